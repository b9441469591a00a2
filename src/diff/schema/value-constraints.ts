/**
 * Collects the constraints of a schema on the value itself, through `$ref`, `allOf`, unions of one variant, and unions
 * with null. Equivalent notations can then be compared keyword by keyword.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { Part } from './goal.ts';
import { sorted } from './identity.ts';
import { allows, namesOf, partOf, partsOf } from './steps.ts';

/** The value of a keyword, with its schema. */
export interface KeywordValue<Value = JsonValue> {
  readonly value: Value;
  readonly by: Term;
}

/** An `anyOf` or `oneOf`, with its variants. */
export interface Union {
  readonly keyword: 'anyOf' | 'oneOf';
  readonly by: Term;
  readonly variants: readonly Term[];
}

export interface ValueConstraints {
  /** All applied schemas, without duplicates. */
  readonly parts: readonly Term[];
  /** True if null is accepted even if the constraints reject it. */
  readonly nullable: boolean;
  readonly types: ReadonlySet<string>;
  readonly typesBy: Term;
  readonly values?: KeywordValue<readonly JsonValue[]>;
  readonly required: ReadonlyMap<string, Term>;
  /** Subschemas by keyword and member: `properties` `name`, `items`, `patternProperties` `^x`. */
  readonly members: ReadonlyMap<string, readonly KeywordValue<Term>[]>;
  readonly unions: readonly Union[];
  /**
   * The keywords with their schemas. The first schema with a keyword takes precedence, or for bounds, the narrowest
   * one.
   */
  readonly keywords: ReadonlyMap<string, KeywordValue>;
}

const TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;
const LOWER_BOUNDS = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const UPPER_BOUNDS = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);
const GATHERED = new Set(
  (
    '$ref allOf anyOf oneOf type enum required properties patternProperties prefixItems items ' +
    'additionalProperties'
  ).split(' '),
);

/** Returns the combined constraints of schemas for the same value. */
export function constraintsOf(terms: readonly Term[]): ValueConstraints {
  const gatherer = new Gatherer();
  for (const term of terms) gatherer.add(term, false);
  return gatherer.done(terms[0]!);
}

/** Returns the key of a member in `ValueConstraints.members`. */
export function memberKey(keyword: string, name?: string | number): string {
  return name === undefined ? keyword : `${keyword} ${name}`;
}

class Gatherer {
  readonly #parts: Term[] = [];
  readonly #seen = new Set<number>();
  #types = new Set<string>(TYPES);
  #typesBy: Term | undefined;
  #nullable = false;
  #values: KeywordValue<readonly JsonValue[]> | undefined;
  readonly #required = new Map<string, Term>();
  readonly #members = new Map<string, KeywordValue<Term>[]>();
  readonly #unions: Union[] = [];
  readonly #keywords = new Map<string, KeywordValue>();

  /** Adds a schema. With `orNull`, null is accepted in addition to it. */
  add(term: Term, orNull: boolean): void {
    const { schema, document } = term;
    if (this.#seen.has(term.key) && !isJsonObject(schema)) return;
    if (typeof schema === 'boolean') {
      if (!schema) this.#narrow(new Set(), term, orNull);
      return;
    }
    if (this.#parts.includes(term)) return;
    this.#parts.push(term);
    this.#seen.add(term.key);
    if (schema['type'] !== undefined) this.#narrow(typesOf(schema['type']), term, orNull);
    if (Array.isArray(schema['enum'])) this.#list(schema['enum'] as readonly JsonValue[], term, orNull);
    for (const name of namesOf(schema['required']))
      if (!this.#required.has(name)) this.#required.set(name, term);
    this.#addMembers(term, schema);
    for (const [keyword, value] of Object.entries(schema)) this.#say(keyword, value, term);
    const ref = document.refOf(schema);
    if (ref !== undefined) this.add(document.resolve(ref), orNull);
    for (const part of partsOf(term, 'allOf', 'own')) this.add(part.term, orNull);
    for (const keyword of ['anyOf', 'oneOf'] as const)
      if (Array.isArray(schema[keyword])) this.#addUnion(term, keyword, orNull);
  }

  #addUnion(term: Term, keyword: 'anyOf' | 'oneOf', orNull: boolean): void {
    const all = partsOf(term, keyword, 'own').map((part) => part.term);
    const variants = all.filter((variant) => !isNull(variant));
    const hasNull = variants.length < all.length;
    if (variants.length !== 1) {
      this.#unions.push({ keyword, by: term, variants: all });
      return;
    }
    const [only] = variants;
    // A `oneOf` with a variant that also accepts null would reject null, so it remains a union.
    if (hasNull && keyword === 'oneOf' && !term.document.isInclusive && acceptsNull(only!)) {
      this.#unions.push({ keyword, by: term, variants: all });
      return;
    }
    if (hasNull && !orNull) this.#nullable = true;
    this.add(only!, orNull || hasNull);
  }

  #narrow(types: ReadonlySet<string>, by: Term, orNull: boolean): void {
    this.#types = new Set([...this.#types].filter((type) => types.has(type) || (orNull && type === 'null')));
    this.#typesBy ??= by;
  }

  #list(values: readonly JsonValue[], by: Term, orNull: boolean): void {
    const own = orNull && !values.includes(null) ? [...values, null] : values;
    const before = this.#values && new Set(this.#values.value.map(sorted));
    this.#values = {
      value: before ? own.filter((value) => before.has(sorted(value))) : own,
      by: this.#values?.by ?? by,
    };
  }

  #addMembers(term: Term, schema: JsonObject): void {
    const named = (keyword: string): readonly string[] => Object.keys((schema[keyword] ?? {}) as object);
    const places: (readonly [keyword: string, name?: string])[] = [
      ...(isJsonObject(schema['properties'])
        ? named('properties').map((name) => ['properties', name] as const)
        : []),
      ...(isJsonObject(schema['patternProperties'])
        ? named('patternProperties').map((name) => ['patternProperties', name] as const)
        : []),
      ...(Array.isArray(schema['prefixItems'])
        ? named('prefixItems').map((name) => ['prefixItems', name] as const)
        : []),
      ['items'],
      ['additionalProperties'],
    ];
    for (const [keyword, name] of places) {
      const part: Part | undefined = partOf(term, 'own', keyword, name);
      if (!part) continue;
      const key = memberKey(keyword, name);
      this.#members.set(key, [...(this.#members.get(key) ?? []), { value: part.term, by: term }]);
    }
  }

  #say(keyword: string, value: JsonValue, by: Term): void {
    if (GATHERED.has(keyword)) return;
    const before = this.#keywords.get(keyword)?.value;
    const isNarrower =
      typeof before === 'number' &&
      typeof value === 'number' &&
      ((LOWER_BOUNDS.has(keyword) && value > before) || (UPPER_BOUNDS.has(keyword) && value < before));
    if (before === undefined || isNarrower) this.#keywords.set(keyword, { value, by });
  }

  done(first: Term): ValueConstraints {
    if (this.#nullable && this.#types.size > 0) this.#types.add('null');
    return {
      parts: this.#parts.length > 0 ? this.#parts : [first],
      nullable: this.#nullable,
      types: this.#types,
      typesBy: this.#typesBy ?? first,
      ...(this.#values && { values: this.#values }),
      required: this.#required,
      members: this.#members,
      unions: this.#unions,
      keywords: this.#keywords,
    };
  }
}

/**
 * Returns the types. In a schema, `number` includes integers. Here, `integer` is a separate type, and `number`
 * represents only non-integers.
 */
function typesOf(type: JsonValue): ReadonlySet<string> {
  const types: readonly JsonValue[] = Array.isArray(type) ? type : [type];
  const all = types.flatMap((one) =>
    one === 'number' ? ['integer', 'number'] : typeof one === 'string' ? [one] : [],
  );
  return new Set(all);
}

/** Returns the types as `type` would list them: without `integer` if `number` is present. */
export function typeNames(types: ReadonlySet<string>): readonly string[] {
  return [...types].filter((type) => type !== 'integer' || !types.has('number')).sort();
}

function isNull({ schema }: Term): boolean {
  if (typeof schema === 'boolean') return false;
  const values = schema['enum'];
  return schema['type'] === 'null' || (Array.isArray(values) && values.length === 1 && values[0] === null);
}

function acceptsNull({ schema }: Term): boolean {
  if (typeof schema === 'boolean') return schema;
  if (schema['$ref'] !== undefined || schema['allOf'] !== undefined) return schema['type'] === undefined;
  return allows(schema['type'], 'null');
}
