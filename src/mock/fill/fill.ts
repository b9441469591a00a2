/** Generates values of response types. They are readable, valid, and the same for the same key. */
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { pushAll } from '../../core/long-lists.ts';
import { acceptsValue, same } from '../../model/accepts.ts';
import type { Contract } from '../../model/contract.ts';
import { namedType, resolve } from '../../model/lookup.ts';
import type { ListType, ObjectType, PrimitiveType, Property, Type } from '../../model/type.ts';
import { flatten, type FlatType } from '../../values/flatten.ts';
import { hasFormat } from '../../values/formats.ts';
import { leastParts, MAX_PARTS } from '../../values/least-parts.ts';
import { partsOf } from '../../values/locations.ts';
import { integerRange, numbers } from '../../values/numbers.ts';
import { standIn } from '../../model/stand-in.ts';
import { strings } from '../../values/strings.ts';
import { distinguishing, NOTHING, omissions, type Omits } from './alternatives.ts';
import { hash, pick } from './random.ts';
import { fitted, formatted, isUnreserved, likeExample, named, plainTexts } from './texts.ts';

/** Beyond this depth, optional members are omitted and lists are empty. */
const FULL_DEPTH = 3;
/** Generation stops at this depth, because longer chains of required members are treated as endless. */
const MAX_DEPTH = 16;
/** Maximum number of random strings to try for a string without reserved characters. */
const MAX_SAMPLES = 32;
const POOL = 64;

/** The known value of a member, or its known absence. */
export type Known = { readonly value: JsonValue } | 'absent';

/** Returns the known value of a member by its path in the generated value. */
export type Knowledge = (
  property: Property,
  path: readonly string[],
  key: string,
  depth: number,
) => Known | undefined;

/** Returns the value of an existing resource for a type, or undefined if the type does not represent resources. */
export type Embed = (type: Type, depth: number) => JsonValue | undefined;

const KNOWN_NOTHING: Knowledge = () => undefined;

export interface ObjectOptions {
  readonly depth?: number;
  /** Returns true for the alternatives to prefer. */
  readonly fits?: (flat: ObjectType) => boolean;
  /**
   * Returns true for members whose values are known. Alternatives that only these members distinguish are tried first.
   */
  readonly isKnown?: (property: Property) => boolean;
  /** Returns true for the alternatives to prefer among those that fit. */
  readonly isCommon?: (flat: ObjectType) => boolean;
  readonly embed?: Embed | undefined;
}

interface Place {
  readonly words: readonly string[];
  readonly path: readonly string[];
  readonly key: string;
  readonly depth: number;
  readonly embed: Embed | undefined;
  /** The number of parts that the whole value, including embedded resources, may still use. */
  readonly budget: Budget;
  /** Returns true for optional members of the object to leave out. */
  readonly omits?: Omits;
  /**
   * True for members of the outermost object. Their known values are always included, even if they exceed the budget.
   */
  readonly isOutermost?: boolean;
}

interface Budget {
  left: number;
}

/**
 * An optional member may use at least 1/`MAX_SHARES` of the remaining parts, regardless of the number of following
 * members.
 */
const MAX_SHARES = 5;

export class Filler {
  readonly #contract: Contract;
  readonly #now: () => number;
  readonly #flats = new WeakMap<Type, readonly FlatType[]>();
  readonly #examples = new WeakMap<Type, readonly JsonValue[]>();
  readonly #pools = new Map<PrimitiveType, readonly JsonValue[]>();
  /** The budget of the value that is being generated. */
  #budget: Budget | undefined;

  constructor(contract: Contract, now: () => number) {
    this.#contract = contract;
    this.#now = now;
  }

  /** True if the type accepts the value in a response. */
  accepts(type: Type, value: JsonValue): boolean {
    if (value === null) return this.flats(type).some(mayBeNull);
    return acceptsValue(this.#contract, type, value, {
      direction: 'response',
      hasFormat,
      scalar: (scalar) => {
        const { type: known, certain } = standIn(this.#contract, scalar);
        return certain ? known : undefined;
      },
    });
  }

  /** True for a scalar of times, such as `DateTime`. */
  isTime(type: Type): boolean {
    return this.flats(type).some((flat) => {
      const known = flat.kind === 'scalar' ? standIn(this.#contract, flat).type : undefined;
      return known?.kind === 'primitive' && /^date(?:-time)?$/.test(known.format ?? '');
    });
  }

  /** False for a value that an enum does not list. `accepts` is true for some of these, because services can add values. */
  lists(type: Type, value: JsonValue): boolean {
    const values = this.flats(type).flatMap((flat) => (flat.kind === 'enum' ? flat.values : []));
    return values.length === 0 || value === null || values.some((one) => one.value === value);
  }

  /** Returns the alternatives of a type. */
  flats(type: Type): readonly FlatType[] {
    const known = this.#flats.get(type) ?? flatten(this.#contract, type);
    this.#flats.set(type, known);
    return known;
  }

  /** Returns a value of a type, or undefined if the mock cannot generate a valid value. */
  fill(
    type: Type,
    key: string,
    words: readonly string[] = [],
    knowledge: Knowledge = KNOWN_NOTHING,
    embed?: Embed,
  ): JsonValue | undefined {
    return this.#within((budget) =>
      this.#value(type, { words, path: [], key, depth: 0, embed, budget }, knowledge),
    );
  }

  /**
   * Generates a value within the budget of the enclosing value, or within a new budget if there is no enclosing value.
   */
  #within<Made>(make: (budget: Budget) => Made): Made {
    if (this.#budget) return make(this.#budget);
    this.#budget = { left: MAX_PARTS };
    try {
      return make(this.#budget);
    } finally {
      this.#budget = undefined;
    }
  }

  /** Returns a value that is different for each key, if the type has enough values. */
  distinct(type: Type, key: string, words: readonly string[]): JsonValue | undefined {
    return this.fresh(type, key) ?? this.fill(type, key, words);
  }

  /** Returns a string or number that resembles the examples of its type, different for each key. */
  fresh(type: Type, key: string): string | number | undefined {
    for (const flat of this.flats(type)) {
      if (flat.kind === 'scalar') return this.fresh(standIn(this.#contract, flat).type, key);
      if (flat.kind !== 'primitive' || !['string', 'integer', 'number'].includes(flat.primitive)) continue;
      const value = this.#fresh(type, flat, key);
      if (typeof value === 'string' || typeof value === 'number') return value;
    }
    return undefined;
  }

  #fresh(type: Type, flat: PrimitiveType, key: string): JsonValue | undefined {
    const accepts = (value: JsonValue | undefined): boolean =>
      value !== undefined && this.accepts(type, value);
    const alike = this.#examplesOf(type).map((example) =>
      typeof example === 'string' ? likeExample(example, key) : undefined,
    );
    const made = flat.primitive === 'string' ? formatted(flat.format, key, { now: this.#now() }) : undefined;
    const known = [made, ...alike].find(accepts);
    if (known !== undefined) return known;
    const { pattern } = flat.constraints;
    const place = { words: ['id'], key };
    if (pattern === undefined || flat.primitive !== 'string') return this.#primitive(flat, place);
    const plain = plainTexts(pattern, key).find(accepts);
    if (plain !== undefined) return plain;
    const arbitrary = strings(flat, (text) => this.accepts(type, text));
    if (!arbitrary) return this.#primitive(flat, place);
    const sample = (numRuns: number): readonly string[] => fc.sample(arbitrary, { seed: hash(key), numRuns });
    const [first] = sample(1);
    if (first === undefined || isUnreserved(first)) return first ?? this.#primitive(flat, place);
    return sample(MAX_SAMPLES).find((text) => isUnreserved(text)) ?? first;
  }

  /**
   * Returns an object with the members of a type, or undefined if the type is not an object or no object could be
   * generated.
   */
  object(
    type: Type,
    key: string,
    knowledge: Knowledge,
    {
      depth = 0,
      fits = () => true,
      isKnown = () => false,
      isCommon = () => false,
      embed,
    }: ObjectOptions = {},
  ): JsonObject | undefined {
    const objects = this.flats(type).filter((flat) => flat.kind === 'object');
    const rank = (flat: ObjectType): number =>
      (fits(flat) ? 0 : 4) +
      (isCommon(flat) ? 0 : 2) +
      (distinguishing(flat, objects).every(isKnown) ? 0 : 1);
    const isOutermost = this.#budget === undefined;
    return this.#within((budget) => {
      let first: JsonObject | undefined;
      for (const flat of objects.toSorted((one, other) => rank(one) - rank(other))) {
        if (leastParts(this.#contract, flat) > budget.left) continue;
        for (const omits of omissions(this.#contract, type, flat, objects)) {
          const place = { words: [], path: [], key, depth, embed, budget, omits, isOutermost };
          const made = this.#object(flat, place, knowledge);
          if (made && (objects.length === 1 || this.accepts(type, made))) return made;
          first ??= made;
        }
      }
      // The known values themselves can be invalid, so no combination may be valid.
      return first;
    });
  }

  #value(type: Type, place: Place, knowledge: Knowledge): JsonValue | undefined {
    if (place.depth > MAX_DEPTH || leastParts(this.#contract, type) > place.budget.left) return undefined;
    place.budget.left--;
    const embedded = place.embed?.(type, place.depth);
    if (embedded !== undefined) return embedded;
    const example = pick(this.#examplesOf(type), place.key);
    // An example of the whole object would replace the known values of its members.
    if (example !== undefined && (knowledge === KNOWN_NOTHING || typeof example !== 'object')) {
      const parts = partsOf(example) - 1;
      if (place.depth === 0 || parts <= place.budget.left) {
        place.budget.left -= parts;
        return example;
      }
    }
    const flats = this.flats(type);
    const { kind } = resolve(this.#contract, type);
    const isMerged = kind === 'intersection' || kind === 'union';
    for (const flat of place.depth > FULL_DEPTH ? shallowFirst(flats) : flats) {
      if (flats.length > 1 && leastParts(this.#contract, flat) > place.budget.left) continue;
      for (const omits of isMerged ? omissions(this.#contract, type, flat, flats) : [NOTHING]) {
        const made = this.#flat(flat, { ...place, omits }, knowledge);
        if (made !== undefined && (!isMerged || this.accepts(type, made))) return made;
      }
    }
    return undefined;
  }

  #examplesOf(type: Type): readonly JsonValue[] {
    const known = this.#examples.get(type);
    if (known) return known;
    const own = [...(type.examples ?? [])];
    if (type.kind === 'reference') pushAll(own, namedType(this.#contract, type.target).examples);
    if (type.kind === 'nullable') pushAll(own, this.#examplesOf(type.of));
    const found = own.filter((value) => value !== null && this.accepts(type, value));
    this.#examples.set(type, found);
    return found;
  }

  #flat(type: FlatType, place: Place, knowledge: Knowledge): JsonValue | undefined {
    switch (type.kind) {
      case 'any':
        return named(place.words, place.key);
      case 'binary':
        return 'bytes';
      case 'literal':
        return type.value;
      case 'enum':
        return pick(type.values, place.key)?.value;
      case 'scalar': {
        const { type: stand, examples } = standIn(this.#contract, type);
        return pick(examples, place.key) ?? this.#value(stand, place, knowledge);
      }
      case 'primitive':
        return this.#primitive(type, place);
      case 'list':
        return this.#list(type, place, knowledge);
      case 'object':
        return this.#object(type, place, knowledge);
    }
  }

  #primitive(type: PrimitiveType, { words, key }: Pick<Place, 'words' | 'key'>): JsonValue | undefined {
    switch (type.primitive) {
      case 'null':
        return null;
      case 'boolean':
        return hash(key) % 2 === 0;
      case 'integer':
      case 'number': {
        const [low, high] = integerRange(type);
        const [from, to] = [Math.max(low, 0), Math.min(high, 1000)];
        const [start, end] = from <= to ? [from, to] : [low, high];
        const step = type.constraints.multipleOf ?? 1;
        const value = Math.ceil((start + (hash(key) % (end - start + 1))) / step) * step;
        return this.#fitting(type, value, key);
      }
      case 'string': {
        const { minLength, maxLength } = type.constraints;
        const text = formatted(type.format, key, { now: this.#now() }) ?? named(words, key);
        return this.#fitting(type, fitted(text, minLength, maxLength) ?? '', key);
      }
    }
  }

  /** Returns the value, or a different value if it is not valid. */
  #fitting(type: PrimitiveType, value: JsonValue, key: string): JsonValue | undefined {
    return this.accepts(type, value) ? value : pick(this.#pool(type), key);
  }

  #pool(type: PrimitiveType): readonly JsonValue[] {
    const known = this.#pools.get(type);
    if (known) return known;
    const accepts = (value: JsonValue): boolean => this.accepts(type, value);
    const made = type.primitive === 'string' ? strings(type, accepts) : numbers(type);
    const pool = made ? fc.sample<JsonValue>(made, { seed: 1, numRuns: POOL }).filter(accepts) : [];
    this.#pools.set(type, pool);
    return pool;
  }

  #list(type: ListType, place: Place, knowledge: Knowledge): JsonValue | undefined {
    const { minItems = 0, maxItems = Infinity, uniqueItems = false } = type.constraints;
    const usual = place.depth < FULL_DEPTH ? 1 : 0;
    const length = Math.min(maxItems, Math.max(minItems, usual, type.prefix.length));
    const items: JsonValue[] = [];
    for (let index = 0; items.length < length && index < length + POOL; index++) {
      const inner = type.prefix[items.length] ?? type.items;
      const below = { ...place, key: `${place.key}/${index}`, depth: place.depth + 1 };
      const others = Math.max(minItems - items.length - 1, 0);
      const reserved = others === 0 ? 0 : others * leastParts(this.#contract, type.items);
      const item = reserving(place.budget, reserved, () => this.#value(inner, below, knowledge));
      if (item === undefined) break;
      if (!uniqueItems || !items.some((other) => same(other, item))) items.push(item);
    }
    return items.length < minItems ? undefined : items;
  }

  #object(type: ObjectType, place: Place, knowledge: Knowledge): JsonObject | undefined {
    const members: [string, JsonValue][] = [];
    const shown = type.properties.filter(
      (one) => one.direction !== 'request' && (one.required || place.omits?.(one) !== true),
    );
    const { additional, constraints } = type;
    const unlisted = Math.max(0, (constraints.minProperties ?? 0) - shown.length);
    const least = (one: Property): number => (one.required ? leastParts(this.#contract, one.type) : 0);
    // Reserves parts for the other required members.
    let required = shown.reduce(
      (parts, one) => parts + least(one),
      unlisted === 0 ? 0 : unlisted * leastParts(this.#contract, additional),
    );
    let optional = shown.filter((one) => !one.required).length;
    for (const property of shown) {
      required -= least(property);
      const free = place.budget.left - required;
      const share = property.required ? free : free / Math.min(Math.max(optional--, 1), MAX_SHARES);
      const reserved = place.budget.left - Math.floor(share);
      const member = reserving(place.budget, reserved, () => this.#member(property, place, knowledge));
      if (member !== undefined) members.push([property.name.wire, member]);
      else if (property.required) return undefined;
    }
    const needed = (constraints.minProperties ?? 0) - members.length;
    const isMap = type.properties.length === 0 && additional.kind !== 'any' && additional.kind !== 'never';
    const usual = isMap && place.depth < FULL_DEPTH ? 1 : 0;
    for (let index = 0; index < Math.max(needed, usual); index++) {
      const name = `key${index + 1}`;
      const below = { ...place, words: [], key: `${place.key}/${name}`, depth: place.depth + 1 };
      const value = this.#value(additional, below, knowledge);
      if (value === undefined) return needed > 0 ? undefined : Object.fromEntries(members);
      members.push([name, value]);
    }
    return Object.fromEntries(members);
  }

  #member(property: Property, place: Place, knowledge: Knowledge): JsonValue | undefined {
    const { name, type, required } = property;
    const path = [...place.path, name.wire];
    const key = `${place.key}/${name.words.join(' ')}`;
    const before = place.budget.left;
    const known = knowledge(property, path, key, place.depth);
    const below = {
      words: name.words,
      path,
      key,
      depth: place.depth + 1,
      embed: place.embed,
      budget: place.budget,
    };
    if (known === 'absent') {
      if (!required) return undefined;
      return this.accepts(type, null) ? null : this.#value(type, below, knowledge);
    }
    if (known) {
      // Parts that were generated while the known value was computed are already counted.
      const parts = Math.max(partsOf(known.value) - (before - place.budget.left), 0);
      const left = Math.max(place.budget.left, 0);
      if (parts > left && !required && !place.isOutermost) return undefined;
      place.budget.left -= Math.min(parts, left);
      return known.value;
    }
    return required || place.depth < FULL_DEPTH ? this.#value(type, below, knowledge) : undefined;
  }
}

/** Generates a value without using the parts of the budget that are reserved for other members. */
function reserving<Made>(budget: Budget, reserved: number, make: () => Made): Made {
  budget.left -= reserved;
  const made = make();
  budget.left += reserved;
  return made;
}

/** True for a type that may accept null. No custom scalar accepts null. */
function mayBeNull(flat: FlatType): boolean {
  switch (flat.kind) {
    case 'any':
      return true;
    case 'primitive':
      return flat.primitive === 'null';
    case 'literal':
      return flat.value === null;
    case 'enum':
      return flat.values.some(({ value }) => value === null);
    default:
      return false;
  }
}

function shallowFirst(flats: readonly FlatType[]): readonly FlatType[] {
  const depth = (flat: FlatType): number =>
    flat.kind === 'primitive' && flat.primitive === 'null' ? 0 : flat.kind === 'object' ? 2 : 1;
  return flats.toSorted((one, other) => depth(one) - depth(other));
}
