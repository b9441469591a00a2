import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Type } from '../../model/type.ts';
import type { Intent } from '../exchange.ts';
import { accepts, same } from '../../values/accepts.ts';
import { edgesOf, type Edge } from '../../values/edges.ts';
import type { Fill } from '../../values/fill.ts';
import { flatten } from '../../values/flatten.ts';
import { locationsFor, shared } from '../../values/locations.ts';
import { withMember, withoutMember } from '../../values/members.ts';
import type { Known } from '../../values/values.ts';

/** The context for varying an accepted request. */
export interface Variety {
  readonly contract: Contract;
  readonly fill: Fill;
  /** Returns values from the service's responses for a location where the service may reject other strings. */
  readonly known: Known;
  /** Returns false if further cases are not needed, because the limit of time or requests is reached. */
  readonly isOpen: () => boolean;
}

/** A valid value that differs from an accepted one in one location. */
export interface Variation<Value extends JsonValue = JsonValue> {
  /** Description, such as `body/status was "open"`. */
  readonly what: string;
  /** Location, such as `body/status`. */
  readonly place: string;
  readonly value: Value;
  /** True if the contract names the value, such as an enum value, a bound, or null. */
  readonly named: boolean;
  /** Description of a similar variation. If a service accepts the similar one, it has no reason to reject this one. */
  readonly like?: string;
}

export function intentOf({ what, named, like }: Omit<Variation, 'value' | 'place'>): Intent {
  if (named) return { kind: 'valid', varied: what };
  return { kind: 'valid', edge: what, ...(like !== undefined && { like }) };
}

/** Describes an edge at its location. */
export function variationOf({ what, named, like }: Edge, place: string): Omit<Variation, 'value'> {
  const describe = (text: string): string => `${place} was ${text}`;
  return { what: describe(what), place, named, ...(like !== undefined && { like: describe(like) }) };
}

/**
 * Returns the edges of the type at a location, except the current value. If responses have contained values
 * for the location, also omits strings that the contract does not name.
 */
export function edgesAt(
  { contract, fill, known }: Variety,
  type: Type,
  where: string,
  current: JsonValue | undefined,
): readonly Edge[] {
  const isKnown = known(where).length > 0;
  return edgesOf(contract, type, where, fill).filter(
    ({ value, what }) =>
      (current === undefined || !same(value, current)) &&
      !(isKnown && typeof value === 'string' && what !== JSON.stringify(value)),
  );
}

/** Varies the properties of an object one at a time, or some of them if it is large. The object remains valid. */
export function memberVariations(
  variety: Variety,
  type: Type,
  value: JsonObject,
  where: string,
): readonly Variation<JsonObject>[] {
  return [...varied(variety, type, value, where, { depth: 0, locations: locationsFor(value) })].filter(
    (one) => variety.isOpen() && accepts(variety.contract, type, one.value),
  );
}

/** Maximum depth, because types may contain themselves. */
const MAX_DEPTH = 5;

interface Extent {
  readonly depth: number;
  /** Number of locations to vary. */
  readonly locations: number;
}

function* varied(
  variety: Variety,
  type: Type,
  value: JsonObject,
  where: string,
  { depth, locations }: Extent,
): Generator<Variation<JsonObject>> {
  const flat = flatten(variety.contract, type).find((one) => accepts(variety.contract, one, value));
  if (flat?.kind !== 'object' || depth > MAX_DEPTH || !variety.isOpen()) return;
  const sent = flat.properties.filter(({ direction }) => direction !== 'response');
  const { items, each } = shared(sent, locations);
  for (const { name, required, type: memberType } of items) {
    const { wire } = name;
    const place = `${where}/${wire}`;
    const current = Object.hasOwn(value, wire) ? value[wire] : undefined;
    if (current !== undefined && !required) {
      yield { what: `${place} was left out`, place, value: withoutMember(value, wire), named: true };
    }
    for (const edge of edgesAt(variety, memberType, place, current)) {
      yield { ...variationOf(edge, place), value: withMember(value, wire, edge.value) };
    }
    for (const one of inside(variety, memberType, current, place, { depth: depth + 1, locations: each }))
      yield { ...one, value: withMember(value, wire, one.value) };
  }
}

/** Varies the values inside a property. Adds the property first if it is absent. */
function* inside(
  variety: Variety,
  type: Type,
  current: JsonValue | undefined,
  place: string,
  extent: Extent,
): Generator<Variation> {
  const host = current ?? variety.fill(type, place);
  if (host === undefined || host === null) return;
  const isNew = current === undefined || current === null;
  if (isNew) yield { what: `${place} was given`, place, value: host, named: false };
  const [list] = flatten(variety.contract, type).filter((one) => one.kind === 'list');
  const [first, ...rest] = Array.isArray(host) ? (host as readonly JsonValue[]) : [];
  const members = isJsonObject(host)
    ? varied(variety, type, host, place, extent)
    : list && isJsonObject(first)
      ? mapped(varied(variety, list.items, first, `${place}/0`, extent), (item) => [item, ...rest])
      : [];
  // `named` is false for a part of a generated value, because the service has not yet accepted the value as a whole.
  for (const one of members) yield isNew ? { ...one, named: false } : one;
}

function* mapped(
  variations: Iterable<Variation>,
  wrap: (value: JsonValue) => JsonValue,
): Generator<Variation> {
  for (const one of variations) yield { ...one, value: wrap(one.value) };
}
