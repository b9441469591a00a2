import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../core/json.ts';
import { ownMember } from '../core/own-member.ts';
import type { Contract } from '../model/contract.ts';
import type { ObjectType, Property, Type } from '../model/type.ts';
import { accepts } from './accepts.ts';
import { brokenBound, valueWithin, type Siblings } from './bounds.ts';
import { examplesOf } from './examples.ts';
import { flatten, type FlatType } from './flatten.ts';
import { leastParts, MAX_PARTS } from './least-parts.ts';
import { integers, numbers } from './numbers.ts';
import { resolve } from '../model/lookup.ts';
import { standIn } from '../model/stand-in.ts';
import { strings } from './strings.ts';
import { usable } from './usable.ts';

export type Values = fc.Arbitrary<JsonValue>;

/** Returns values from responses for a location in a request, such as `query.cursor` or `body/id`. */
export type Known = (where: string) => readonly JsonValue[];

/** Beyond this depth, optional properties are omitted and unions use their shallowest variant. */
const FULL_DEPTH = 3;
/** A deeper chain of required properties is treated as an endless cycle. */
const MAX_DEPTH = 12;
/** Maximum number of parts of one type before the remaining parts are generated as if they were too deep. */
export const MAX_FULL = 5_000;

/** Creates arbitraries of valid request values for types. */
export class ValueGenerator {
  readonly #contract: Contract;
  readonly #known: Known;
  /** The number of parts of the current type. */
  #made = 0;
  #full = MAX_FULL;

  constructor(contract: Contract, known: Known) {
    this.#contract = contract;
    this.#known = known;
  }

  /** The number of parts of the type in the last call. */
  get made(): number {
    return this.#made;
  }

  /** Generates values as `values` does, but omits optional parts after the first `full` parts of the type. */
  small(type: Type, where: string, full: number): Values | undefined {
    this.#full = Math.min(full, MAX_FULL);
    try {
      return this.values(type, where);
    } finally {
      this.#full = MAX_FULL;
    }
  }

  /** Generates values of a type with at most about `room` parts, or returns undefined if this is impossible. */
  values(type: Type, where: string, depth = 0, room = MAX_PARTS): Values | undefined {
    if (depth > MAX_DEPTH || leastParts(this.#contract, type) > room) return undefined;
    this.#made = depth === 0 ? 1 : this.#made + 1;
    const seen = this.#known(where).filter((value) => accepts(this.#contract, type, value));
    const shown = examplesOf(this.#contract, type);
    const flats = flatten(this.#contract, type);
    // Bytes have rules that the contract does not state, so known bytes are better than any others.
    if (seen.length > 0 && flats.every(({ kind }) => kind === 'binary')) return fc.constantFrom(...seen);
    const made = this.#alternatives(
      depth > FULL_DEPTH || this.#made > this.#full ? shallowest(flats) : flats,
      type,
      where,
      depth,
      room,
    );
    // `oneof` shrinks towards the first alternative, and null is the last alternative of `nullable`.
    const sources = [
      ...(shown.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...shown) }] : []),
      ...made.map((arbitrary) => ({ weight: 2, arbitrary })),
    ];
    if (sources.length === 0) return seen.length === 0 ? undefined : fc.constantFrom(...seen);
    const drawn = sources.length === 1 ? sources[0]!.arbitrary : fc.oneof(...sources);
    return seen.length > 0 || flats.some(mayBeKnown) ? preferred(seen, drawn) : drawn;
  }

  #alternatives(
    flats: readonly FlatType[],
    type: Type,
    where: string,
    depth: number,
    room: number,
  ): readonly Values[] {
    const { kind } = resolve(this.#contract, type);
    const isMerged = kind === 'union' || kind === 'intersection';
    return flats.flatMap((flat) => {
      const made = this.#flat(flat, where, depth, room);
      if (!made) return [];
      // Merging can lose constraints, so `accepts` checks the values. Other values are not checked, because
      // each check generates many samples.
      const isChecked = isMerged || isObjectWithBounds(flat);
      const fitting = isChecked ? usable(made, (value) => accepts(this.#contract, type, value)) : made;
      return fitting ? [fitting] : [];
    });
  }

  #flat(type: FlatType, where: string, depth: number, room: number): Values | undefined {
    switch (type.kind) {
      case 'any':
        return fc.oneof(fc.constant('text'), fc.integer({ min: 0, max: 9 }), fc.boolean());
      case 'binary':
        return fc.constantFrom('diptych', 'second');
      case 'literal':
        return fc.constant(type.value);
      case 'enum':
        return type.values.length === 0
          ? undefined
          : fc.constantFrom(...type.values.map((item) => item.value));
      case 'scalar': {
        const { type: stand, examples } = standIn(this.#contract, type);
        const made = this.values(stand, where, depth + 1, room);
        return made && examples.length > 0 ? fc.oneof(fc.constantFrom(...examples), made) : made;
      }
      case 'primitive':
        if (type.primitive === 'null') return fc.constant(null);
        if (type.primitive === 'boolean') return fc.boolean();
        if (type.primitive === 'integer') return integers(type);
        if (type.primitive === 'number') return numbers(type);
        return strings(type, (text) => accepts(this.#contract, type, text));
      case 'list':
        return this.#list(type, where, depth, room);
      case 'object':
        return this.#object(type, where, depth, room);
    }
  }

  #list(
    type: Extract<FlatType, { kind: 'list' }>,
    where: string,
    depth: number,
    room: number,
  ): Values | undefined {
    const { minItems = 0, maxItems = Infinity, uniqueItems = false } = type.constraints;
    if (minItems > maxItems) return undefined;
    const prefix = type.prefix.map((item, index) => this.values(item, `${where}/${index}`, depth + 1, room));
    const rest = Math.max(0, minItems - prefix.length);
    // In a long list, each item can have only a few parts.
    const least = Math.max(1, leastParts(this.#contract, type.items));
    const most = Math.max(rest, Math.min(maxItems - prefix.length, rest + 3, Math.floor(room / least)));
    const items = this.values(type.items, `${where}/*`, depth + 1, Math.floor(room / Math.max(1, most)));
    if (prefix.some((item) => item === undefined)) return undefined;
    if (!items || depth > FULL_DEPTH) {
      if (!items && rest > 0) return undefined;
      if (rest === 0) return fc.tuple(...(prefix as Values[]));
    }
    const size = { minLength: rest, maxLength: most };
    const tail = uniqueItems ? distinct(items!, size) : fc.array(items!, size);
    if (!tail) return undefined;
    return fc.tuple(fc.tuple(...(prefix as Values[])), tail).map(([first, more]) => [...first, ...more]);
  }

  #object(type: ObjectType, where: string, depth: number, room: number): Values | undefined {
    const sent = type.properties.filter((property) => property.direction !== 'response');
    const members: fc.Arbitrary<readonly [string, JsonValue] | undefined>[] = [];
    const optional = sent.filter((property) => !property.required).length;
    for (const property of sent) {
      const member = this.#member(property, where, depth, optional, room);
      if (member) members.push(member);
      else if (property.required) return undefined;
    }
    const extra = this.#additional(type, where, depth, room);
    return fc.tuple(fc.tuple(...members), extra).map(([own, more]) =>
      this.#bounded(
        sent,
        // `fromEntries` defines own properties, even a property called `__proto__`.
        Object.fromEntries([...more, ...own.filter((member) => member !== undefined)]),
      ),
    );
  }

  /** Moves values into their bounds, which are relative to their siblings and to the current time. */
  #bounded(properties: readonly Property[], object: JsonObject): JsonObject {
    return properties.reduce((made, { name, type, marks }) => {
      const value = ownMember(made, name.wire);
      if (!marks?.bounds || value === undefined) return made;
      const siblings: Siblings = (property) => ownMember(made, property);
      const now = Date.now();
      if (brokenBound(marks.bounds, value, siblings, now) === undefined) return made;
      const moved = valueWithin(marks.bounds, value, siblings, now);
      return moved !== undefined && accepts(this.#contract, type, moved)
        ? { ...made, [name.wire]: moved }
        : made;
    }, object);
  }

  #member(
    { name, type, required, default: fallback }: Property,
    where: string,
    depth: number,
    optional: number,
    room: number,
  ): fc.Arbitrary<readonly [string, JsonValue] | undefined> | undefined {
    if (!required && (depth >= FULL_DEPTH || this.#made > this.#full)) return undefined;
    // About five optional properties share the room.
    const share = required ? room : Math.floor(room / Math.min(optional, 5));
    const made = this.values(type, `${where}/${name.wire}`, depth + 1, share);
    const standard =
      fallback !== undefined && accepts(this.#contract, type, fallback) ? [fc.constant(fallback)] : [];
    const sources = [...standard, ...(made ? [made] : [])];
    if (sources.length === 0) return undefined;
    const values = sources.length === 1 ? sources[0]! : fc.oneof(...sources);
    const member = values.map((value) => [name.wire, value] as const);
    if (required) return member;
    // On average, an object has at most about five optional properties.
    return fc.oneof(
      { weight: Math.max(5, optional - 5), arbitrary: fc.constant(undefined) },
      { weight: 5, arbitrary: member },
    );
  }

  /** Generates properties of a map: an object with a type for its unlisted properties. */
  #additional(
    type: ObjectType,
    where: string,
    depth: number,
    room: number,
  ): fc.Arbitrary<readonly (readonly [string, JsonValue])[]> {
    const { minProperties = 0, maxProperties = Infinity } = type.constraints;
    const needed = Math.max(
      0,
      minProperties - type.properties.filter((property) => property.required).length,
    );
    const open = type.additional.kind !== 'never' && (type.additional.kind !== 'any' || needed > 0);
    const values =
      open && depth <= FULL_DEPTH
        ? this.values(type.additional, `${where}/*`, depth + 1, Math.floor(room / keysOfMaps.length))
        : undefined;
    if (!values) return fc.constant([]);
    const keys = fc.constantFrom(...keysOfMaps);
    return fc.uniqueArray(fc.tuple(keys, values), {
      selector: ([key]) => key,
      minLength: Math.min(needed, keysOfMaps.length),
      maxLength: Math.min(maxProperties, keysOfMaps.length, needed + 4),
    });
  }
}

/** Generates lists without duplicates, or returns undefined if there are too few different items. */
function distinct(
  items: Values,
  size: { readonly minLength: number; readonly maxLength: number },
): fc.Arbitrary<readonly JsonValue[]> | undefined {
  const selector = (item: JsonValue): string => JSON.stringify(item);
  if (size.minLength < 2) return fc.uniqueArray(items, { ...size, selector });
  // `uniqueArray` might search for the last item forever.
  const drawn = fc.array(items, { minLength: size.minLength * 3, maxLength: size.maxLength * 3 });
  const once = drawn.map((list) =>
    [...new Map(list.map((item) => [selector(item), item])).values()].slice(0, size.maxLength),
  );
  return usable(once, ({ length }) => length >= size.minLength);
}

/** Property names for maps with keys chosen by callers. */
const keysOfMaps = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];

/** True if responses are likely to contain values of this type. */
function mayBeKnown({ kind }: FlatType): boolean {
  return kind === 'primitive' || kind === 'scalar';
}

/**
 * Prefers known values to generated values. Consumes the same random numbers with and without known values,
 * so that the rest of a value is the same for a seed.
 */
function preferred(seen: readonly JsonValue[], drawn: Values): Values {
  return fc
    .tuple(fc.nat(9), fc.nat(99), drawn)
    .map(([die, nth, value]) => (seen.length > 0 && die < 7 ? seen[nth % seen.length]! : value));
}

function isObjectWithBounds(type: FlatType): boolean {
  return (
    type.kind === 'object' &&
    (type.constraints.minProperties !== undefined || type.constraints.maxProperties !== undefined)
  );
}

function shallowest(flats: readonly FlatType[]): readonly FlatType[] {
  const flat =
    flats.find((one) => one.kind === 'primitive' && one.primitive === 'null') ??
    flats.find((one) => one.kind !== 'object' && one.kind !== 'list') ??
    flats[0];
  return flat ? [flat] : [];
}
