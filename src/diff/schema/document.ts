/** Schemas of one document in one direction, as terms. Equal terms have the same key. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Keys } from './identity.ts';
import { isSchema, ownValue, segment, valueAt, type Schema } from './keywords.ts';
import { pointerOfRef, viewOf, type Direction } from './view.ts';

/** A schema at a location. Terms with the same key accept the same values, even in different documents. */
export interface Term {
  readonly document: SchemaDocument;
  /** The schema as `viewOf` returns it. */
  readonly schema: Schema;
  /** Its location. For a derived schema, this is the location of its source. */
  readonly pointer: string;
  readonly key: number;
}

export class SchemaDocument {
  readonly side: 'old' | 'new';
  readonly root: JsonValue;
  readonly direction: Direction;
  /** True if `oneOf` is read as `anyOf`. */
  readonly isInclusive: boolean;
  readonly #keys: Keys;
  readonly #terms = new WeakMap<object, Term>();
  readonly #parts = new WeakMap<object, Map<string, Term>>();
  readonly #targets = new Map<string, Term>();

  constructor(side: 'old' | 'new', root: JsonValue, direction: Direction, keys: Keys, isInclusive: boolean) {
    this.isInclusive = isInclusive;
    this.side = side;
    this.root = root;
    this.direction = direction;
    this.#keys = keys;
  }

  at(pointer: string): Term | undefined {
    const schema = valueAt(this.root, pointer);
    return isSchema(schema) ? this.term(schema, pointer) : undefined;
  }

  /** Resolves a `$ref`. A broken reference resolves to a schema that accepts every value. */
  resolve(ref: string): Term {
    let target = this.#targets.get(ref);
    if (!target) {
      const pointer = pointerOfRef(ref);
      target = (pointer === undefined ? undefined : this.at(pointer)) ?? this.term(true, pointer ?? '');
      this.#targets.set(ref, target);
    }
    return target;
  }

  term(raw: Schema, pointer: string): Term {
    if (typeof raw === 'boolean') {
      return { document: this, schema: raw, pointer, key: this.#keys.of(raw, this) };
    }
    const known = this.#terms.get(raw);
    if (known) return known;
    const term = {
      document: this,
      schema: this.view(raw),
      pointer,
      key: this.#keys.of(raw, this),
    };
    this.#terms.set(raw, term);
    return term;
  }

  view(raw: JsonObject): JsonObject {
    return viewOf(this.root, raw, this.direction);
  }

  /** Returns the schema directly inside a term at a keyword, and below that at a name or index. */
  inside(term: Term, keyword: string, member?: string | number): Term | undefined {
    if (typeof term.schema === 'boolean') return undefined;
    const own = Object.hasOwn(term.schema, keyword) ? term.schema[keyword] : undefined;
    const value = member === undefined ? own : ownValue(own, String(member));
    if (!isSchema(value)) return undefined;
    const below = member === undefined ? '' : `/${segment(String(member))}`;
    return this.term(value, `${term.pointer}/${keyword}${below}`);
  }

  /** Returns a term with only some keywords. */
  only(term: Term, ...keywords: readonly string[]): Term {
    if (typeof term.schema === 'boolean') return term;
    let parts = this.#parts.get(term.schema);
    if (!parts) this.#parts.set(term.schema, (parts = new Map<string, Term>()));
    const name = keywords.join(' ');
    let part = parts.get(name);
    if (!part) {
      const { schema } = term;
      const own = keywords.filter((keyword) => Object.hasOwn(schema, keyword));
      part = this.make(Object.fromEntries(own.map((keyword) => [keyword, schema[keyword]!])), term.pointer);
      parts.set(name, part);
    }
    return part;
  }

  /** Returns a term for a schema that the comparison creates. Its subschemas may belong to the document. */
  make(schema: Schema, pointer: string): Term {
    return { document: this, schema, pointer, key: this.#keys.of(schema, this) };
  }

  refOf(schema: Schema): string | undefined {
    return isJsonObject(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'] : undefined;
  }
}
