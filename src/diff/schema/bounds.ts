/**
 * Proves a difference between two schemas by their bounds, without a witness, because the value would be too large to
 * generate.
 */
import type { JsonValue } from '../../core/json.ts';
import type { Relation } from './relation.ts';
import type { ValueConstraints } from './value-constraints.ts';

interface Bounded {
  readonly least: string;
  readonly most: string;
}

const BOUNDED: Readonly<Record<string, Bounded>> = {
  string: { least: 'minLength', most: 'maxLength' },
  array: { least: 'minItems', most: 'maxItems' },
  object: { least: 'minProperties', most: 'maxProperties' },
};

/** Keywords whose subschema does not limit the size if it accepts at least one value. */
const FREE_OF_SIZE: ReadonlySet<string> = new Set(['items', 'additionalProperties']);
const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
]);

/**
 * True if `sent` accepts values of every size within its bounds, and `keyword` of `refusing` excludes one of these
 * sizes.
 */
export function isProvenByBound(
  relation: Relation,
  keyword: string,
  sent: ValueConstraints,
  refusing: ValueConstraints,
): boolean {
  const [type, ...others] = sent.types;
  const bounded = type === undefined || others.length > 0 ? undefined : BOUNDED[type];
  if (!bounded || sent.values || sent.unions.length > 0 || sent.required.size > 0) return false;
  const { least, most } = bounded;
  if (keyword !== least && keyword !== most) return false;
  const says = [...sent.keywords.keys()].filter((one) => !ANNOTATIONS.has(one) && !one.startsWith('x-'));
  if (says.some((one) => one !== least && one !== most)) return false;
  const isUnlimited = [...sent.members].every(
    ([key, members]) =>
      FREE_OF_SIZE.has(key) && members.length === 1 && relation.sample(members[0]!.value, []) !== undefined,
  );
  const limit = refusing.keywords.get(keyword)?.value;
  const [from, to] = [sizeOf(sent, least, 0), sizeOf(sent, most, Infinity)];
  if (!isUnlimited || typeof limit !== 'number' || from > to) return false;
  return (keyword === most && to > limit) || (keyword === least && from < limit);
}

function sizeOf({ keywords }: ValueConstraints, keyword: string, usual: number): number {
  const value: JsonValue | undefined = keywords.get(keyword)?.value;
  return typeof value === 'number' ? value : usual;
}
