/**
 * What the document's own schema refuses of a body for reasons that no type tells: a member that a condition asks for,
 * one that it forbids, one that `unevaluatedProperties` leaves no room for.
 */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Type } from '../../model/type.ts';
import type { RestBody, RestCase } from '../exchange.ts';
import { accepts } from '../generate/accepts.ts';
import { withMember, withoutMember } from '../generate/members.ts';
import { UNKNOWN_MEMBER, type Violated } from '../generate/violations.ts';
import type { RestCases } from './rest-cases.ts';
import { memberVariations } from './variations.ts';

/** Types may contain themselves. */
const MOST_DEPTH = 5;

/**
 * Bodies that differ in one place from the one that the schema takes, fit the type, and are refused by the schema.
 * @param filled also those with what is left out, or with other values.
 */
export function schemaViolations(
  { takes, variety }: RestCases,
  { operation, body }: RestCase,
  type: Type,
  filled: boolean,
): readonly Violated[] {
  if (!body || 'raw' in body || !takes(operation, body)) return [];
  const isRefused = (value: JsonValue): boolean => {
    const sent: RestBody = { mediaType: body.mediaType, value };
    return !takes(operation, sent) && accepts(variety.contract, type, value);
  };
  const others = filled ? otherValues(variety, type, body.value) : [];
  const found = [...changed(body.value, 'body', 0), ...others];
  return found.filter(({ value }) => isRefused(value));
}

/** A member more, or one less, of each object. */
function* changed(value: JsonValue, where: string, depth: number): Generator<Violated> {
  if (depth > MOST_DEPTH) return;
  if (Array.isArray(value)) {
    const [first, ...rest] = value as readonly JsonValue[];
    if (first === undefined) return;
    for (const one of changed(first, `${where}/0`, depth + 1)) yield { ...one, value: [one.value, ...rest] };
  } else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      yield { violation: { kind: 'missing', where: `${where}/${name}` }, value: withoutMember(value, name) };
      for (const one of changed(member, `${where}/${name}`, depth + 1))
        yield { ...one, value: withMember(value, name, one.value) };
    }
    yield {
      violation: { kind: 'unknown-member', where: `${where}/${UNKNOWN_MEMBER}` },
      value: withMember(value, UNKNOWN_MEMBER, 'x'),
    };
  }
}

/** Another value that the contract names, or a member that it lets be given, where something else forbids it. */
function otherValues(variety: RestCases['variety'], type: Type, value: JsonValue): readonly Violated[] {
  if (!isJsonObject(value)) return [];
  return memberVariations(variety, type, value, 'body')
    .filter(({ named, what }) => named || what.endsWith(' was given'))
    .map((one) => ({ violation: { kind: 'not-with-the-rest', where: one.place }, value: one.value }));
}
