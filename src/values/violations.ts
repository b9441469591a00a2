import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { ownMember } from '../core/own-member.ts';
import type { Contract } from '../model/contract.ts';
import type { ObjectType, Property, Type } from '../model/type.ts';
import { withMember, withoutMember } from './members.ts';
import { accepts } from './accepts.ts';
import { valuesBeyond, type Siblings } from './bounds.ts';
import { noFill, type Fill } from './fill.ts';
import { flatten, type FlatType } from './flatten.ts';
import { locationsFor, shared } from './locations.ts';
import { standIn } from '../model/stand-in.ts';
import { acceptsText } from './text.ts';
import { wrongLists } from './wrong-lists.ts';
import { wrongValues, type Carrier } from './wrong-values.ts';

/** One known violation of a contract. */
export interface Violation {
  /** A stable name in kebab case: `missing`, `wrong-type`, `above-maximum` … */
  readonly kind: string;
  /** The location in the request: `query.limit`, `body/to`, `variables/input/id`. */
  readonly where: string;
}

/** A value with exactly one violation of its type. */
export interface Violated {
  readonly violation: Violation;
  readonly value: JsonValue;
}

/** A property name that contracts are very unlikely to declare. */
export const UNKNOWN_MEMBER = 'xUnknownMember';
/** Beyond this depth, missing values are not filled in, because types can contain themselves. */
const MAX_FILLED = 4;
const MAX_DEPTH = 8;

interface Scope {
  readonly contract: Contract;
  readonly carrier: Carrier;
  readonly fill: Fill;
  /** Maximum number of locations to violate in this part of the value. */
  readonly locations: number;
}

/**
 * Returns invalid values with one violation each: a missing required property, a wrong type, an exceeded bound, an
 * unlisted value, a violated pattern or format, or an unknown property. Optional properties and variants of unions that
 * the value lacks are filled in first. Results that are still valid are dropped. Of large types, only some properties
 * are violated.
 */
export function violations(
  contract: Contract,
  type: Type,
  value: JsonValue | undefined,
  where: string,
  carrier: Carrier = 'json',
  fill: Fill = noFill,
): readonly Violated[] {
  return [
    ...inside({ contract, carrier, fill, locations: locationsFor(value) }, type, value, where, 0),
  ].filter(
    (one) =>
      one.violation.kind === OUT_OF_BOUNDS ||
      (!accepts(contract, type, one.value) &&
        (carrier !== 'text' || !acceptsText(contract, type, one.value)) &&
        (carrier !== 'graphql' || !accepts(contract, type, coerced(contract, type, one.value)))),
  );
}

function* inside(
  scope: Scope,
  type: Type,
  value: JsonValue | undefined,
  where: string,
  depth: number,
): Generator<Violated> {
  const { contract, carrier } = scope;
  const flats = flatten(contract, type).map((one) => specified(contract, one));
  const own = flats.find((one) => value !== undefined && accepts(contract, one, value)) ?? flats[0];
  if (!own || depth > MAX_DEPTH) return;
  const host = hostOf(scope, own, type, value, where, depth);
  for (const wrong of wrongValues(own, host, carrier)) {
    yield { violation: { kind: wrong.kind, where }, value: wrong.value };
  }
  if (own.kind === 'list' && Array.isArray(host)) {
    for (const wrong of wrongLists(contract, own, host, (other) => scope.fill(other, where)))
      yield { violation: { kind: wrong.kind, where }, value: wrong.value };
  }
  const others = flats.filter((one) => one !== own && (one.kind === 'object' || one.kind === 'list'));
  // Half of the locations are in the variants that the value lacks.
  const { items, each } = shared(others, Math.floor(scope.locations / 2));
  const ofOwn = others.length > 0 ? Math.ceil(scope.locations / 2) : scope.locations;
  yield* insideFlat({ ...scope, locations: ofOwn }, own, host, where, depth);
  for (const other of items) {
    const filled = hostOf(scope, other, type, undefined, where, depth);
    if (isJsonObject(host) && isJsonObject(filled)) {
      // Invalid only if exactly one variant is allowed.
      yield { violation: { kind: 'several-variants', where }, value: { ...host, ...filled } };
    }
    yield* insideFlat({ ...scope, locations: each }, other, filled, where, depth);
  }
}

/** Returns the type of a scalar with a known specification, and other types unchanged. */
function specified(contract: Contract, flat: FlatType): FlatType {
  if (flat.kind !== 'scalar') return flat;
  const { type, certain } = standIn(contract, flat);
  return certain && type.kind === 'primitive' ? type : flat;
}

/** Returns the value to change: the current value, or else a valid value. */
function hostOf(
  { contract, fill }: Scope,
  flat: FlatType,
  type: Type,
  value: JsonValue | undefined,
  where: string,
  depth: number,
): JsonValue | undefined {
  const isEmpty = Array.isArray(value) && value.length === 0;
  if (value !== undefined && !isEmpty && accepts(contract, flat, value)) return value;
  const hasInside = flat.kind === 'object' || flat.kind === 'list';
  const filled = hasInside && depth <= MAX_FILLED ? fill(flat, where) : undefined;
  return filled !== undefined && accepts(contract, type, filled) ? filled : value;
}

function* insideFlat(
  scope: Scope,
  flat: FlatType,
  value: JsonValue | undefined,
  where: string,
  depth: number,
): Generator<Violated> {
  if (flat.kind === 'object' && isJsonObject(value)) yield* insideObject(scope, flat, value, where, depth);
  if (flat.kind === 'list' && Array.isArray(value)) yield* insideList(scope, flat, value, where, depth);
}

function* insideList(
  scope: Scope,
  flat: Extract<FlatType, { kind: 'list' }>,
  value: readonly JsonValue[],
  where: string,
  depth: number,
): Generator<Violated> {
  const items = flat.prefix[0] ?? flat.items;
  const [first, ...rest] = value;
  for (const one of inside(scope, items, first, `${where}/0`, depth + 1))
    yield { ...one, value: [one.value, ...rest] };
}

function* insideObject(
  scope: Scope,
  type: ObjectType,
  value: JsonObject,
  where: string,
  depth: number,
): Generator<Violated> {
  const sent = type.properties.filter(({ direction }) => direction !== 'response');
  const { items, each } = shared(sent, scope.locations);
  for (const property of items) {
    const name = property.name.wire;
    if (property.required && Object.hasOwn(value, name)) {
      yield { violation: { kind: 'missing', where: `${where}/${name}` }, value: withoutMember(value, name) };
    }
    yield* insideMember({ ...scope, locations: each }, property.type, name, value, where, depth);
    yield* beyondBounds(scope, property, value, where);
  }
  if (type.additional.kind === 'never') {
    yield {
      violation: { kind: 'unknown-member', where: `${where}/${UNKNOWN_MEMBER}` },
      value: { ...value, [UNKNOWN_MEMBER]: 'x' },
    };
  } else if (type.additional.kind !== 'any') {
    yield* insideMember(scope, type.additional, UNKNOWN_MEMBER, value, where, depth);
  }
  yield* wrongSizes(type, value, where);
}

function* insideMember(
  scope: Scope,
  type: Type,
  name: string,
  value: JsonObject,
  where: string,
  depth: number,
): Generator<Violated> {
  const member = Object.hasOwn(value, name) ? value[name] : undefined;
  for (const one of inside(scope, type, member, `${where}/${name}`, depth + 1)) {
    yield { ...one, value: withMember(value, name, one.value) };
  }
}

/** The kind of a violation of declared bounds, which schemas cannot express. */
const OUT_OF_BOUNDS = 'out-of-bounds';

function* beyondBounds(
  { fill }: Scope,
  { name: { wire }, type, marks }: Property,
  value: JsonObject,
  where: string,
): Generator<Violated> {
  if (!marks?.bounds) return;
  const place = `${where}/${wire}`;
  const sample = ownMember(value, wire) ?? fill(type, place) ?? new Date().toISOString();
  const siblings: Siblings = (property) => ownMember(value, property);
  for (const wrong of valuesBeyond(marks.bounds, sample, siblings, Date.now()))
    yield { violation: { kind: OUT_OF_BOUNDS, where: place }, value: withMember(value, wire, wrong) };
}

/** Yields an object with one property fewer than `minProperties`, and with one more than `maxProperties`. */
function* wrongSizes(
  { constraints, properties, additional }: ObjectType,
  value: JsonObject,
  where: string,
): Generator<Violated> {
  const { minProperties = 0, maxProperties = Infinity } = constraints;
  const needed = properties.filter(({ required }) => required).length;
  if (minProperties > needed) {
    const kept = Object.entries(value).slice(0, minProperties - 1);
    yield { violation: { kind: 'too-few-members', where }, value: Object.fromEntries(kept) };
  }
  if (maxProperties < MAX_MEMBERS && additional.kind !== 'never') {
    const [more = 'x'] = Object.values(value);
    const names = Array.from({ length: maxProperties + 1 }, (_, index) => `${UNKNOWN_MEMBER}${index}`);
    const added = names.slice(0, maxProperties + 1 - Object.keys(value).length).map((name) => [name, more]);
    yield {
      violation: { kind: 'too-many-members', where },
      value: { ...value, ...(Object.fromEntries(added) as JsonObject) },
    };
  }
}

/** Larger objects would only test the size limit for requests. */
const MAX_MEMBERS = 1_000;

/** Coerces an input value as in GraphQL. A single value for a list type becomes a list (October 2021 §3.11). */
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
