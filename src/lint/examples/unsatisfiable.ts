/**
 * Finds schemas that no value satisfies (JSON Schema 2020-12). Findings are certain, but not every unsatisfiable schema
 * is found.
 */
import { fragmentSegment, ownValue } from '../../core/json-pointer.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { triedMatch } from '../../core/regexp.ts';
import { largestOf, smallestOf } from '../../core/long-lists.ts';

/** The reason why no value satisfies a schema. */
export interface Contradiction {
  readonly reason: string;
  /** True if the cause is an unsatisfiable nested schema, which is reported separately. */
  readonly isInside: boolean;
}

type Kind = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

const KINDS: readonly Kind[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];
/** Maximum depth of references and nested schemas. */
const MAX_DEPTH = 24;
/** Maximum number of schemas applied to one value. */
const MAX_PARTS = 200;
/**
 * Maximum number of schemas to visit for one result. Without a limit, their number can double at each level of
 * properties.
 */
const MAX_STEPS = 2_000;
/** Maximum number of `anyOf` and `oneOf` lists whose alternatives are combined. */
const MAX_CHOICES = 2;

/** Finds contradictions in the schemas of a bundled document. */
export class Contradictions {
  readonly #document: JsonObject;
  /** True if ajv accepts the value, or cannot decide. */
  readonly #accepts: (schema: readonly JsonObject[], value: JsonValue) => boolean;

  #steps = 0;

  constructor(document: JsonObject, accepts: (schema: readonly JsonObject[], value: JsonValue) => boolean) {
    this.#document = document;
    this.#accepts = accepts;
  }

  /** Returns the reason why no value satisfies the schema, or undefined if there may be such a value. */
  of(schema: JsonValue): Contradiction | undefined {
    this.#steps = 0;
    return this.#all([schema], 0);
  }

  /** Returns the reason why no value satisfies several schemas at once. */
  #all(
    schemas: readonly JsonValue[],
    depth: number,
    chosen: readonly JsonObject[] = [],
  ): Contradiction | undefined {
    if (depth > MAX_DEPTH || ++this.#steps > MAX_STEPS) return undefined;
    const parts = this.#parts(schemas);
    if (!parts) return undefined;
    if (parts.some((part) => part === false)) return { reason: 'its schema is false', isInside: false };
    const objects = parts.filter(isJsonObject);
    const alone = (found: Contradiction): Contradiction => ({
      ...found,
      isInside: this.#isFromOne(schemas, depth),
    });
    const listed = this.#listed(objects);
    if (listed) return alone({ reason: listed, isInside: false });
    if (objects.some((part) => 'enum' in part || 'const' in part)) return undefined;
    const kinds = kindsOf(objects);
    if (kinds.length === 0) return alone({ reason: 'its types exclude each other', isInside: false });
    const reasons = kinds.map((kind) => this.#empty(kind, objects, depth));
    const [first] = reasons;
    if (first && reasons.every((reason) => reason !== undefined)) {
      return first.isInside ? first : alone(first);
    }
    return this.#choices(schemas, objects, depth, chosen);
  }

  /** True if one of several schemas, or the `$ref` or an `allOf` schema of a single schema, is unsatisfiable alone. */
  #isFromOne(schemas: readonly JsonValue[], depth: number): boolean {
    const members = schemas.flatMap((schema) => {
      if (!isJsonObject(schema)) return [];
      const all = schema['allOf'];
      const target = this.#target(schema);
      return [...(Array.isArray(all) ? (all as JsonValue[]) : []), ...(target === undefined ? [] : [target])];
    });
    const others = schemas.length > 1 ? schemas : members;
    return others.some((one) => isJsonObject(one) && this.#all([one], depth + 1) !== undefined);
  }

  /**
   * Returns all schemas that apply at once, following references and `allOf`. Returns undefined if there are too many.
   */
  #parts(schemas: readonly JsonValue[]): readonly JsonValue[] | undefined {
    const parts = new Set<JsonValue>(schemas);
    for (const part of parts) {
      if (parts.size > MAX_PARTS) return undefined;
      if (!isJsonObject(part)) continue;
      const target = this.#target(part);
      if (target !== undefined) parts.add(target);
      const all = part['allOf'];
      if (Array.isArray(all)) for (const member of all as JsonValue[]) parts.add(member);
    }
    return [...parts];
  }

  #target(schema: JsonObject): JsonValue | undefined {
    const ref = schema['$ref'];
    if (typeof ref !== 'string' || !ref.startsWith('#/')) return undefined;
    const path = ref.slice(2).split('/').map(fragmentSegment);
    return path.reduce<JsonValue | undefined>(ownValue, this.#document);
  }

  /**
   * Returns the contradiction if a list of values (`enum` or `const`) contains no value that the other keywords accept.
   */
  #listed(parts: readonly JsonObject[]): string | undefined {
    for (const part of parts) {
      const values = 'const' in part ? [part['const']!] : part['enum'];
      if (!Array.isArray(values)) continue;
      if ((values as JsonValue[]).some((value) => this.#accepts(parts, value))) return undefined;
      const shown = JSON.stringify('const' in part ? part['const'] : values);
      return `its other keywords reject ${shown.length > 60 ? 'every listed value' : shown}`;
    }
    return undefined;
  }

  #empty(kind: Kind, parts: readonly JsonObject[], depth: number): Contradiction | undefined {
    switch (kind) {
      case 'integer':
      case 'number':
        return emptyRange(parts, kind === 'integer');
      case 'string':
        return crossed(parts, 'minLength', 'maxLength');
      case 'array':
        return crossed(parts, 'minItems', 'maxItems') ?? this.#emptyItems(parts, depth);
      case 'object':
        return crossed(parts, 'minProperties', 'maxProperties') ?? this.#emptyProperty(parts, depth);
      default:
        return undefined;
    }
  }

  #emptyItems(parts: readonly JsonObject[], depth: number): Contradiction | undefined {
    const least = largest(parts, 'minItems') ?? 0;
    if (least < 1) return undefined;
    const schemas = parts.flatMap((part) => {
      const prefix = part['prefixItems'];
      const first = Array.isArray(prefix) ? (prefix as JsonValue[])[0] : part['items'];
      return first === undefined ? [] : [first];
    });
    const found = this.#all(schemas, depth + 1);
    return (
      found && {
        reason: `minItems is ${least}, and no value can be an item`,
        isInside: isReported(schemas, found),
      }
    );
  }

  #emptyProperty(parts: readonly JsonObject[], depth: number): Contradiction | undefined {
    const required = new Set(parts.flatMap((part) => textsOf(part['required'])));
    const most = smallest(parts, 'maxProperties');
    if (most !== undefined && required.size > most)
      return {
        reason: `${required.size} properties are required, and maxProperties is ${most}`,
        isInside: false,
      };
    for (const name of required) {
      const schemas = parts.flatMap((part) => schemasFor(part, name));
      if (schemas.some((schema) => isJsonObject(schema) && this.#isOneSided(schema))) continue;
      const found = this.#all(schemas, depth + 1);
      if (!found) continue;
      const isRejected = schemas.includes(false);
      const reason = isRejected
        ? `the property ${JSON.stringify(name)} is required, but not allowed`
        : `no value can be the required property ${JSON.stringify(name)}: ${found.reason}`;
      return { reason, isInside: !isRejected && isReported(schemas, found) };
    }
    return undefined;
  }

  /** True if the property is `readOnly` or `writeOnly`, so values in one direction omit it. */
  #isOneSided(schema: JsonObject): boolean {
    const target = this.#target(schema);
    return [schema, target].some(
      (one) => isJsonObject(one) && (one['readOnly'] === true || one['writeOnly'] === true),
    );
  }

  /**
   * Returns the contradiction if every alternative of a part conflicts with the other parts. `chosen` contains the
   * parts whose alternatives are already being tried.
   */
  #choices(
    schemas: readonly JsonValue[],
    parts: readonly JsonObject[],
    depth: number,
    chosen: readonly JsonObject[],
  ): Contradiction | undefined {
    if (chosen.length >= MAX_CHOICES) return undefined;
    for (const part of parts) {
      for (const keyword of ['anyOf', 'oneOf']) {
        const variants = part[keyword];
        if (!Array.isArray(variants) || variants.length === 0 || chosen.includes(part)) continue;
        const tried = [...chosen, part];
        const reasonOf = (variant: JsonValue): string | undefined =>
          this.#all([...schemas, variant], depth + 4, tried)?.reason;
        const reason = reasonOf(variants[0] as JsonValue);
        if (
          reason === undefined ||
          !(variants as JsonValue[]).every((variant) => reasonOf(variant) !== undefined)
        )
          continue;
        const isInside = (variants as JsonValue[]).every((variant) => this.#all([variant], depth + 4));
        return { reason: `no alternative of ${keyword} is possible: ${reason}`, isInside };
      }
    }
    return undefined;
  }
}

/** True if a nested schema is reported at its own location, because it is a single schema other than `false`. */
function isReported(schemas: readonly JsonValue[], { isInside }: Contradiction): boolean {
  return isInside || (schemas.length === 1 && isJsonObject(schemas[0]));
}

function kindsOf(parts: readonly JsonObject[]): readonly Kind[] {
  return KINDS.filter((kind) =>
    parts.every((part) => {
      const types = part['type'];
      if (types === undefined) return true;
      const list = typeof types === 'string' ? [types] : textsOf(types);
      // A value of an unknown type is not checked.
      if (list.some((type) => !KINDS.includes(type as Kind))) return true;
      return list.includes(kind) || (kind === 'integer' && list.includes('number'));
    }),
  );
}

/** Returns the schemas that one part applies to a property. */
function schemasFor(part: JsonObject, name: string): readonly JsonValue[] {
  const declared = ownValue(part['properties'], name);
  const patterns = isJsonObject(part['patternProperties']) ? Object.entries(part['patternProperties']) : [];
  const matching = patterns.filter(([pattern]) => triedMatch(pattern, name) !== false);
  const certain = matching.filter(([pattern]) => triedMatch(pattern, name) === true);
  const found = [...(declared === undefined ? [] : [declared]), ...certain.map(([, schema]) => schema)];
  if (declared !== undefined || matching.length > 0) return found;
  const additional = part['additionalProperties'];
  return additional === undefined ? [] : [additional];
}

function emptyRange(parts: readonly JsonObject[], isInteger: boolean): Contradiction | undefined {
  const [least, most] = [largest(parts, 'minimum') ?? -Infinity, smallest(parts, 'maximum') ?? Infinity];
  const [above, below] = [
    largest(parts, 'exclusiveMinimum') ?? -Infinity,
    smallest(parts, 'exclusiveMaximum') ?? Infinity,
  ];
  const low = Math.max(least, above);
  const high = Math.min(most, below);
  const isOpen = above >= least || below <= most;
  const isEmpty = low > high || (low === high && (low === above || high === below));
  if (isEmpty)
    return {
      reason: `no number is between ${low} and ${high}${isOpen ? ', excluding the bounds' : ''}`,
      isInside: false,
    };
  if (!isInteger || !Number.isFinite(low) || !Number.isFinite(high)) return undefined;
  const first = Math.ceil(low) === above ? above + 1 : Math.ceil(low);
  const last = Math.floor(high) === below ? below - 1 : Math.floor(high);
  return first > last ? { reason: `no integer is between ${low} and ${high}`, isInside: false } : undefined;
}

function crossed(parts: readonly JsonObject[], least: string, most: string): Contradiction | undefined {
  const [low, high] = [largest(parts, least), smallest(parts, most)];
  if (low === undefined || high === undefined || low <= high) return undefined;
  return { reason: `${least} is ${low}, and ${most} is ${high}`, isInside: false };
}

function largest(parts: readonly JsonObject[], keyword: string): number | undefined {
  const values = numbersOf(parts, keyword);
  return values.length === 0 ? undefined : largestOf(values);
}

function smallest(parts: readonly JsonObject[], keyword: string): number | undefined {
  const values = numbersOf(parts, keyword);
  return values.length === 0 ? undefined : smallestOf(values);
}

function numbersOf(parts: readonly JsonObject[], keyword: string): readonly number[] {
  return parts.flatMap((part) => (typeof part[keyword] === 'number' ? [part[keyword]] : []));
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? (value as JsonValue[]).filter((item) => typeof item === 'string') : [];
}
