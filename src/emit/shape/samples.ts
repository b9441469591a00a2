/**
 * Creates sample values for types without an example in the contract. The values have few properties and do not change
 * between runs.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest, namedType, resolve } from '../../model/lookup.ts';
import type { Name } from '../../model/name.ts';
import type { ObjectType, Type } from '../../model/type.ts';
import { accepts } from '../../values/accepts.ts';
import { examplesOf } from '../../values/examples.ts';
import { fillWith, type Fill } from '../../values/fill.ts';
import { ValueGenerator } from '../../values/values.ts';

const MAX_DEPTH = 12;
/** The seed of generated values is fixed, so that every run emits the same values. */
const SEED = 1;
/** A received list has an item if its depth is less than this number. */
const MAX_FILLED = 4;

/** Optional properties to include, each with the properties inside it. */
export interface Wanted {
  readonly [member: string]: Wanted;
}

const NONE: Wanted = {};

export interface SampleOptions {
  readonly wanted?: Wanted;
  /** True for a call that changes the state of an existing resource. */
  readonly follows?: boolean;
  /** True for a value that the client receives: with read-only properties, without write-only ones. */
  readonly received?: boolean;
}

/** The concept or name of a type, or its primitive and format: `phone number`, `string`, `string date-time`. */
type Concept = string;

export class Samples {
  readonly #contract: Contract;
  /** The first example of each concept, and of each property name together with a concept. */
  readonly #known = new Map<string, JsonValue>();
  readonly #fill: Fill;

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#fill = fillWith(new ValueGenerator(contract, () => []), SEED);
    for (const operation of contract.operations.filter(isRest)) {
      for (const { type, examples } of operation.body?.contents ?? []) {
        for (const example of examples) this.#learn(type, example, 0);
      }
    }
  }

  of(type: Type, options: SampleOptions = {}): JsonValue {
    const sampling = new Sampling(this.#contract, this.#known, this.#fill, options);
    return sampling.of(type, undefined, options.wanted ?? NONE, 0);
  }

  #learn(type: Type, example: JsonValue, depth: number): void {
    const inner = resolve(this.#contract, type);
    if (depth > MAX_DEPTH || !isJsonObject(example)) return;
    for (const { name, type: member } of propertiesOf(this.#contract, inner, 0)) {
      const value = Object.hasOwn(example, name.wire) ? example[name.wire] : undefined;
      if (isJsonObject(value)) this.#learn(member, value, depth + 1);
      if (typeof value !== 'string') continue;
      const concept = conceptOf(this.#contract, member);
      const keys = [keyOf(name, concept), ...(concept === 'string' ? [] : [concept])];
      for (const key of keys) if (!this.#known.has(key)) this.#known.set(key, value);
    }
  }
}

class Sampling {
  readonly #contract: Contract;
  readonly #known: ReadonlyMap<string, JsonValue>;
  readonly #fill: Fill;
  readonly #options: SampleOptions;
  #count = 0;

  constructor(contract: Contract, known: ReadonlyMap<string, JsonValue>, fill: Fill, options: SampleOptions) {
    this.#contract = contract;
    this.#known = known;
    this.#fill = fill;
    this.#options = options;
  }

  of(type: Type, name: Name | undefined, wanted: Wanted, depth: number): JsonValue {
    if (depth > MAX_DEPTH) return null;
    if (type.kind === 'nullable') return this.of(type.of, name, wanted, depth);
    if (type.kind === 'reference') return this.#named(type, name, wanted, depth);
    switch (type.kind) {
      case 'literal':
        return type.value;
      case 'enum':
        return type.values[0]?.value ?? null;
      case 'primitive':
      case 'scalar':
        return this.#simple(type, name);
      case 'list':
        return (type.constraints.minItems ?? 0) > 0 ||
          name === undefined ||
          (this.#options.received && depth < MAX_FILLED)
          ? [...type.prefix, type.items].slice(0, 1).map((item) => this.of(item, name, NONE, depth + 1))
          : [];
      case 'object':
        return this.#object(type, wanted, depth);
      case 'union': {
        const [first] = type.variants;
        const fitting = type.variants.find((variant) => has(this.#contract, variant, wanted));
        const chosen = fitting ?? first;
        return chosen ? this.of(chosen, name, wanted, depth + 1) : null;
      }
      case 'intersection': {
        const parts = type.parts.map((part) => this.of(part, name, wanted, depth + 1));
        const objects = parts.filter(isJsonObject);
        // Do not assign the property directly, because its name can be `__proto__`.
        return objects.length > 0 ? Object.fromEntries(objects.flatMap(Object.entries)) : (parts[0] ?? null);
      }
      case 'any':
      case 'binary':
        return '';
      case 'never':
        return null;
    }
  }

  #named(
    type: Extract<Type, { kind: 'reference' }>,
    name: Name | undefined,
    wanted: Wanted,
    depth: number,
  ): JsonValue {
    const named = namedType(this.#contract, type.target);
    const [example] = named.examples;
    const [start] = named.states?.initial ?? [];
    const next = named.states?.transitions.find(({ from }) => from === start)?.to[0];
    if (this.#options.follows && next !== undefined) return next;
    const inner = resolve(this.#contract, type);
    if (inner.kind === 'scalar') return this.#simple(type, name);
    if (inner.kind === 'primitive' && example === undefined) return this.#simple(type, name);
    return example !== undefined && Object.keys(wanted).length === 0
      ? example
      : this.of(named.type, name, wanted, depth + 1);
  }

  #object({ properties, constraints }: ObjectType, wanted: Wanted, depth: number): JsonObject {
    const { received = false } = this.#options;
    const omitted = received ? 'request' : 'response';
    const possible = properties.filter(({ direction }) => direction !== omitted);
    // A sender may omit a property with a default, but a receiver gets it.
    const usual = possible.filter(
      ({ name, required, default: given }) =>
        Object.hasOwn(wanted, name.wire) || (required && (received || given === undefined)),
    );
    const others = possible.filter((property) => !usual.includes(property));
    const chosen = new Set([
      ...usual,
      ...others.slice(0, Math.max(0, (constraints.minProperties ?? 0) - usual.length)),
    ]);
    const members = possible
      .filter((property) => chosen.has(property))
      .map(({ name, type }) => {
        const inside = Object.hasOwn(wanted, name.wire) ? wanted[name.wire]! : NONE;
        return [name.wire, this.of(type, name, inside, depth + 1)] as const;
      });
    return Object.fromEntries(members);
  }

  /** Returns an example with the same name and concept, a readable value, an example, or else a generated value. */
  #simple(type: Type, name: Name | undefined): JsonValue {
    const fits = (value: JsonValue): boolean => accepts(this.#contract, type, value);
    const concept = conceptOf(this.#contract, type);
    const known = name && this.#known.get(keyOf(name, concept));
    if (known !== undefined && fits(known)) return known;
    const inner = resolve(this.#contract, type);
    const readable = this.#readable(inner, concept);
    const fitting = readable.find(fits) ?? examplesOf(this.#contract, type)[0];
    if (fitting !== undefined) return fitting;
    // The location and the kind of a type determine a generated value, so the constraints are part of the location.
    const where = inner.kind === 'primitive' ? JSON.stringify([inner.format, inner.constraints]) : concept;
    return this.#fill(inner, where) ?? readable[0]!;
  }

  /** Returns readable values of a simple type, the best first. They need not fit. */
  #readable(type: Type, concept: Concept): readonly JsonValue[] {
    const format = type.kind === 'primitive' ? type.format : undefined;
    const primitive = type.kind === 'primitive' ? type.primitive : 'string';
    if (type.kind === 'primitive' && (primitive === 'integer' || primitive === 'number'))
      return [Math.ceil(type.constraints.minimum ?? (type.constraints.exclusiveMinimum ?? 0) + 1)];
    if (primitive === 'boolean') return [true];
    if (primitive === 'null') return [null];
    const words = `${concept} ${format ?? ''} ${type.kind === 'scalar' ? (type.specifiedBy ?? '') : ''}`;
    return [this.#byForm(words), this.#known.get(concept), lengthened(type)].filter(
      (value) => value !== undefined,
    );
  }

  /**
   * Returns a string of a common form, such as a date. Times increase with each value, because a period must begin
   * before it ends.
   */
  #byForm(words: string): string | undefined {
    const count = ++this.#count;
    const day = `2040-01-${String(Math.min(count, 28)).padStart(2, '0')}`;
    if (/\b(uuid|guid)\b|rfc-?(9562|4122)/i.test(words))
      return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
    if (/date-?time|date time|timestamp|rfc-?3339/i.test(words)) return `${day}T00:00:00.000Z`;
    if (/\bdate\b/i.test(words)) return day;
    if (/\b(url|uri)\b/i.test(words)) return 'https://example.com/';
    if (/\bemail\b/i.test(words)) return 'someone@example.com';
    return undefined;
  }
}

/**
 * Returns `string`, repeated to the minimum length (at most 1,000 characters) and cut at the maximum length. It need not
 * match the pattern.
 */
function lengthened(type: Type): string {
  const { minLength = 1, maxLength = Infinity } = type.kind === 'primitive' ? type.constraints : {};
  return 'string'.padEnd(Math.min(minLength, 1000), ' string').slice(0, maxLength);
}

/** Returns the concept or the name of a named type, or the primitive and the format of any other type. */
function conceptOf(contract: Contract, type: Type): Concept {
  if (type.kind === 'nullable') return conceptOf(contract, type.of);
  if (type.kind === 'reference') {
    const named = namedType(contract, type.target);
    return (named.concept ?? named.name.words.join(' ')).toLowerCase();
  }
  if (type.kind === 'primitive') return [type.primitive, ...(type.format ? [type.format] : [])].join(' ');
  return type.kind;
}

function keyOf(name: Name, concept: Concept): string {
  return `${name.words.join(' ')}: ${concept}`;
}

function propertiesOf(contract: Contract, type: Type, depth: number): ObjectType['properties'] {
  const inner = resolve(contract, type);
  if (depth > MAX_DEPTH) return [];
  if (inner.kind === 'object') return inner.properties;
  const parts = inner.kind === 'intersection' ? inner.parts : inner.kind === 'union' ? inner.variants : [];
  return parts.flatMap((part) => propertiesOf(contract, part, depth + 1));
}

/** True if the type has every wanted property. */
function has(contract: Contract, type: Type, wanted: Wanted): boolean {
  const names = new Set(propertiesOf(contract, type, 0).map(({ name }) => name.wire));
  return Object.keys(wanted).every((member) => names.has(member));
}
