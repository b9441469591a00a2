import type { SourceSpan } from '../../core/source.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Header, MediaContent, Parameter } from '../../model/operation.ts';
import type { Origin } from '../document/origin.ts';
import { childPointer, ownValue, pointerSegments } from '../../core/json-pointer.ts';
import type { OpenapiDocument } from './document-types.ts';
import type { Origins } from './origins.ts';

type Schemed = Parameter | Header | MediaContent;

/** Locations of the model's schemas in the bundle, and source locations of the bundle's values. */
export class SchemaPlaces {
  readonly #document: OpenapiDocument;
  readonly #origins: Origins;
  readonly #root: Origin;
  /** Objects of the bundle by their model nodes. */
  readonly #sources = new WeakMap<Schemed, object>();
  #pointers: ReadonlyMap<object, string> | undefined;

  constructor(document: OpenapiDocument, origins: Origins, root: Origin) {
    this.#document = document;
    this.#origins = origins;
    this.#root = root;
  }

  keep(node: Schemed, source: object): void {
    this.#sources.set(node, source);
  }

  /** Returns the pointer to the schema of a parameter, a header, or a media type, or undefined without a schema. */
  pointer(node: Schemed): string | undefined {
    const source = this.#sources.get(node) as { readonly schema?: unknown; readonly content?: object };
    this.#pointers ??= pointersIn(this.#document as unknown as JsonValue);
    const pointer = source && this.#pointers.get(source);
    if (pointer === undefined) return undefined;
    if (source.schema !== undefined) return `${pointer}/schema`;
    const [entry] = Object.entries(source.content ?? {}) as readonly [
      string,
      { readonly schema?: unknown },
    ][];
    return entry?.[1].schema === undefined
      ? undefined
      : `${childPointer(`${pointer}/content`, entry[0])}/schema`;
  }

  span(pointer: string): SourceSpan {
    let value: unknown = this.#document;
    let origin = this.#root;
    for (const key of pointerSegments(pointer) ?? []) {
      value = ownValue(value, key);
      origin = this.#origins.of(value, origin.below(key));
    }
    return origin.span;
  }
}

/** Returns the pointers of all objects of a document outside schemas. */
function pointersIn(document: JsonValue): ReadonlyMap<object, string> {
  const pointers = new Map<object, string>();
  const stack: [JsonValue, string][] = [[document, '']];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [value, pointer] = next;
    if (isJsonObject(value)) pointers.set(value, pointer);
    const isMap = MAPS.has(pointer.slice(pointer.lastIndexOf('/') + 1));
    for (const [key, inside] of Object.entries(value as object) as [string, JsonValue][]) {
      if (typeof inside === 'object' && inside !== null && (isMap || !LEAVES.has(key)))
        stack.push([inside, childPointer(pointer, key)]);
    }
  }
  return pointers;
}

/** Properties with schemas or example values. The search does not enter them. */
const LEAVES: ReadonlySet<string> = new Set(['schema', 'schemas', 'example', 'examples']);
/** Properties with maps. Their keys are names, so a header can be called `schema`. */
const MAPS: ReadonlySet<string> = new Set([
  'callbacks',
  'headers',
  'parameters',
  'requestBodies',
  'responses',
]);
