import type { SourceSpan } from '../../core/source.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Header, MediaContent, Parameter } from '../../model/operation.ts';
import type { Origin } from '../document/origin.ts';
import { childPointer } from '../document/pointer.ts';
import type { OpenapiDocument } from './document-types.ts';
import type { Origins } from './origins.ts';

type Schemed = Parameter | Header | MediaContent;

/** Where the schemas of the model stand in the bundle, and where what stands in the bundle was written. */
export class SchemaPlaces {
  readonly #document: OpenapiDocument;
  readonly #origins: Origins;
  readonly #root: Origin;
  /** Objects of the bundle by what the model made of them. */
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

  /** Undefined when it has no schema. */
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
    for (const segment of pointer.split('/').slice(1)) {
      const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
      value =
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
      origin = this.#origins.of(value, origin.below(key));
    }
    return origin.span;
  }
}

/** Pointers of all objects of a document that are not inside a schema. */
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

/** Members that hold schemas or values. */
const LEAVES: ReadonlySet<string> = new Set(['schema', 'schemas', 'example', 'examples']);
/** Members whose members have names of the document's own. */
const MAPS: ReadonlySet<string> = new Set([
  'callbacks',
  'headers',
  'parameters',
  'requestBodies',
  'responses',
]);
