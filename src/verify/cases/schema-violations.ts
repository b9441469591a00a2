/**
 * Violations of a body's schema that do not violate the type in the model: a missing property with a conditional
 * requirement, a forbidden property, or a property rejected by `unevaluatedProperties`.
 */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Type } from '../../model/type.ts';
import type { RestBody, RestCase } from '../exchange.ts';
import { accepts } from '../../values/accepts.ts';
import { locationsFor, shared } from '../../values/locations.ts';
import { withMember, withoutMember } from '../../values/members.ts';
import { UNKNOWN_MEMBER, type Violated } from '../../values/violations.ts';
import type { RestCases } from './cases.ts';
import { memberVariations } from './variations.ts';

/** Maximum depth, because types may contain themselves. */
const MAX_DEPTH = 5;

/**
 * Returns bodies that differ in one location from a valid one, conform to the type, and violate the schema.
 * @param filled true to include bodies with additional optional parts, or with other values from the contract
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
    return variety.isOpen() && !takes(operation, sent) && accepts(variety.contract, type, value);
  };
  const others = filled ? otherValues(variety, type, body.value) : [];
  const found = [...changed(body.value, 'body', 0, locationsFor(body.value)), ...others];
  return found.filter(({ value }) => isRefused(value));
}

/**
 * Yields copies of a value. In each copy, one object lacks a property or has an unknown one. Not all locations are
 * changed if there are more than `locations`.
 */
function* changed(value: JsonValue, where: string, depth: number, locations: number): Generator<Violated> {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    const [first, ...rest] = value as readonly JsonValue[];
    if (first === undefined) return;
    for (const one of changed(first, `${where}/0`, depth + 1, locations))
      yield { ...one, value: [one.value, ...rest] };
  } else if (isJsonObject(value)) {
    const { items, each } = shared(Object.entries(value), locations);
    for (const [name, member] of items) {
      yield { violation: { kind: 'missing', where: `${where}/${name}` }, value: withoutMember(value, name) };
      for (const one of changed(member, `${where}/${name}`, depth + 1, each))
        yield { ...one, value: withMember(value, name, one.value) };
    }
    yield {
      violation: { kind: 'unknown-member', where: `${where}/${UNKNOWN_MEMBER}` },
      value: withMember(value, UNKNOWN_MEMBER, 'x'),
    };
  }
}

/**
 * Returns bodies with another value that the contract names, or with an additional optional property. The schema may
 * forbid either.
 */
function otherValues(variety: RestCases['variety'], type: Type, value: JsonValue): readonly Violated[] {
  if (!isJsonObject(value)) return [];
  return memberVariations(variety, type, value, 'body')
    .filter(({ named, what }) => named || what.endsWith(' was given'))
    .map((one) => ({ violation: { kind: 'not-with-the-rest', where: one.place }, value: one.value }));
}
