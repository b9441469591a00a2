import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { keyIsChosen, withKeyOf } from '../cases/idempotency-key.ts';
import type { Case, GraphqlCase } from '../exchange.ts';
import { isFirm } from '../judge/stored-values.ts';
import { isSuccess } from '../run/tally.ts';
import { same } from '../../values/accepts.ts';
import type { TrailOf } from '../trail.ts';
import { askedBy, differ, firstWithKey, repeated, sizeOf } from './keyed.ts';
import type { TrailPlan, Walk } from './plan.ts';

/** Number of valid requests, enough to include different ones. */
const SAMPLES = 12;
/** Maximum number of requests with one different value. Their other content was accepted, so it causes no rejection. */
const WITH_ONE_VALUE = 12;

/** A request, and each with other content under the same key. */
export const keyReuse: TrailPlan<'key-reuse'> = {
  kind: 'key-reuse',
  when: 'last',
  walk: async (walk) => {
    if (!keyIsChosen(walk.contract, walk.operation)) return [];
    const accepted = walk.accepted(walk.operation);
    const largest = accepted.toSorted((one, other) => sizeOf(other.case) - sizeOf(one.case)).slice(0, 2);
    const first = await firstWithKey(walk, 'reuse', [...largest, ...accepted.slice(-1)]);
    const trails: TrailOf<'key-reuse'>[] = [];
    for (const made of first ? othersThan(walk, first.case) : []) {
      const other = await walk.send(repeated(made));
      if (first && other) trails.push({ kind: 'key-reuse', first, other });
      if (other && isSuccess(other)) break;
    }
    return trails;
  },
};

/** Another body to the same path; the same document with other variables. */
function othersThan(walk: Walk, first: Case): readonly Case[] {
  const samples = walk.sample(walk.operation, SAMPLES);
  const asked = askedBy(first) ?? null;
  const values = new Map(
    samples.flatMap((made) => (isForSame(made, first) ? withOneValue(asked, askedBy(made) ?? null) : [])),
  );
  for (const [path, value] of edited(asked)) if (!values.has(path)) values.set(path, value);
  // Values deep inside come first: they are the ones that a comparison misses.
  const deepest = [...values].toSorted(([one], [other]) => depthOf(other) - depthOf(one));
  const changed = [...shortened(asked), ...ofEachProperty(deepest, first, walk.seed)].map(
    ([, value]) => value,
  );
  const alike = changed.map((value) => asking(walk, first, value));
  const others = samples.map((made) => {
    if (made.kind === 'rest' && first.kind === 'rest') return made.body && { ...first, body: made.body };
    return isForSame(made, first) ? asking(walk, first, askedBy(made) ?? null) : undefined;
  });
  const differing = (cases: readonly (Case | undefined)[]): readonly Case[] =>
    cases
      .filter((made) => made !== undefined)
      .filter((made) => differ(askedBy(made), asked) && walk.isValid(made));
  return [...differing(alike).slice(0, WITH_ONE_VALUE), ...differing(others).slice(0, 1)];
}

/** Replaces one value by the other's at the same path; null may equal a default, and proves nothing. */
function withOneValue(
  one: JsonValue,
  other: JsonValue,
  where = '',
): readonly (readonly [string, JsonValue])[] {
  if (one === null || other === null || same(one, other)) return [];
  if (Array.isArray(one) && Array.isArray(other)) return [[where, other]];
  if (!isJsonObject(one) || !isJsonObject(other)) return typeof one === typeof other ? [[where, other]] : [];
  const isMap = Object.keys(one).every((name) => !Object.hasOwn(other, name));
  if (isMap && where !== '') return [[where, other]];
  return Object.keys(one).flatMap((name) =>
    withOneValue(one[name]!, other[name] ?? null, `${where}/${name}`).map(
      ([path, member]) => [path, { ...one, [name]: member }] as const,
    ),
  );
}

/** Leaves out the last item of each list. */
function shortened(value: JsonValue, where = ''): readonly (readonly [string, JsonValue])[] {
  if (Array.isArray(value))
    return value.length > 0 ? [[where, value.slice(0, -1) as readonly JsonValue[]]] : [];
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    shortened(member, `${where}/${name}`).map(
      ([path, inner]) => [path, { ...value, [name]: inner }] as const,
    ),
  );
}

function depthOf(path: string): number {
  return path.split('/').length;
}

/** Changes each text that a service stores as sent. */
function edited(value: JsonValue, where = ''): readonly (readonly [string, JsonValue])[] {
  if (typeof value === 'string') return isFirm(value) ? [[where, `${value} 2`]] : [];
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    edited(member, `${where}/${name}`).map(([path, inner]) => [path, { ...value, [name]: inner }] as const),
  );
}

/**
 * Takes one change of each property of the content in turn, because a comparison may omit any of them. The seed decides
 * which property comes first.
 */
function ofEachProperty<Value>(
  all: readonly (readonly [string, Value])[],
  { kind }: Case,
  seed: number,
): readonly (readonly [string, Value])[] {
  // The content of a mutation is usually inside one argument.
  const most = kind === 'graphql' ? 3 : 2;
  const groups = [...Map.groupBy(all, ([path]) => path.split('/').slice(0, most).join('/')).values()];
  const start = groups.length === 0 ? 0 : seed % groups.length;
  const turned = [...groups.slice(start), ...groups.slice(0, start)];
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, nth) =>
    turned.flatMap((group) => group.slice(nth, nth + 1)),
  ).flat();
}

/** Returns the request with the new content and its own key. */
function asking({ contract }: Walk, first: Case, value: JsonValue): Case | undefined {
  if (first.kind === 'graphql')
    return isJsonObject(value) ? withKeyOf(contract, { ...first, variables: value }, first) : undefined;
  return first.body && 'value' in first.body ? { ...first, body: { ...first.body, value } } : undefined;
}

/** True if one request's content fits the other. */
function isForSame(one: Case, other: Case): boolean {
  if (one.kind === 'graphql') return other.kind === 'graphql' && isForSameDocument(one, other);
  return other.kind === 'rest' && one.body?.mediaType === other.body?.mediaType;
}

/** True if the variables of one fit the other's document. */
function isForSameDocument(one: GraphqlCase, other: GraphqlCase): boolean {
  const names = ({ variables }: GraphqlCase): string => Object.keys(variables).toSorted().join(' ');
  return one.document === other.document || names(one) === names(other);
}
