/** Derives the effect of a root field by the first applicable rule. */
import type { Effect } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isGraphql, linksOf, shapesOf } from '../../model/lookup.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import type { Fact } from '../semantics.ts';
import { because, type FactBuilder } from './fact.ts';
import { isNamed, isResource, keysOfChange, restOfName, type GraphqlSite } from './graphql-site.ts';
import {
  conceptIn,
  isCopy,
  isOpeningVerb,
  isSamePhrase,
  isStateVerb,
  oppositesOf,
  phrasesOf,
  stateOf,
  withoutPhrase,
  type Phrase,
} from './names.ts';
import { hasIdentity, membersOf, statesOf, takesState, wordsOf } from './shape.ts';

type Rule = (site: GraphqlSite) => Fact<Effect> | undefined;

const MARK = '@effect';

function factOf(
  evidence: Parameters<typeof because>[0],
  source: string,
  { at }: GraphqlOperation,
): FactBuilder {
  return because(evidence, source, at);
}

const RULES: readonly Rule[] = [marked, linked, connected, read, listed, entered, named];

export function graphqlEffect(site: GraphqlSite): Fact<Effect> {
  for (const rule of RULES) {
    const fact = rule(site);
    if (fact) return fact;
  }
  return factOf('guessed', 'no rule applies', site.operation)('unknown', MARK);
}

function marked({ operation: { effect } }: GraphqlSite): Fact<Effect> | undefined {
  return effect && because('declared', MARK, effect.at)(effect.does, MARK);
}

/** Recognizes a creating mutation: it does not require an id, and a link from it passes only the id of its result. */
function linked({ contract, operation, shown, id }: GraphqlSite): Fact<Effect> | undefined {
  if (operation.operation !== 'mutation' || !shown || id?.required === true) return undefined;
  const pointer = `$response.body#/${[...shown.path, 'id'].join('/')}`;
  const link = linksOf(operation).find(
    ({ parameters }) =>
      Object.values(parameters).length > 0 && Object.values(parameters).every((value) => value === pointer),
  );
  return link && contract.operations.some((one) => one.id === link.operation && isGraphql(one))
    ? because('declared', `@leadsTo ${link.name}`, link.at)('create', MARK)
    : undefined;
}

function connected({ operation }: GraphqlSite): Fact<Effect> | undefined {
  return operation.operation === 'query' && operation.pagination?.kind === 'relay'
    ? factOf('standard', 'Relay Cursor Connections Specification', operation)('list', MARK)
    : undefined;
}

function read({
  contract,
  operation,
  shown,
  id,
  keys,
  sent,
  concept,
}: GraphqlSite): Fact<Effect> | undefined {
  if (operation.operation !== 'query' || !shown || shown.isList) return undefined;
  if (concept === 'node' && operation.name.wire === 'node')
    return factOf('standard', 'Relay Global Object Identification', operation)('read', MARK);
  const isIdentified = hasIdentity(contract, shown.type);
  const names = [operation.name.words, withoutPhrase(operation.name.words)].map((words) => words.join(' '));
  const isOfResource = names.some((name) => name.endsWith(concept ?? ' '));
  const needed = sent.filter(({ required }) => required);
  const isPlain = id?.required === true && names[0] === concept;
  const isById = id !== undefined && (isPlain || (isIdentified && needed.every((one) => one === id)));
  const key = keys.find((one) => needed.includes(one) || keys.length === sent.length);
  const isByKey = key !== undefined && needed.every((one) => one === key);
  const by = isById ? id : isByKey ? key : undefined;
  if (by && isOfResource)
    return factOf('recognized', `a query by ${by.name.wire} returns one resource`, operation)('read', MARK);
  if (isIdentified && sent.length === 0)
    return factOf('recognized', 'a query without arguments returns one resource', operation)('read', MARK);
  return factOf('guessed', 'a query returns one resource', operation)('read', MARK);
}

function listed({ contract, operation, shown, sent }: GraphqlSite): Fact<Effect> | undefined {
  if (operation.operation !== 'query' || shown?.isList !== true) return undefined;
  const isLookup = sent.some(({ name }) => /^ids?$/.test(name.words.at(-1) ?? ''));
  const isOfResources =
    hasIdentity(contract, shown.type) || (shown.named && membersOf(contract, shown.type).size > 1);
  return isOfResources && !isLookup
    ? factOf('recognized', 'a query returns a list of resources', operation)('list', MARK)
    : factOf('guessed', 'a query returns a list', operation)('list', MARK);
}

/**
 * Recognizes a transition by a verb that matches a state or a property such as `revoked at`, by a common verb of
 * transitions, or by an argument that accepts a state.
 */
function entered(site: GraphqlSite): Fact<Effect> | undefined {
  const { contract, operation, shown, concept, id, sent } = site;
  const isOne = id !== undefined || site.isOfCaller || keysOfChange(site).length > 0;
  if (operation.operation !== 'mutation' || !shown || !isOne || concept === undefined) return undefined;
  const states = statesOf(contract, shown.type);
  const changes = changesIn(site);
  for (const { verb, part } of changes) {
    const known = [...(part.length > 0 ? [] : states), ...occasionsOf(contract, shown.type, part)];
    const [state] = [verb, ...oppositesOf(verb)].flatMap((one) => stateOf(one, known) ?? []);
    if (state !== undefined)
      return factOf(
        'recognized',
        `${verb} names a transition to or from the state ${state}`,
        operation,
      )('transition', MARK);
  }
  const own = changes.filter(({ part }) => part.length === 0);
  const common = own.find(({ verb }) => isStateVerb(verb))?.verb;
  if (common !== undefined && (id?.required ?? true))
    return factOf(
      'recognized',
      `${common} is a common name of a change of state`,
      operation,
    )('transition', MARK);
  const chosen = sent.find((one) => one !== id && takesState(contract, one.type, states));
  return own.length > 0 && chosen
    ? factOf('recognized', `${chosen.name.wire} accepts a state`, operation)('transition', MARK)
    : undefined;
}

interface NamedChange {
  readonly verb: string;
  /** The words for the changed part of the resource: `dispatch` in `queuePauseDispatch`. */
  readonly part: readonly string[];
}

/** Returns the possible changes of state in a name: `cancelOrder`, `orderMarkAsPaid`, `queuePauseDispatch`. */
function changesIn(site: GraphqlSite): readonly NamedChange[] {
  const all = phrasesOf(site.operation.name.words);
  if (all.some(({ effect }) => effect !== undefined)) return [];
  const own = all.filter(({ noun }) => isResource(site, noun)).map(({ verb }) => ({ verb, part: [] }));
  const rest = restOfName(site) ?? [];
  const asState = rest[0] === 'mark' && rest.at(-2) === 'as' ? [{ verb: rest.at(-1)!, part: [] }] : [];
  const [verb, ...part] = rest;
  return [...own, ...asState, ...(verb === undefined || asState.length > 0 ? [] : [{ verb, part }])];
}

/**
 * Returns the names of members that record a past change to a resource or to a part of it: `revoked at`, `is
 * archived`, `dispatch paused`.
 */
function occasionsOf(contract: Contract, type: Type, part: readonly string[]): readonly string[] {
  return [...membersOf(contract, type).values()].flatMap(({ name, type: of }) => {
    const words = name.words[0] === 'is' ? name.words.slice(1) : name.words;
    if (!part.every((word, index) => word === words[index])) return [];
    const [first = '', ...rest] = words.slice(part.length);
    const isTime = rest.length === 1 && /^(?:at|on)$/.test(rest[0]!);
    const isFlag = rest.length === 0 && shapesOf(contract, of).some(isBoolean);
    return isTime || isFlag ? [first] : [];
  });
}

function isBoolean(shape: Type): boolean {
  return shape.kind === 'primitive' && shape.primitive === 'boolean';
}

/** Reads names such as `createOrder`, `orderUpdate`, `deleteOrder`, or, for an order with a note, `setNote`. */
function named(site: GraphqlSite): Fact<Effect> | undefined {
  const { operation, concept } = site;
  if (operation.operation !== 'mutation') return undefined;
  const phrases = phrasesOf(operation.name.words).filter(({ effect }) => effect !== undefined);
  const sure = phrases.find((phrase) => isNamedAfter(site, phrase));
  if (sure && concept !== undefined)
    return factOf('recognized', `${sure.verb} acts on ${sure.noun}`, operation)(sure.effect!, MARK);
  const changed = phrases.find((phrase) => changesPart(site, phrase));
  if (changed)
    return factOf(
      'recognized',
      `${changed.verb} changes ${changed.noun} of ${concept}`,
      operation,
    )('merge', MARK);
  const opened = phrases.length === 0 ? openedIn(site) : undefined;
  if (opened) return factOf('recognized', `${opened.verb} creates ${opened.noun}`, operation)('create', MARK);
  const [phrase] = phrases;
  return (
    phrase &&
    factOf(
      'guessed',
      `${operation.name.wire} begins or ends with ${phrase.verb}`,
      operation,
    )(phrase.effect!, MARK)
  );
}

/** Reads a name such as `placeOrder` as a creation, if the arguments contain values of a new order. */
function openedIn(site: GraphqlSite): Phrase | undefined {
  const { contract, operation, shown, id, sent } = site;
  const [first] = phrasesOf(operation.name.words);
  const phrase = first && isOpeningVerb(first.verb) ? { ...first, effect: 'create' as const } : undefined;
  if (!phrase || !shown || shown.isList || id || keysOfChange(site).length > 0) return undefined;
  const members = new Set([...membersOf(contract, shown.type).values()].map(wordsOf));
  return isNamedAfter(site, phrase) && sent.some((one) => members.has(wordsOf(one))) ? phrase : undefined;
}

function isNamedAfter(site: GraphqlSite, { effect, verb, noun, owner }: Phrase): boolean {
  const { contract, shown, concept, id } = site;
  if (concept === undefined) return false;
  if (effect === 'create') {
    if (shown === undefined || !isNamed(site, noun)) return false;
    return id?.required !== true || isCopy(verb);
  }
  if (effect === 'delete' && isNamed(site, noun)) return id !== undefined || confirmsDeletion(site);
  if (!id && !site.isOfCaller) return false;
  if (isResource(site, noun)) return true;
  if (effect !== 'merge') return false;
  const members = new Set(shown && [...membersOf(contract, shown.type).values()].map(wordsOf));
  const part = owner === concept ? noun : partOf(noun, concept);
  const isOfMembers =
    members.has(part ?? noun) || site.sent.some((one) => one !== id && members.has(wordsOf(one)));
  // `updateOrderNote` changes the order, unless notes are separate resources.
  const isPart = part !== undefined && (verb === 'set' || conceptIn([part], site.concepts.all) === undefined);
  return isOfMembers || isPart;
}

/** True for `orderAddNote` with the id of an order, unless notes are separate resources. */
function changesPart({ id, concept, concepts }: GraphqlSite, { verb, noun, owner }: Phrase): boolean {
  if (!id?.required || !/^(?:add|remove)$/.test(verb) || concept === undefined || owner === undefined)
    return false;
  return isSamePhrase(owner, concept) && conceptIn([noun], concepts.all) === undefined;
}

function partOf(noun: string, concept: string): string | undefined {
  return noun.startsWith(`${concept} `) ? noun.slice(concept.length + 1) : undefined;
}

/** True if the payload contains the id of the deleted resource, such as `deletedOrderId`. */
function confirmsDeletion({ contract, operation }: GraphqlSite): boolean {
  return [...membersOf(contract, operation.result).values()].some((member) =>
    /^deleted (?:.* )?ids?$/.test(wordsOf(member)),
  );
}
