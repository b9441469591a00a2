/**
 * Assigns one number to all equivalent schemas, ignoring property order, by hash-consing over trees. If the target of a
 * `$ref` is the same in both documents, the text of the `$ref` identifies the target, so that it is not traversed.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { ASSERTIONS, mapInside, type Schema } from './keywords.ts';
import { targetOf } from './view.ts';

const UNORDERED = new Set(['type', 'enum', 'required', 'allOf', 'anyOf', 'oneOf']);

/** One side of a comparison: a document with direction-dependent views of its schemas. */
interface SchemaView {
  readonly side: 'old' | 'new';
  readonly isInclusive: boolean;
  view(schema: JsonObject): JsonObject;
}

/** Assigns numbers to the schemas of both documents. Equivalent schemas have the same number. */
export class Keys {
  readonly #ids = new Map<string, number>();
  readonly #known = { old: new WeakMap<object, number>(), new: new WeakMap<object, number>() };
  readonly #same: ReadonlySet<string>;

  constructor(same: ReadonlySet<string>) {
    this.#same = same;
  }

  of(schema: Schema, document: SchemaView): number {
    if (typeof schema === 'boolean') return this.#id(String(schema));
    const known = this.#known[document.side];
    let id = known.get(schema);
    if (id === undefined) {
      id = this.#id(this.#text(document.view(schema), document));
      known.set(schema, id);
    }
    return id;
  }

  /** Returns a key for a schema without its annotations, so schemas that differ only in prose have equal keys. */
  #text(schema: JsonObject, document: SchemaView): string {
    const inside = mapInside(schema, (part) => ({ $: this.of(part, document) }));
    const members = Object.keys(inside)
      .filter((keyword) => ASSERTIONS.has(keyword))
      .map((keyword) => {
        const read = document.isInclusive && keyword === 'oneOf' ? 'anyOf' : keyword;
        return `${read}:${this.#member(read, inside[keyword]!, document)}`;
      })
      .sort();
    return members.length === 0 ? 'true' : members.join(',');
  }

  #member(keyword: string, value: JsonValue, { side }: SchemaView): string {
    if (keyword === '$ref' && typeof value === 'string')
      return this.#same.has(value) ? value : `${side} ${value}`;
    if (keyword === 'type' && typeof value === 'string') return `["${value}"]`;
    if (!UNORDERED.has(keyword) || !Array.isArray(value)) return sorted(value);
    const items = (value as readonly JsonValue[]).map(sorted);
    return `[${(keyword === 'oneOf' ? items : [...new Set(items)]).sort().join()}]`;
  }

  #id(text: string): number {
    let id = this.#ids.get(text);
    if (id === undefined) this.#ids.set(text, (id = this.#ids.size));
    return id;
  }
}

/** Returns JSON with sorted property names. Recursion follows the document, whose depth is bounded. */
export function sorted(value: JsonValue): string {
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(sorted).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${sorted(value[name]!)}`);
  return `{${members.join()}}`;
}

/** Returns the `$ref`s with the same target in both documents, including everything reachable from there. */
export function sameReferences(before: JsonValue, after: JsonValue): ReadonlySet<string> {
  const same = new Set<string>();
  const usedBy = new Map<string, string[]>();
  const changed: string[] = [];
  for (const ref of referencesIn(before)) {
    const [left, right] = [targetOf(before, ref), targetOf(after, ref)];
    if (left === undefined || right === undefined || JSON.stringify(left) !== JSON.stringify(right)) {
      changed.push(ref);
      continue;
    }
    same.add(ref);
    for (const inner of referencesIn(left)) {
      const users = usedBy.get(inner);
      if (users) users.push(ref);
      else usedBy.set(inner, [ref]);
    }
  }
  for (let ref = changed.pop(); ref !== undefined; ref = changed.pop()) {
    for (const user of usedBy.get(ref) ?? []) if (same.delete(user)) changed.push(user);
  }
  return same;
}

/** Returns all `$ref`s in a value. */
export function referencesIn(value: JsonValue): ReadonlySet<string> {
  const found = new Set<string>();
  const stack: JsonValue[] = [value];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (isJsonObject(next) && typeof next['$ref'] === 'string') found.add(next['$ref']);
    for (const member of Object.values(next) as readonly JsonValue[]) stack.push(member);
  }
  return found;
}

/** True if two values are equal, ignoring property order. */
export function isSame(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  return JSON.stringify(left) === JSON.stringify(right) || sorted(left) === sorted(right);
}
