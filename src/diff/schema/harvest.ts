/** Values, limits, and names mentioned by schemas, from which values are generated. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import { samplesOf } from './formats.ts';
import { mapInside, type Schema } from './keywords.ts';
import { textOf } from './regular.ts';

const MAX_TEXT_LENGTH = 5_000;
/** Maximum number of schemas searched for values and limits. */
const MAX_SCHEMAS = 2_000;
/** Maximum number of patterns in the `patternProperties` of one schema for which names are generated. */
const MAX_PATTERNS = 50;

/** Collects strings, numbers, and names from schemas and their subschemas. */
export class Harvest {
  readonly texts = new Set<string>(['', 'a', 'A b', '0', '\u{1f600}']);
  readonly numbers = new Set<number>([0, 1, -1, 0.5]);
  names = new Set<string>();
  /** Number of schemas searched. */
  size = 0;

  gather(terms: readonly Term[]): void {
    const seen = new Set<unknown>();
    const queue = [...terms];
    for (let term = queue.pop(); term && seen.size < MAX_SCHEMAS; term = queue.pop()) {
      const { schema, document, pointer } = term;
      if (!isJsonObject(schema) || seen.has(schema)) continue;
      seen.add(schema);
      this.size++;
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
    for (const keyword of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']) {
      const limit = schema[keyword];
      if (typeof limit === 'number')
        for (const near of [limit - 1, limit, limit + 1, limit + 0.5]) this.numbers.add(near);
    }
    for (const keyword of ['minLength', 'maxLength']) {
      const limit = schema[keyword];
      if (typeof limit !== 'number' || limit > MAX_TEXT_LENGTH) continue;
      for (const near of [limit - 1, limit, limit + 1]) this.texts.add('a'.repeat(Math.max(0, near)));
    }
    const { pattern, format, properties, patternProperties } = schema;
    if (typeof pattern === 'string')
      for (const length of [0, 3, 12]) this.texts.add(matching(pattern, length));
    if (isJsonObject(patternProperties))
      for (const name of Object.keys(patternProperties).slice(0, MAX_PATTERNS))
        this.names.add(matching(name, 1));
    if (typeof format === 'string') for (const text of samplesOf(format)) this.texts.add(text);
    if (isJsonObject(properties)) for (const name of Object.keys(properties)) this.names.add(name);
    for (const keyword of ['enum', 'examples'] as const) {
      const listed = schema[keyword];
      for (const value of Array.isArray(listed) ? (listed as readonly JsonValue[]) : []) {
        if (typeof value === 'string') this.texts.add(value);
        if (typeof value === 'number') this.numbers.add(value);
      }
    }
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
