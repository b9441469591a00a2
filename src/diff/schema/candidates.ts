/**
 * Generates values from schemas, mostly boundary and listed values. Every run generates the same values. They are tried
 * if the search in `finder.ts` neither finds a value nor proves its absence.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import { Harvest } from './harvest.ts';
import { allows, namesOf, partOf, partsOf } from './steps.ts';

const MAX_DEPTH = 6;
/**
 * Maximum number of values inside one generated value. Without it, required properties could double their number at
 * each level.
 */
const MAX_VALUES = 2_000;
/** Maximum total number of generated values. */
const MAX_TOTAL = 10_000;

export interface Candidate {
  readonly value: JsonValue;
  /** The number of schemas searched and values generated for it. */
  readonly cost: number;
}

/**
 * Yields values that the schemas in `accepting` may accept. The values use the limits and constants of `accepting` and
 * `refusing`.
 */
export function* candidates(
  accepting: readonly Term[],
  refusing: readonly Term[],
  count: number,
  seed = 1,
): Generator<Candidate> {
  const maker = new Maker(accepting, refusing, seed);
  let before = 0;
  for (let index = 0; index < count && maker.made < MAX_TOTAL; index++) {
    const value = maker.whole(accepting);
    const cost = maker.gathered + maker.made - before;
    before += cost;
    yield { value, cost };
  }
}

class Maker {
  /** Number of values generated. */
  made = 0;
  /** Number of schemas searched for values and limits. */
  readonly gathered: number;
  #state: number;
  readonly #texts: readonly string[];
  readonly #numbers: readonly number[];
  readonly #names: readonly string[];
  /** The number of values that the value in progress may still contain. */
  #left = 0;

  constructor(accepting: readonly Term[], refusing: readonly Term[], seed: number) {
    this.#state = seed;
    const harvest = new Harvest();
    harvest.gather(refusing);
    // Names that only the rejecting schemas declare are not sent.
    harvest.names = new Set(['extra', 'a', 'b']);
    harvest.gather(accepting);
    this.#texts = [...harvest.texts];
    this.#numbers = [...harvest.numbers];
    this.#names = [...harvest.names];
    this.gathered = harvest.size;
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
        return this.#pick(this.#texts)!;
      case 'number': {
        const number = this.#pick(this.#numbers)!;
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

  /** Returns all schemas that apply to the value of the given schemas, with one variant of each union. */
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
    if (isMap || this.#chance(0.1)) names.add(this.#pick(this.#names)!);
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

  /** Returns the next pseudo-random number, by the algorithm mulberry32. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
