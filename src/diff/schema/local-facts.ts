/** What differs between two schemas themselves; what is inside them is handed back as pairs. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { compareMembers } from './compare-members.ts';
import { compareUnions } from './compare-unions.ts';
import type { Term } from './document.ts';
import type { Child, Effect, LocalFact, Pair } from './fact.ts';
import { isSame, sorted } from './identity.ts';
import { existing, segment, type Schema } from './keywords.ts';
import type { Relation, Verdict } from './relation.ts';
import { surfaceOf, typeNames, type Said, type Surface } from './surface.ts';

/** Keywords that only mean something together. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  contains: ['contains', 'minContains', 'maxContains'],
  minContains: ['contains', 'minContains', 'maxContains'],
  maxContains: ['contains', 'minContains', 'maxContains'],
  if: ['if', 'then', 'else'],
  then: ['if', 'then', 'else'],
  else: ['if', 'then', 'else'],
};
const SILENT = new Set(['$schema', '$id', '$comment', '$defs', 'definitions', 'externalDocs']);
const ANNOTATIONS = new Set(
  (
    'title description default deprecated readOnly writeOnly examples example discriminator ' +
    'contentMediaType contentSchema contentEncoding xml'
  ).split(' '),
);
const UNEVALUATED = new Set(['unevaluatedProperties', 'unevaluatedItems']);

export interface Local {
  readonly facts: readonly LocalFact[];
  readonly children: readonly Child[];
  /** False when it is proved that the new accepts all that the old does; and the other way round. */
  readonly narrows: boolean;
  readonly widens: boolean;
}

/** A change to be judged: what each side would have to say for it to matter. */
export interface Change {
  readonly keyword: string;
  readonly item?: string;
  readonly old?: JsonValue;
  readonly new?: JsonValue;
  readonly oldBy: Term;
  readonly newBy: Term;
  /** The pointer names a member of the keyword's value. */
  readonly member?: string;
  /** The side's keyword alone, as a schema; absent where the side says nothing. */
  readonly oldSays?: Term;
  readonly newSays?: Term;
  /** The variant that is meant, of values of that side. */
  readonly oldOnly?: Term;
  readonly newOnly?: Term;
}

export class Comparison {
  readonly relation: Relation;
  readonly pair: Pair;
  readonly old: Surface;
  readonly new: Surface;
  readonly narrows: boolean;
  readonly widens: boolean;
  readonly facts: LocalFact[] = [];
  readonly children: Child[] = [];

  constructor(relation: Relation, pair: Pair) {
    this.relation = relation;
    this.pair = pair;
    this.old = surfaceOf(pair.old);
    this.new = surfaceOf(pair.new);
    this.narrows = !relation.proves(pair.old, pair.new);
    this.widens = !relation.proves(pair.new, pair.old);
  }

  /** Judges a change and notes it; `unlessSame`: only if it matters to some value. */
  note(change: Change, unlessSame = false): LocalFact {
    const { keyword, item, member, oldBy, newBy, oldSays, newSays, oldOnly, newOnly } = change;
    const olds = oldOnly ? [...this.pair.old, oldOnly] : this.pair.old;
    const news = newOnly ? [...this.pair.new, newOnly] : this.pair.new;
    const narrowing = this.#judge(this.narrows, olds, newSays, this.pair.new);
    const widening = this.#judge(this.widens, news, oldSays, this.pair.old);
    const searched = Math.max(
      ...[narrowing, widening].map((one) => (one.kind === 'unknown' ? one.searched : 0)),
    );
    const below = `/${keyword}${member === undefined ? '' : `/${segment(member)}`}`;
    const at = ({ document, pointer }: Term): string => existing(document.root, pointer + below);
    const [oldPointer, newPointer] = [at(oldBy), at(newBy)];
    const fact: LocalFact = {
      id: [oldPointer, newPointer, keyword, ...(item === undefined ? [] : [item])].join(' '),
      keyword,
      ...(item !== undefined && { item }),
      ...(change.old !== undefined && { old: change.old }),
      ...(change.new !== undefined && { new: change.new }),
      effect: effectOf(narrowing, widening),
      ...(searched > 0 && { searched }),
      ...(narrowing.kind === 'not-included' && { narrowing: narrowing.witness }),
      ...(widening.kind === 'not-included' && { widening: widening.witness }),
      refusal: { ...(oldSays && { old: oldSays }), ...(newSays && { new: newSays }) },
      oldPointer,
      newPointer,
    };
    if (!unlessSame || fact.effect !== 'annotation') this.facts.push(fact);
    return fact;
  }

  /** What the whole does not do, no part of it does. */
  #judge(
    matters: boolean,
    accepted: readonly Term[],
    says: Term | undefined,
    refusing: readonly Term[],
  ): Verdict {
    if (!matters || !says) return { kind: 'included' };
    return this.relation.breaks(accepted, says, refusing);
  }

  /** A schema of one side's own making; null passes where the surface lets it pass. */
  says(side: 'old' | 'new', schema: Schema, by: Term): Term {
    const own = this[side].nullable ? { anyOf: [schema, { type: 'null' }] } : schema;
    return by.document.make(own, by.pointer);
  }
}

export function compareLocally(relation: Relation, pair: Pair): Local {
  const comparison = new Comparison(relation, pair);
  compareTypes(comparison);
  const isApart = ![...comparison.old.types].some((type) => comparison.new.types.has(type));
  if (!isApart) {
    const isWhole = compareUnions(comparison);
    if (!isWhole) {
      compareValues(comparison);
      compareMembers(comparison);
      compareKeywords(comparison, false);
    }
  }
  compareKeywords(comparison, true);
  const { facts, children, narrows, widens } = comparison;
  return { facts, children, narrows, widens };
}

/** Shown one way and not excluded the other way, it counts as going both: nothing is called safe that was not proved. */
function effectOf(narrowing: Verdict, widening: Verdict): Effect {
  const [narrows, widens] = [narrowing, widening].map(({ kind }) => kind === 'not-included');
  if (narrows) return widening.kind === 'included' ? 'narrowed' : 'changed';
  if (widens) return narrowing.kind === 'included' ? 'widened' : 'changed';
  return narrowing.kind === 'unknown' || widening.kind === 'unknown' ? 'unknown' : 'annotation';
}

function compareTypes(comparison: Comparison): void {
  const { old, new: after } = comparison;
  const [before, now] = [typeNames(old.types), typeNames(after.types)];
  if (isSame(before, now)) return;
  const says = (types: readonly string[], by: Term): Term =>
    by.document.make(types.length > 0 && { type: types }, by.pointer);
  const one = (types: readonly string[]): JsonValue => (types.length === 1 ? types[0]! : types);
  comparison.note(
    {
      keyword: 'type',
      old: one(before),
      new: one(now),
      oldBy: old.typesBy,
      newBy: after.typesBy,
      oldSays: says(before, old.typesBy),
      newSays: says(now, after.typesBy),
    },
    true,
  );
}

/** Listed values, one by one where both sides list them. */
function compareValues(comparison: Comparison): void {
  const { old, new: after, pair } = comparison;
  const [before, now] = [old.values, after.values];
  if (!before && !now) return;
  const by = { oldBy: before?.by ?? pair.old[0]!, newBy: now?.by ?? pair.new[0]! };
  const list = (said: Said<readonly JsonValue[]>): Term =>
    said.by.document.make({ enum: said.value }, said.by.pointer);
  if (!before || !now) {
    comparison.note({
      keyword: 'enum',
      ...by,
      ...(before && { old: before.value, oldSays: list(before) }),
      ...(now && { new: now.value, newSays: list(now) }),
    });
    return;
  }
  const [known, kept] = [new Set(before.value.map(sorted)), new Set(now.value.map(sorted))];
  const except = (value: JsonValue, { document, pointer }: Term): Term =>
    document.make({ not: { enum: [value] } }, pointer);
  for (const value of before.value.filter((one) => one !== null && !kept.has(sorted(one))))
    comparison.note({
      keyword: 'enum',
      item: sorted(value),
      old: value,
      ...by,
      newSays: except(value, by.newBy),
    });
  for (const value of now.value.filter((one) => one !== null && !known.has(sorted(one))))
    comparison.note({
      keyword: 'enum',
      item: sorted(value),
      new: value,
      ...by,
      oldSays: except(value, by.oldBy),
    });
}

function compareKeywords(comparison: Comparison, annotations: boolean): void {
  const { old, new: after, pair } = comparison;
  const done = new Set<string>();
  for (const keyword of new Set([...old.keywords.keys(), ...after.keywords.keys()])) {
    const isAnnotation = ANNOTATIONS.has(keyword) || keyword.startsWith('x-');
    if (SILENT.has(keyword) || isAnnotation !== annotations || done.has(keyword)) continue;
    const together = TOGETHER[keyword] ?? [keyword];
    for (const one of together) done.add(one);
    const before = together.map((one) => old.keywords.get(one)).find((said) => said);
    const now = together.map((one) => after.keywords.get(one)).find((said) => said);
    const text = (surface: Surface): string =>
      together.map((one) => sorted(surface.keywords.get(one)?.value ?? 'none')).join();
    const isSameText = text(old) === text(after);
    if (isSameText && (isAnnotation || !hasReferences(text(old)))) continue;
    comparison.note(
      {
        keyword: before || now ? together[0]! : keyword,
        ...(before && { old: before.value }),
        ...(now && { new: now.value }),
        oldBy: before?.by ?? pair.old[0]!,
        newBy: now?.by ?? pair.new[0]!,
        ...(before && !isAnnotation && { oldSays: sayings(comparison, 'old', together, before.by) }),
        ...(now && !isAnnotation && { newSays: sayings(comparison, 'new', together, now.by) }),
      },
      isSameText,
    );
  }
}

function sayings(comparison: Comparison, side: 'old' | 'new', keywords: readonly string[], by: Term): Term {
  if (UNEVALUATED.has(keywords[0]!) || !isJsonObject(by.schema)) return by;
  const schema: JsonObject = by.schema;
  const own = keywords.filter((keyword) => Object.hasOwn(schema, keyword));
  return comparison.says(side, Object.fromEntries(own.map((keyword) => [keyword, schema[keyword]!])), by);
}

/** Equal words may lead to different schemas. */
function hasReferences(text: string): boolean {
  return text.includes('"$ref"');
}
