import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { keyIsChosen, withKeyOf } from '../cases/idempotency-key.ts';
import type { Case, GraphqlCase } from '../exchange.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailOf } from '../trail.ts';
import { askedBy, differ, firstWithKey, repeated } from './keyed.ts';
import type { TrailPlan, Walk } from './plan.ts';

/** Number of valid requests, enough to include different ones. */
const SAMPLES = 12;
/** Requests with one string of another: their other content was accepted before, so it is no reason for rejection. */
const WITH_ONE_TEXT = 2;

/** A request, and one with different content under the same key: the first accepted one, else the last of some. */
export const keyReuse: TrailPlan<'key-reuse'> = {
  kind: 'key-reuse',
  walk: async (walk) => {
    if (!keyIsChosen(walk.contract, walk.operation)) return [];
    const first = await firstWithKey(walk, 'reuse');
    let trail: TrailOf<'key-reuse'> | undefined;
    for (const made of first ? othersThan(walk, first.case) : []) {
      const other = await walk.send(repeated(made));
      if (first && other) trail = { kind: 'key-reuse', first, other };
      if (other && isSuccess(other)) break;
    }
    return trail ? [trail] : [];
  },
};

/** Another body to the same path; the same document with other variables. */
function othersThan(walk: Walk, first: Case): readonly Case[] {
  const samples = walk.sample(walk.operation, SAMPLES);
  const asked = askedBy(first) ?? null;
  const texts = new Map(
    samples.flatMap((made) => (isForSame(made, first) ? withOneText(asked, askedBy(made) ?? null) : [])),
  );
  const alike = [...texts.values()].map((value) => asking(walk, first, value));
  const others = samples.map((made) => {
    if (made.kind === 'rest' && first.kind === 'rest') return made.body && { ...first, body: made.body };
    return isForSame(made, first) ? asking(walk, first, askedBy(made) ?? null) : undefined;
  });
  const differing = (cases: readonly (Case | undefined)[]): readonly Case[] =>
    cases.filter((made) => made !== undefined).filter((made) => differ(askedBy(made), asked));
  return [...differing(alike).slice(0, WITH_ONE_TEXT), ...differing(others).slice(0, 1)];
}

/** Replaces one string by the other's at the same path; null may equal a default, and proves nothing. */
function withOneText(
  one: JsonValue,
  other: JsonValue,
  where = '',
): readonly (readonly [string, JsonValue])[] {
  if (typeof one === 'string' && typeof other === 'string') return one === other ? [] : [[where, other]];
  if (!isJsonObject(one) || !isJsonObject(other)) return [];
  return Object.keys(one).flatMap((name) =>
    withOneText(one[name]!, other[name] ?? null, `${where}/${name}`).map(
      ([path, member]) => [path, { ...one, [name]: member }] as const,
    ),
  );
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
