/** Identifiers of schemas in one document: `$id`, `$anchor`, `$dynamicAnchor` (JSON Schema 2020-12 core §8.2). */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { percentDecoded } from '../../core/percent-encoding.ts';
import { childPointer } from '../../core/json-pointer.ts';

/** The base URI of relative identifiers. It is never fetched. */
const BASE = 'https://document.invalid/';
/** Keywords whose values are data, and therefore do not contain schemas. */
const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples', 'value']);

export class SchemaIdentifiers {
  /** URI of each schema with an `$id`, by its pointer. */
  readonly #bases = new Map<string, string>();
  /** Pointers by URI, with the name of the anchor as its fragment. Undefined for a URI that is used twice. */
  readonly #pointers = new Map<string, string | undefined>();
  readonly #dynamic = new Map<string, string[]>();

  /** Collects the identifiers of a document, without recursion. */
  constructor(root: JsonValue) {
    const stack: { value: JsonValue; pointer: string; base: string }[] = [
      { value: root, pointer: '', base: BASE },
    ];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const { value, pointer } = next;
      if (typeof value !== 'object' || value === null) continue;
      const base = isJsonObject(value) ? this.#note(value, pointer, next.base) : next.base;
      for (const key of Object.keys(value)) {
        if (DATA.has(key) || key.startsWith('x-')) continue;
        const inside = (value as Readonly<Record<string, JsonValue>>)[key]!;
        if (typeof inside === 'object')
          stack.push({ value: inside, pointer: childPointer(pointer, key), base });
      }
    }
  }

  /** Records the identifiers of a schema, and returns the base URI for the values inside it. */
  #note(value: Readonly<Record<string, JsonValue>>, pointer: string, outer: string): string {
    const { $id, $anchor, $dynamicAnchor } = value;
    const own = typeof $id === 'string' ? uriOf($id, outer) : undefined;
    if (own !== undefined) {
      this.#bases.set(pointer, own);
      this.#add(own, pointer);
    }
    const base = own ?? outer;
    for (const anchor of [$anchor, $dynamicAnchor])
      if (typeof anchor === 'string') this.#add(`${base}#${anchor}`, pointer);
    if (typeof $dynamicAnchor === 'string')
      this.#dynamic.set($dynamicAnchor, [...(this.#dynamic.get($dynamicAnchor) ?? []), pointer]);
    return base;
  }

  #add(uri: string, pointer: string): void {
    this.#pointers.set(uri, this.#pointers.has(uri) ? undefined : pointer);
  }

  /**
   * Returns the pointer to the target of a `$ref` at `from`, or undefined if the `$ref` does not use an identifier of this
   * document.
   */
  find(ref: string, from: string): string | undefined {
    if (this.#pointers.size === 0) return undefined;
    const base = this.#baseAt(from);
    const uri = uriOf(ref, base);
    if (uri === undefined) return undefined;
    const resource = uri.replace(/#.*$/s, '');
    const fragment = percentDecoded(uri.slice(resource.length + 1));
    if (fragment === undefined) return undefined;
    if (fragment === '' || fragment.startsWith('/')) {
      const root = this.#pointers.get(resource);
      return root === undefined ? undefined : root + fragment;
    }
    return this.#pointers.get(`${resource}#${fragment}`);
  }

  /** Returns the pointers of all schemas with a `$dynamicAnchor` of this name. */
  dynamic(name: string): readonly string[] {
    return this.#dynamic.get(name) ?? [];
  }

  #baseAt(pointer: string): string {
    for (let at = pointer; this.#bases.size > 0; at = at.slice(0, at.lastIndexOf('/'))) {
      const base = this.#bases.get(at);
      if (base !== undefined) return base;
      if (at === '') break;
    }
    return BASE;
  }
}

function uriOf(ref: string, base: string): string | undefined {
  return URL.canParse(ref, base) ? new URL(ref, base).href.replace(/#$/, '') : undefined;
}
