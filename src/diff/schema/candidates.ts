/**
 * Values generated from schemas, with boundary and listed values first, and the same in every run. Used if nothing can
 * be proved.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import { samplesOf } from './formats.ts';
import { mapInside, type Schema } from './keywords.ts';
import { textOf } from './regular.ts';
import { allows, namesOf, partOf, partsOf } from './steps.ts';

const MAX_DEPTH = 6;
const MAX_TEXT_LENGTH = 5_000;
/** Maximum number of schemas searched for values and limits. */
const MAX_SCHEMAS = 2_000;
/** Required properties can double the values at each level. */
const MAX_VALUES = 2_000;
/** Maximum total number of generated values. */
const MAX_TOTAL = 10_000;
/** Maximum number of patterns for which texts are built. */
const MAX_PATTERNS = 50;

/** Yields values that the first schemas could accept, using the limits and constants of the second ones. */
export function* candidates(
  accepting: readonly Term[],
  refusing: readonly Term[],
  count: number,
  seed = 1,
): Generator<JsonValue> {
  const maker = new Maker(accepting, refusing, seed);
  for (let index = 0; index < count && maker.made < MAX_TOTAL; index++) yield maker.whole(accepting);
}

class Maker {
  /** Number of values generated. */
  made = 0;
  #state: number;
  readonly #texts = new Set<string>(['', 'a', 'A b', '0', '\u{1f600}']);
  readonly #numbers = new Set<number>([0, 1, -1, 0.5]);
  readonly #names = new Set<string>();
  #constants: readonly JsonValue[] = [];
  /** The number of values that the current one may still contain. */
  #left = 0;

  constructor(accepting: readonly Term[], refusing: readonly Term[], seed: number) {
    this.#state = seed;
    this.#gather(refusing);
    // Names that only the other schema declares are not sent.
    this.#names.clear();
    for (const name of ['extra', 'a', 'b']) this.#names.add(name);
    this.#gather(accepting);
  }

  #gather(terms: readonly Term[]): void {
    const seen = new Set<unknown>();
    const queue = [...terms];
    for (let term = queue.pop(); term && seen.size < MAX_SCHEMAS; term = queue.pop()) {
      const { schema, document, pointer } = term;
      if (!isJsonObject(schema) || seen.has(schema)) continue;
      seen.add(schema);
      this.#harvest(schema);
      mapInside(schema, (inside: Schema, path) => {
        queue.push(document.term(inside, pointer + path));
        return inside;
      });
      const ref = document.refOf(schema);
      if (ref !== undefined) queue.push(document.resolve(ref));
    }
  }

  #harvest(schema: JsonObject): void {
    for (const keyword of ['enum', 'examples'] as const) {
      const listed = schema[keyword];
      if (Array.isArray(listed)) this.#constants = this.#constants.concat(listed as readonly JsonValue[]);
    }
    for (const keyword of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']) {
      const limit = schema[keyword];
      if (typeof limit === 'number')
        for (const near of [limit - 1, limit, limit + 1, limit + 0.5]) this.#numbers.add(near);
    }
    for (const keyword of ['minLength', 'maxLength']) {
      const limit = schema[keyword];
      if (typeof limit !== 'number' || limit > MAX_TEXT_LENGTH) continue;
      for (const near of [limit - 1, limit, limit + 1]) this.#texts.add('a'.repeat(Math.max(0, near)));
    }
    const { pattern, format, properties, patternProperties } = schema;
    if (typeof pattern === 'string')
      for (const length of [0, 3, 12]) this.#texts.add(matching(pattern, length));
    if (isJsonObject(patternProperties))
      for (const name of Object.keys(patternProperties).slice(0, MAX_PATTERNS))
        this.#names.add(matching(name, 1));
    if (typeof format === 'string') for (const text of samplesOf(format)) this.#texts.add(text);
    if (isJsonObject(properties)) for (const name of Object.keys(properties)) this.#names.add(name);
    for (const value of this.#constants) {
      if (typeof value === 'string') this.#texts.add(value);
      if (typeof value === 'number') this.#numbers.add(value);
    }
  }

  whole(terms: readonly Term[]): JsonValue {
    this.#left = MAX_VALUES;
    return this.#value(terms, 0);
  }

  #value(terms: readonly Term[], depth: number): JsonValue {
    this.made++;
    if (--this.#left < 0) return null;
    const parts = this.#inPlace(terms);
    const schemas = parts.map(({ schema }) => schema).filter(isJsonObject);
    const listed = schemas.flatMap((schema) => (Array.isArray(schema['enum']) ? [schema['enum']] : []));
    if (listed.length > 0 && this.#chance(0.9)) return this.#pick(listed[0] as readonly JsonValue[]) ?? null;
    const kinds = (['object', 'array', 'string', 'number', 'boolean', 'null'] as const).filter((kind) =>
      schemas.every((schema) => allows(schema['type'], kind)),
    );
    const kind =
      schemas.some((schema) => schema['properties']) && kinds.includes('object')
        ? 'object'
        : this.#pick(kinds);
    switch (kind) {
      case 'object':
        return this.#object(parts, schemas, depth);
      case 'array':
        return this.#array(parts, schemas, depth);
      case 'string':
        return this.#pick([...this.#texts])!;
      case 'number': {
        const number = this.#pick([...this.#numbers])!;
        return schemas.some((schema) => !allows(schema['type'], 'number') || schema['type'] === 'integer')
          ? Math.round(number)
          : number;
      }
      case 'boolean':
        return this.#chance(0.5);
      default:
        return null;
    }
  }

  /** Includes one variant of each union. */
  #inPlace(terms: readonly Term[]): readonly Term[] {
    const found = new Set<Term>();
    const stack = [...terms];
    for (let term = stack.pop(); term; term = stack.pop()) {
      if (found.has(term) || found.size > 100) continue;
      found.add(term);
      const ref = term.document.refOf(term.schema);
      if (ref !== undefined) stack.push(term.document.resolve(ref));
      for (const part of partsOf(term, 'allOf', 'own')) stack.push(part.term);
      for (const keyword of ['anyOf', 'oneOf']) {
        const variant = this.#pick(partsOf(term, keyword, 'own'));
        if (variant) stack.push(variant.term);
      }
      const branch = this.#chance(0.5) ? ['if', 'then'] : ['else'];
      for (const keyword of branch) {
        const part = partOf(term, 'own', keyword);
        if (part) stack.push(part.term);
      }
    }
    return [...found];
  }

  #object(parts: readonly Term[], schemas: readonly JsonObject[], depth: number): JsonValue {
    const required = new Set(schemas.flatMap((schema) => namesOf(schema['required'])));
    const declared = schemas.flatMap((schema) => Object.keys((schema['properties'] ?? {}) as object));
    const names = new Set(required);
    for (const name of declared) if (depth < MAX_DEPTH && this.#chance(0.5)) names.add(name);
    const isMap = schemas.some(
      (schema) => schema['additionalProperties'] || schema['patternProperties'] || schema['minProperties'],
    );
    if (isMap || this.#chance(0.1)) names.add(this.#pick([...this.#names])!);
    if (depth > MAX_DEPTH * 3) return {};
    const members = [...names].map((name): [string, JsonValue] => {
      const own = parts.flatMap((part) => partOf(part, 'own', 'properties', name)?.term ?? []);
      const others = parts.flatMap((part) => partOf(part, 'own', 'additionalProperties')?.term ?? []);
      return [name, this.#value(own.length > 0 ? own : others, depth + 1)];
    });
    return Object.fromEntries(members);
  }

  #array(parts: readonly Term[], schemas: readonly JsonObject[], depth: number): JsonValue {
    const limits = schemas
      .flatMap(({ minItems, maxItems }) => [minItems, maxItems])
      .filter((size) => typeof size === 'number');
    const size =
      depth > MAX_DEPTH
        ? Math.min(...limits, 0)
        : this.#pick([0, 1, 2, 3, ...limits, ...limits.map((limit) => limit + 1)])!;
    const length = Math.max(0, Math.min(size, 50));
    return Array.from({ length }, (_, index) => {
      const own = parts.flatMap((part) => partOf(part, 'own', 'prefixItems', index)?.term ?? []);
      const rest = parts.flatMap((part) => partOf(part, 'own', 'items')?.term ?? []);
      const inside = parts.flatMap((part) => partOf(part, 'own', 'contains')?.term ?? []);
      const from = own.length > 0 ? own : rest;
      return this.#value(inside.length > 0 && this.#chance(0.5) ? [...from, ...inside] : from, depth + 1);
    });
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#next() * items.length)];
  }

  #chance(share: number): boolean {
    return this.#next() < share;
  }

  /** mulberry32 */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

const matches = new Map<string, string>();

function matching(pattern: string, minLength: number): string {
  const key = `${minLength} ${pattern}`;
  let match = matches.get(key);
  if (match === undefined) {
    const demand = { patterns: [pattern], offPatterns: [], excluded: [], minLength, maxLength: Infinity };
    matches.set(key, (match = textOf(demand) ?? ''));
  }
  return match;
}
