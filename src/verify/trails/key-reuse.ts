import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { ownMember } from '../../core/own-member.ts';
import { keyIsChosen, withKeyOf } from '../cases/idempotency-key.ts';
import type { Case, GraphqlCase } from '../exchange.ts';
import { isFirm } from '../judge/stored-values.ts';
import { isSuccess } from '../run/tally.ts';
import { same } from '../../values/accepts.ts';
import type { TrailOf } from '../trail.ts';
import { bodyOrVariables, differ, firstWithKey, effectiveInput, repeated, sizeOf } from './keyed.ts';
import type { TrailPlan, Walk } from './plan.ts';

/** Number of generated requests. So many usually contain different values. */
const SAMPLES = 12;
/** Maximum number of requests that differ in one value. Their other values were accepted before. */
const WITH_ONE_VALUE = 12;

/** Sends a request, and then requests with the same idempotency key and different content. */
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

/** Returns requests with a different body for the same path, or with different variables for the same document. */
function othersThan(walk: Walk, first: Case): readonly Case[] {
  const samples = walk.sample(walk.operation, SAMPLES);
  const asked = bodyOrVariables(first) ?? null;
  const values = new Map(
    samples.flatMap((made) =>
      isForSame(made, first) ? withOneValue(asked, bodyOrVariables(made) ?? null) : [],
    ),
  );
  for (const [path, value] of edited(asked)) if (!values.has(path)) values.set(path, value);
  // Deeply nested values come first, because a service that compares requests is most likely to miss them.
  const deepest = [...values].toSorted(([one], [other]) => depthOf(other) - depthOf(one));
  const changed = [...shortened(asked), ...ofEachProperty(deepest, first, walk.seed)].map(
    ([, value]) => value,
  );
  const alike = changed.map((value) => asking(walk, first, value));
  const others = samples.map((made) => {
    if (made.kind === 'rest' && first.kind === 'rest') return made.body && { ...first, body: made.body };
    return isForSame(made, first) ? asking(walk, first, bodyOrVariables(made) ?? null) : undefined;
  });
  const differing = (cases: readonly (Case | undefined)[]): readonly Case[] =>
    cases
      .filter((made) => made !== undefined)
      .filter((made) => differ(effectiveInput(made), effectiveInput(first)) && walk.isValid(made));
  return [...differing(alike).slice(0, WITH_ONE_VALUE), ...differing(others).slice(0, 1)];
}

/**
 * Replaces one value by the value of the other request at the same path. Null is not used, because it may equal a
 * default.
 */
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
    withOneValue(one[name]!, ownMember(other, name) ?? null, `${where}/${name}`).map(
      ([path, member]) => [path, { ...one, [name]: member }] as const,
    ),
  );
}

/** Removes the last item of each list. */
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

/** Changes each string that services store as sent. */
function edited(value: JsonValue, where = ''): readonly (readonly [string, JsonValue])[] {
  if (typeof value === 'string') return isFirm(value) ? [[where, `${value} 2`]] : [];
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    edited(member, `${where}/${name}`).map(([path, inner]) => [path, { ...value, [name]: inner }] as const),
  );
}

/**
 * Selects one change of each property in turn, because a service may ignore any property when it compares requests. The
 * seed determines the first property.
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

/** Returns the request with the new content and its old key. */
function asking({ contract }: Walk, first: Case, value: JsonValue): Case | undefined {
  if (first.kind === 'graphql')
    return isJsonObject(value) ? withKeyOf(contract, { ...first, variables: value }, first) : undefined;
  return first.body && 'value' in first.body ? { ...first, body: { ...first.body, value } } : undefined;
}

/** True if the content of one request can be sent in the other. */
function isForSame(one: Case, other: Case): boolean {
  if (one.kind === 'graphql') return other.kind === 'graphql' && isForSameDocument(one, other);
  return other.kind === 'rest' && one.body?.mediaType === other.body?.mediaType;
}

/** True if the variables of one request can be sent with the document of the other. */
function isForSameDocument(one: GraphqlCase, other: GraphqlCase): boolean {
  const names = ({ variables }: GraphqlCase): string => Object.keys(variables).toSorted().join(' ');
  return one.document === other.document || names(one) === names(other);
}
