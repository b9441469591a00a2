import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import type { Direction } from '../../shape/directions.ts';
import { componentOf, refTo } from './key.ts';

/** Additions to expect from a later version of the service: enum values and union variants, variants only, or none. */
export type Additions = 'values' | 'variants' | 'none';

/** Names of the schemas with a different form in requests. */
export interface DirectionalSchemas {
  /**
   * Schemas used in both directions, with the name of the request variant. The response type keeps the schema's name.
   */
  readonly variants: ReadonlyMap<string, string>;
  /** Schemas used only in requests. */
  readonly requestOnly: readonly string[];
  /** The additions to each schema that callers also send, by name, if they differ from those of other schemas. */
  readonly additions: ReadonlyMap<string, Additions>;
  /** True if arguments accept a `Date` for a point in time. */
  readonly hasDates?: boolean | undefined;
}

/** Reads the schemas of a document in one direction. */
export class View {
  readonly direction: Direction;
  readonly additions: Additions;
  /** True if a point in time may be a `Date`. */
  readonly hasDates: boolean;
  readonly #schemas: JsonObject;
  readonly #variants: ReadonlyMap<string, string>;

  constructor(
    direction: Direction,
    schemas: JsonObject,
    variants: ReadonlyMap<string, string>,
    additions: Additions = direction === 'response' ? 'values' : 'none',
    hasDates = false,
  ) {
    this.direction = direction;
    this.additions = additions;
    this.hasDates = hasDates;
    this.#schemas = schemas;
    this.#variants = variants;
  }

  /** Returns the reference in this direction, or undefined if it does not refer to a component. */
  refer(ref: unknown): string | undefined {
    const target = componentOf(ref);
    if (!target) return undefined;
    const variant =
      this.direction === 'request' && target.section === 'schemas' && this.#variants.get(target.name);
    return refTo(target.section, variant || target.name);
  }

  /** True if the schema, one of its parts, or one of its variants is a list, or a map without declared properties. */
  isListOrMap(schema: JsonValue, seen = new Set<JsonValue>()): boolean {
    if (!isJsonObject(schema) || seen.has(schema)) return false;
    seen.add(schema);
    const { type, items, prefixItems, properties, additionalProperties } = schema;
    const isList =
      type === 'array' || (Array.isArray(type) && (type as readonly JsonValue[]).includes('array'));
    if (isList || items !== undefined || prefixItems !== undefined) return true;
    if (properties === undefined && isJsonObject(additionalProperties) && !isEmpty(additionalProperties))
      return true;
    const target = componentOf(schema['$ref']);
    const parts = [schema['allOf'], schema['anyOf'], schema['oneOf']].flatMap((list) =>
      Array.isArray(list) ? (list as readonly JsonValue[]) : [],
    );
    if (target && Object.hasOwn(this.#schemas, target.name)) parts.push(this.#schemas[target.name]!);
    return parts.some((part) => this.isListOrMap(part, seen));
  }

  /** True for a property that is not sent in this direction. */
  hides(member: JsonValue): boolean {
    if (!isJsonObject(member)) return false;
    const flag = this.direction === 'request' ? 'readOnly' : 'writeOnly';
    if (member[flag] === true) return true;
    const target = componentOf(member['$ref']);
    const schema =
      target && Object.hasOwn(this.#schemas, target.name) ? this.#schemas[target.name] : undefined;
    return isJsonObject(schema) && schema['$ref'] === undefined && schema[flag] === true;
  }
}

function isEmpty(schema: JsonObject): boolean {
  return Object.keys(schema).length === 0;
}
