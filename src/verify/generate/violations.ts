import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { ObjectType, Property, Type } from '../../model/type.ts';
import type { Violation } from '../exchange.ts';
import { withMember, withoutMember } from './members.ts';
import { accepts } from './accepts.ts';
import { flatten } from './flatten.ts';
import { acceptsText } from './text.ts';
import { wrongValues, type Carrier } from './wrong-values.ts';

/** A value with exactly one departure from its type. */
export interface Violated {
  readonly violation: Violation;
  readonly value: JsonValue;
}

const UNKNOWN_MEMBER = 'xUnknownMember';
const MOST_DEPTH = 4;

/**
 * Every way to break a valid value in one place: a required member gone, a wrong type, a bound passed, an unlisted
 * value, a broken pattern or format, an unknown member. Those that would still be valid as a whole are left out.
 */
export function violations(
  contract: Contract,
  type: Type,
  value: JsonValue,
  where: string,
  carrier: Carrier = 'json',
): readonly Violated[] {
  return [...inside(contract, type, value, where, carrier, 0)].filter(
    (one) =>
      !accepts(contract, type, one.value) &&
      (carrier !== 'text' || !acceptsText(contract, type, one.value)) &&
      (carrier !== 'graphql' || !accepts(contract, type, coerced(contract, type, one.value))),
  );
}

function* inside(
  contract: Contract,
  type: Type,
  value: JsonValue | undefined,
  where: string,
  carrier: Carrier,
  depth: number,
): Generator<Violated> {
  const flats = flatten(contract, type);
  const flat = flats.find((one) => value !== undefined && accepts(contract, one, value)) ?? flats[0];
  if (!flat || depth > MOST_DEPTH) return;
  for (const wrong of wrongValues(flat, value, carrier)) {
    yield { violation: { kind: wrong.kind, where }, value: wrong.value };
  }
  if (flat.kind === 'object' && isJsonObject(value))
    yield* insideObject(contract, flat, value, where, carrier, depth);
  if (flat.kind === 'list' && Array.isArray(value) && value.length > 0) {
    const items = flat.prefix[0] ?? flat.items;
    for (const one of inside(contract, items, value[0] as JsonValue, `${where}/0`, carrier, depth + 1)) {
      yield { ...one, value: [one.value, ...(value as readonly JsonValue[]).slice(1)] };
    }
  }
}

function* insideObject(
  contract: Contract,
  type: ObjectType,
  value: JsonObject,
  where: string,
  carrier: Carrier,
  depth: number,
): Generator<Violated> {
  for (const property of type.properties) {
    const name = property.name.wire;
    if (property.direction === 'response') continue;
    if (property.required && Object.hasOwn(value, name)) {
      yield { violation: { kind: 'missing', where: `${where}/${name}` }, value: withoutMember(value, name) };
    }
    yield* insideMember(contract, property, value, where, carrier, depth);
  }
  if (type.additional.kind === 'never') {
    yield {
      violation: { kind: 'unknown-member', where: `${where}/${UNKNOWN_MEMBER}` },
      value: { ...value, [UNKNOWN_MEMBER]: 'x' },
    };
  }
}

function* insideMember(
  contract: Contract,
  { name, type }: Property,
  value: JsonObject,
  where: string,
  carrier: Carrier,
  depth: number,
): Generator<Violated> {
  const member = Object.hasOwn(value, name.wire) ? value[name.wire] : undefined;
  for (const one of inside(contract, type, member, `${where}/${name.wire}`, carrier, depth + 1)) {
    yield { ...one, value: withMember(value, name.wire, one.value) };
  }
}

/** What GraphQL makes of an input value: a single value in place of a list is a list of one (October 2021 §3.11). */
function coerced(contract: Contract, type: Type, value: JsonValue): JsonValue {
  const flat = flatten(contract, type)[0];
  if (flat?.kind === 'list' && value !== null) {
    const items = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
    return items.map((item) => coerced(contract, flat.items, item));
  }
  if (flat?.kind !== 'object' || !isJsonObject(value)) return value;
  const types = new Map(flat.properties.map((property) => [property.name.wire, property.type]));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      coerced(contract, types.get(name) ?? flat.additional, member),
    ]),
  );
}
