/**
 * Derives the collections of a contract: for each concept, its types in both documents, its identity, and its
 * members.
 */
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, isRest, machineOf } from '../../model/lookup.ts';
import type { Marks } from '../../model/marks.ts';
import type { NamedType, Property, TypeId } from '../../model/type.ts';
import type { Action, Collection, Evidence, Fact, Member, Mutability, StateMember } from '../semantics.ts';
import { because } from './fact.ts';
import type { Paths } from './paths.ts';
import { enumOf, identityOf, membersOf, wordsOf } from './shape.ts';
import type { ActionShown } from './shown.ts';

interface Seen {
  readonly views: Map<TypeId, Fact<TypeId>>;
  readonly actions: Action[];
}

export function collectionsOf(
  contract: Contract,
  derived: readonly ActionShown[],
  paths: Paths,
): readonly Collection[] {
  const seen = new Map<string, Seen>();
  for (const { action, shown } of derived) {
    const { collection, operation } = action;
    if (!collection) continue;
    const one = seen.get(collection.value) ?? {
      views: new Map<TypeId, Fact<TypeId>>(),
      actions: [] as Action[],
    };
    seen.set(collection.value, one);
    one.actions.push(action);
    const view = shown?.named;
    if (view && !one.views.has(view.id))
      one.views.set(view.id, viewFact(view, collection.evidence, `${operation.id} shows it`));
  }
  for (const named of contract.types.values()) addView(contract, named, seen.get(conceptOf(named)));
  return [...seen].map(([concept, { views, actions }]) => {
    const types = [...views.keys()].flatMap((id) => contract.types.get(id) ?? []);
    const identity = identityFact(contract, types, actions);
    const parent = parentFact(concept, actions, paths);
    const state = stateFact(contract, types);
    const scope = scopeFact(types);
    return {
      concept,
      views: [...views.values()],
      ...(identity && { identity }),
      ...(parent && { parent }),
      ...(state && { state }),
      ...(scope && { scope }),
      members: memberFacts(contract, types, actions),
    };
  });
}

/** Returns the collection of an object type that no operation returns on its own. */
export function collectionOfType(contract: Contract, named: NamedType): Collection {
  const types = [named];
  const identity = identityFact(contract, types, []);
  const state = stateFact(contract, types);
  const scope = scopeFact(types);
  return {
    concept: conceptOf(named),
    views: [viewFact(named, 'recognized', 'an interface or a union contains it')],
    ...(identity && { identity }),
    ...(state && { state }),
    ...(scope && { scope }),
    members: memberFacts(contract, types, []),
  };
}

/** Returns the scopes of all views, because each document can declare some of them. */
function scopeFact(types: readonly NamedType[]): Fact<readonly string[]> | undefined {
  const marked = types.flatMap(({ protocol, marks }) =>
    marks?.scope ? [{ protocol, scope: marks.scope }] : [],
  );
  const [first] = marked;
  if (!first) return undefined;
  const mark = first.protocol === 'rest' ? 'x-scope' : '@scope';
  const names = [...new Set(marked.flatMap(({ scope }) => scope.names))];
  return because('declared', mark, first.scope.at)(names, mark);
}

/**
 * Adds a type of a response to the views of its concept. A type with the name or the mark of a concept represents its
 * resources, even if no operation returns it on its own.
 */
function addView(contract: Contract, named: NamedType, seen: Seen | undefined): void {
  const isView =
    named.usage.response && named.declaredAs !== 'input' && membersOf(contract, named.type).size > 0;
  if (!seen || seen.views.has(named.id) || !isView) return;
  const isMarked = named.concept !== undefined;
  seen.views.set(
    named.id,
    viewFact(named, isMarked ? 'declared' : 'recognized', isMarked ? 'its mark' : 'its name'),
  );
}

function viewFact({ id, protocol, at }: NamedType, evidence: Evidence, source: string): Fact<TypeId> {
  return because(evidence, source, at)(id, protocol === 'rest' ? 'x-concept' : '@concept');
}

function identityFact(
  contract: Contract,
  types: readonly NamedType[],
  actions: readonly Action[],
): Fact<string> | undefined {
  const reading = actions.find(({ effect, id }) => effect.value === 'read' && id !== undefined);
  const source = reading ? `${reading.operation.id} reads the resource by this property` : 'its name';
  const sent = reading?.id?.value.path.at(-1);
  const words = sent === undefined ? [] : splitWords(sent);
  const identity = (parameter: readonly string[]): Property | undefined =>
    types.flatMap(({ type }) => identityOf(membersOf(contract, type), parameter) ?? [])[0];
  // The parameter `{promotion_code}` contains the id of a promotion code, not its member `code`.
  const isNoun = types.some((named) => conceptOf(named) === words.join(' '));
  const member = (isNoun ? identity([]) : undefined) ?? identity(words);
  return member && because(reading ? 'recognized' : 'guessed', source, member.at)(member.name.wire);
}

/**
 * Returns the concept of the resource before this one in its paths: the order in `/orders/{order}/items/{item}`. The
 * fact is guessed if other paths of this concept have another parent or none.
 */
function parentFact(concept: string, actions: readonly Action[], paths: Paths): Fact<string> | undefined {
  const rest = actions.map(({ operation }) => operation).filter(isRest);
  const parents = rest.map((operation) => ({
    operation,
    parent: paths.above(operation.path).find((one) => one.concept !== undefined && one.concept !== concept)
      ?.concept,
  }));
  const found = parents.find(({ parent }) => parent !== undefined);
  if (found?.parent === undefined) return undefined;
  const isOnly = parents.every(({ parent }) => parent === found.parent);
  return because(
    isOnly ? 'recognized' : 'guessed',
    `the path ${found.operation.path}`,
    found.operation.at,
  )(found.parent);
}

/** Returns the member whose enum declares transitions, or else an enum whose name ends with `state` or `status`. */
function stateFact(contract: Contract, types: readonly NamedType[]): Fact<StateMember> | undefined {
  const members = types.flatMap(({ type }) =>
    [...membersOf(contract, type).values()].map((member) => ({
      member,
      machine: machineOf(contract, member.type),
    })),
  );
  const declared = members.find(({ machine }) => machine);
  if (declared?.machine)
    return because(
      'declared',
      'its transitions',
      declared.machine.at,
    )({
      member: wordsOf(declared.member),
      machine: declared.machine,
    });
  const named = members.find(
    ({ member }) =>
      /^(?:state|status)$/.test(member.name.words.at(-1) ?? '') &&
      enumOf(contract, member.type) !== undefined,
  );
  return named && because('recognized', 'its name', named.member.at)({ member: wordsOf(named.member) });
}

function memberFacts(
  contract: Contract,
  types: readonly NamedType[],
  actions: readonly Action[],
): readonly Member[] {
  const found = new Map<
    string,
    { names: Record<TypeId, string>; readOnly: boolean; marks: Marks; at: NamedType['at'] }
  >();
  for (const { id, type } of types)
    for (const member of membersOf(contract, type).values()) {
      const known = found.get(wordsOf(member)) ?? { names: {}, readOnly: false, marks: {}, at: member.at };
      known.names[id] = member.name.wire;
      found.set(wordsOf(member), {
        ...known,
        readOnly: known.readOnly || member.direction === 'response',
        marks: { ...member.marks, ...known.marks },
      });
    }
  return [...found].map(([name, { names, readOnly, marks, at }]) => {
    const writing = actions.filter(({ inputs }) => inputs.some(({ value }) => value.member === name));
    const [mutability, source] = mutabilityOf(writing, readOnly);
    const fact = because(readOnly ? 'declared' : 'recognized', source, at);
    return {
      name,
      names,
      mutability: fact(
        mutability,
        Object.keys(names).some((id) => id.startsWith('rest:')) ? 'readOnly' : undefined,
      ),
      writers: writing.map(({ operation }) => operation.id),
      ...(Object.keys(marks).length > 0 && { marks }),
    };
  });
}

function mutabilityOf(writing: readonly Action[], isReadOnly: boolean): readonly [Mutability, string] {
  if (isReadOnly) return ['service', 'readOnly'];
  if (writing.length === 0) return ['service', 'no request sets it'];
  const isFixed = writing.every(({ effect }) => effect.value === 'create');
  return isFixed ? ['create', 'only creating requests set it'] : ['any', 'later requests set it'];
}
