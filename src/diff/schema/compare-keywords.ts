/** Compares types, listed values, and all keywords without a comparison of their own. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Comparison } from './pair-comparison.ts';
import type { Term } from './document.ts';
import { isSame, sorted } from './identity.ts';
import { ALTERNATIVES, UNREAD } from './keywords.ts';
import { typeNames, type KeywordValue, type ValueConstraints } from './value-constraints.ts';

/** For each keyword whose meaning depends on other keywords: all of these keywords. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  contains: ['contains', 'minContains', 'maxContains'],
  minContains: ['contains', 'minContains', 'maxContains'],
  maxContains: ['contains', 'minContains', 'maxContains'],
  if: ['if', 'then', 'else'],
  then: ['if', 'then', 'else'],
  else: ['if', 'then', 'else'],
};
const SILENT = new Set([
  '$schema',
  '$id',
  '$comment',
  '$defs',
  'definitions',
  'externalDocs',
  UNREAD,
  ALTERNATIVES,
]);
const ANNOTATIONS = new Set(
  (
    'title description default deprecated readOnly writeOnly examples example discriminator ' +
    'contentMediaType contentSchema contentEncoding xml'
  ).split(' '),
);
const UNEVALUATED = new Set(['unevaluatedProperties', 'unevaluatedItems']);

export function compareTypes(comparison: Comparison): void {
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

function differences(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((text) => right.has(text)).length;
  return left.size + right.size - 2 * shared;
}

/**
 * Maximum number of differing values that are reported one by one, because each of these comparisons reads all values.
 */
const MAX_VALUES = 500;

/** Compares listed values, one by one if both sides list them and not too many differ. */
export function compareValues(comparison: Comparison): void {
  const { old, new: after, pair } = comparison;
  const [before, now] = [old.values, after.values];
  if ((!before && !now) || comparison.decided.has('enum')) return;
  const by = { oldBy: before?.by ?? pair.old[0]!, newBy: now?.by ?? pair.new[0]! };
  const list = (value: KeywordValue<readonly JsonValue[]>): Term =>
    value.by.document.make({ enum: value.value }, value.by.pointer);
  const [known, kept] = [new Set(before?.value.map(sorted)), new Set(now?.value.map(sorted))];
  if (!before || !now || differences(known, kept) > MAX_VALUES) {
    comparison.note({
      keyword: 'enum',
      ...by,
      ...(before && { old: before.value, oldSays: list(before) }),
      ...(now && { new: now.value, newSays: list(now) }),
    });
    return;
  }
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

export function compareKeywords(comparison: Comparison, annotations: boolean): void {
  const { old, new: after, pair } = comparison;
  const done = new Set(comparison.decided);
  for (const keyword of new Set([...old.keywords.keys(), ...after.keywords.keys()])) {
    const isAnnotation = ANNOTATIONS.has(keyword) || keyword.startsWith('x-');
    if (SILENT.has(keyword) || isAnnotation !== annotations || done.has(keyword)) continue;
    const together = TOGETHER[keyword] ?? [keyword];
    for (const one of together) done.add(one);
    const firstOf = (constraints: ValueConstraints): KeywordValue | undefined =>
      together.map((one) => constraints.keywords.get(one)).find((value) => value);
    const [first, last] = [firstOf(old), firstOf(after)];
    const textOf = (constraints: ValueConstraints, one: string): string =>
      sorted(constraints.keywords.get(one)?.value ?? 'none');
    const text = (constraints: ValueConstraints): string =>
      together.map((one) => textOf(constraints, one)).join();
    const isSameText = text(old) === text(after);
    if (isSameText && (isAnnotation || !hasReferences(text(old)))) continue;
    // If several keywords depend on each other, only the first difference is reported.
    const changed = together.find((one) => textOf(old, one) !== textOf(after, one)) ?? together[0]!;
    const [before, now] = [old.keywords.get(changed), after.keywords.get(changed)];
    comparison.note(
      {
        keyword: changed,
        ...(before && { old: before.value }),
        ...(now && { new: now.value }),
        oldBy: (before ?? first)?.by ?? pair.old[0]!,
        newBy: (now ?? last)?.by ?? pair.new[0]!,
        ...(first && !isAnnotation && { oldSays: statements(comparison, 'old', together, first.by) }),
        ...(last && !isAnnotation && { newSays: statements(comparison, 'new', together, last.by) }),
      },
      isSameText,
    );
  }
}

function statements(
  comparison: Comparison,
  side: 'old' | 'new',
  keywords: readonly string[],
  by: Term,
): Term {
  if (UNEVALUATED.has(keywords[0]!) || !isJsonObject(by.schema)) return by;
  const schema: JsonObject = by.schema;
  const own = keywords.filter((keyword) => Object.hasOwn(schema, keyword));
  return comparison.says(side, Object.fromEntries(own.map((keyword) => [keyword, schema[keyword]!])), by);
}

/** True if the text contains references. Equal references can have different targets. */
function hasReferences(text: string): boolean {
  return text.includes('"$ref"');
}
