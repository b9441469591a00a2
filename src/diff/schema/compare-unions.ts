/** Compares unions, variant by variant, and unions with single schemas. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { Comparison } from './pair-comparison.ts';
import { labelOf, similarityOf, match } from './match-variants.ts';
import type { ValueConstraints, Union } from './value-constraints.ts';

/** Returns true if one side is a union and the other is not, so that only the union is left to compare. */
export function compareUnions(comparison: Comparison): boolean {
  const { old, new: after } = comparison;
  const [before, now] = [old.unions, after.unions];
  if (before.length === 0 && now.length === 0) return false;
  if (before.length === 1 && now.length === 1) {
    compareVariants(comparison, before[0]!, now[0]!);
    return false;
  }
  if (before.length + now.length === 1) {
    becomesUnion(comparison, before[0], now[0]);
    return true;
  }
  // If a side has several unions, all of them are reported together.
  compareWhole(comparison);
  return false;
}

function compareVariants(comparison: Comparison, before: Union, now: Union): void {
  const { relation } = comparison;
  const { matched, gone, added } = match(before.variants, now.variants);
  const by = { oldBy: before.by, newBy: now.by };
  const [oldSays, newSays] = [unionsOf(comparison, 'old'), unionsOf(comparison, 'new')];
  // True if a variant explains why the union accepts fewer values, or more.
  let isLess = false;
  let isMore = false;
  for (const { old, new: after, index } of matched) {
    const step = { keyword: now.keyword, member: String(index) };
    comparison.children.push({ step, old: [old], new: [after] });
    isLess ||= !relation.proves([old], [after]);
    isMore ||= !relation.proves([after], [old]);
  }
  for (const variant of gone) {
    const values = { keyword: before.keyword, item: labelOf(variant), old: variant.schema };
    const { effect } = comparison.note({ ...values, ...by, oldOnly: variant, ...(newSays && { newSays }) });
    isLess ||= effect === 'narrowed';
  }
  for (const variant of added) {
    const values = { keyword: now.keyword, item: labelOf(variant), new: variant.schema };
    const { effect } = comparison.note({ ...values, ...by, newOnly: variant, ...(oldSays && { oldSays }) });
    isMore ||= effect === 'widened';
  }
  // If no variant explains a difference, the same value may match more or fewer variants.
  const isLessByOverlap = !isLess && comparison.narrows;
  const isMoreByOverlap = !isMore && comparison.widens;
  const isHarmful = relation.direction === 'request' ? isLessByOverlap : isMoreByOverlap;
  if (before.keyword === now.keyword && !isHarmful) return;
  comparison.note(
    {
      keyword: now.keyword,
      old: before.keyword,
      new: now.keyword,
      ...by,
      ...(isMoreByOverlap && oldSays && { oldSays }),
      ...(isLessByOverlap && newSays && { newSays }),
    },
    before.keyword === now.keyword || before.by.document.isInclusive,
  );
}

/** Matches the single schema with its most similar variant. The other variants are changes to the union. */
function becomesUnion(comparison: Comparison, before: Union | undefined, now: Union | undefined): void {
  const { pair, old, new: after } = comparison;
  const single = before ? pair.new : pair.old;
  const union = (before ?? now)!;
  const best = union.variants
    .map((variant, index) => ({ variant, index, similarity: similarityOf(single[0]!, variant) }))
    .toSorted((left, right) => right.similarity - left.similarity)[0];
  const isLike = best !== undefined && best.similarity >= 0.5;
  if (isLike) {
    const step = { keyword: union.keyword, member: String(best.index) };
    const within = [...others(before ? old : after), best.variant];
    comparison.children.push(
      before ? { step, old: within, new: single } : { step, old: single, new: within },
    );
  }
  const oldSays = before ? unionsOf(comparison, 'old') : wholeOf(pair.old);
  const newSays = now ? unionsOf(comparison, 'new') : wholeOf(pair.new);
  comparison.note({
    keyword: union.keyword,
    ...(before && { old: before.variants.map(({ schema }) => schema) }),
    ...(now && { new: now.variants.map(({ schema }) => schema) }),
    oldBy: before?.by ?? old.parts[0]!,
    newBy: now?.by ?? after.parts[0]!,
    ...(oldSays && !(isLike && before) && { oldSays }),
    ...(newSays && !(isLike && now) && { newSays }),
  });
}

function compareWhole(comparison: Comparison): void {
  const { old, new: after } = comparison;
  const [oldSays, newSays] = [unionsOf(comparison, 'old'), unionsOf(comparison, 'new')];
  if (oldSays && oldSays.key === newSays?.key) return;
  const listed = (unions: readonly Union[]): JsonValue =>
    unions.map(({ variants }) => variants.map(({ schema }) => schema));
  comparison.note({
    keyword: (after.unions[0] ?? old.unions[0])!.keyword,
    ...(oldSays && { old: listed(old.unions), oldSays }),
    ...(newSays && { new: listed(after.unions), newSays }),
    oldBy: old.unions[0]?.by ?? old.parts[0]!,
    newBy: after.unions[0]?.by ?? after.parts[0]!,
  });
}

export function wholeOf(terms: readonly Term[]): Term {
  const [first] = terms;
  if (terms.length === 1) return first!;
  return first!.document.make({ allOf: terms.map(({ schema }) => schema) }, first!.pointer);
}

/** Returns all unions of a side without its other keywords. */
function unionsOf(comparison: Comparison, side: 'old' | 'new'): Term | undefined {
  const { unions } = comparison[side];
  const [first] = unions;
  if (!first) return undefined;
  const schemas = unions.map(({ keyword, by }): JsonObject => ({
    [keyword]: (by.schema as JsonObject)[keyword]!,
  }));
  return comparison.says(side, schemas.length === 1 ? schemas[0]! : { allOf: schemas }, first.by);
}

/** Returns the terms without their unions and references. */
function others({ parts }: ValueConstraints): readonly Term[] {
  return parts.map((part) => {
    if (!isJsonObject(part.schema)) return part;
    const keywords = Object.keys(part.schema).filter(
      (keyword) => !['anyOf', 'oneOf', '$ref', 'allOf'].includes(keyword),
    );
    return part.document.only(part, ...keywords);
  });
}
