import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Type } from '../../model/type.ts';
import type { Intent } from '../exchange.ts';
import { accepts, same } from '../../values/accepts.ts';
import { edgesOf, type Edge } from '../../values/edges.ts';
import type { Fill } from '../../values/fill.ts';
import { flatten } from '../../values/flatten.ts';
import { withMember, withoutMember } from '../../values/members.ts';
import type { Known } from '../../values/values.ts';

/** The context for varying an accepted request. */
export interface Variety {
  readonly contract: Contract;
  readonly fill: Fill;
  /** Sources of the service's own values: other strings may be rejected there. */
  readonly known: Known;
}

/** An accepted value with one part replaced, still valid. */
export interface Variation<Value extends JsonValue = JsonValue> {
  /** `body/status was "open"`. */
  readonly what: string;
  /** `body/status`. */
  readonly place: string;
  readonly value: Value;
  /** As of an `Edge`. */
  readonly named: boolean;
  /** The name of a similar variation; as of an `Edge`. */
  readonly like?: string;
}

export function intentOf({ what, named, like }: Omit<Variation, 'value' | 'place'>): Intent {
  if (named) return { kind: 'valid', varied: what };
  return { kind: 'valid', edge: what, ...(like !== undefined && { like }) };
}

/** Describes an edge at its place. */
export function variationOf({ what, named, like }: Edge, place: string): Omit<Variation, 'value'> {
  const told = (text: string): string => `${place} was ${text}`;
  return { what: told(what), place, named, ...(like !== undefined && { like: told(like) }) };
}

/** Returns the edges of a place, except its current value. */
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

/** Varies the properties of an object one at a time; the whole stays valid. */
export function memberVariations(
  variety: Variety,
  type: Type,
  value: JsonObject,
  where: string,
): readonly Variation<JsonObject>[] {
  return [...varied(variety, type, value, where, 0)].filter((one) =>
    accepts(variety.contract, type, one.value),
  );
}

/** Types may contain themselves. */
const MAX_DEPTH = 5;

function* varied(
  variety: Variety,
  type: Type,
  value: JsonObject,
  where: string,
  depth: number,
): Generator<Variation<JsonObject>> {
  const flat = flatten(variety.contract, type).find((one) => accepts(variety.contract, one, value));
  if (flat?.kind !== 'object' || depth > MAX_DEPTH) return;
  for (const { name, required, type: memberType, direction } of flat.properties) {
    if (direction === 'response') continue;
    const { wire } = name;
    const place = `${where}/${wire}`;
    const current = Object.hasOwn(value, wire) ? value[wire] : undefined;
    if (current !== undefined && !required) {
      yield { what: `${place} was left out`, place, value: withoutMember(value, wire), named: true };
    }
    for (const edge of edgesAt(variety, memberType, place, current)) {
      yield { ...variationOf(edge, place), value: withMember(value, wire, edge.value) };
    }
    for (const one of inside(variety, memberType, current, place, depth + 1))
      yield { ...one, value: withMember(value, wire, one.value) };
  }
}

/** Varies the inside of a property; an absent one is added first. */
function* inside(
  variety: Variety,
  type: Type,
  current: JsonValue | undefined,
  place: string,
  depth: number,
): Generator<Variation> {
  const host = current ?? variety.fill(type, place);
  if (host === undefined || host === null) return;
  const isNew = current === undefined || current === null;
  if (isNew) yield { what: `${place} was given`, place, value: host, named: false };
  const [list] = flatten(variety.contract, type).filter((one) => one.kind === 'list');
  const [first, ...rest] = Array.isArray(host) ? (host as readonly JsonValue[]) : [];
  const members = isJsonObject(host)
    ? varied(variety, type, host, place, depth)
    : list && isJsonObject(first)
      ? mapped(varied(variety, list.items, first, `${place}/0`, depth), (item) => [item, ...rest])
      : [];
  // No service has accepted the surrounding generated value.
  for (const one of members) yield isNew ? { ...one, named: false } : one;
}

function* mapped(
  variations: Iterable<Variation>,
  wrap: (value: JsonValue) => JsonValue,
): Generator<Variation> {
  for (const one of variations) yield { ...one, value: wrap(one.value) };
}
