import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { validatedInTime } from '../../core/deep-values.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { fragmentSegment } from '../../core/json-pointer.ts';
import { plainText } from '../../core/styled.ts';
import { documentAjv, type Direction } from '../../values/document-ajv.ts';
import { essenceOf } from './declared.ts';

/** One violation of a body's schema. */
export interface SchemaFault {
  /** Keyword and location, with `*` for positions in lists. The same fault in another response has the same kind. */
  readonly kind: string;
  readonly message: string;
  /** Location of the violated keyword in the document, and the name of the wrong property, if any. */
  readonly rule: string;
}

/** Maximum number of faults reported for one body. */
const MAX_FAULTS = 3;
const COMPOSITE = new Set(['anyOf', 'oneOf', 'allOf', 'not', 'if']);

/** Schemas of the bundled document, compiled on first use. */
export class DocumentSchemas {
  readonly #document: unknown;
  readonly #validators = new Map<string, ValidateFunction | undefined>();
  readonly #ajvs = new Map<Direction, Ajv2020>();

  constructor(document: unknown) {
    this.#document = document;
  }

  /**
   * Validates a body against the schema at a location in the document, and returns its faults. Returns undefined if the
   * schema is missing or does not compile, or if the validation takes too long.
   * @param segments the JSON pointer of the schema, unescaped
   */
  faults(
    segments: readonly string[],
    body: JsonValue,
    direction: Direction,
  ): readonly SchemaFault[] | undefined {
    const validate = this.#validator(segments, direction);
    if (!validate) return undefined;
    const isValid = validatedInTime(body, () => validate(body));
    if (isValid !== false) return isValid && [];
    return leading(validate.errors ?? [])
      .slice(0, MAX_FAULTS)
      .map(faultOf);
  }

  #validator(segments: readonly string[], direction: Direction): ValidateFunction | undefined {
    const key = JSON.stringify([direction, ...segments]);
    if (!this.#validators.has(key)) this.#validators.set(key, this.#compile(segments, direction));
    return this.#validators.get(key);
  }

  #compile(segments: readonly string[], direction: Direction): ValidateFunction | undefined {
    const pointer = locate(this.#document, segments);
    if (!pointer) return undefined;
    const fragment = pointer.map((segment) =>
      encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    try {
      return this.#ajv(direction).compile({ $ref: `${direction}#/${fragment.join('/')}` });
    } catch {
      return undefined;
    }
  }

  #ajv(direction: Direction): Ajv2020 {
    const known = this.#ajvs.get(direction) ?? documentAjv(this.#document, direction);
    this.#ajvs.set(direction, known);
    return known;
  }
}

function segmentsOf(ref: string): readonly string[] {
  return ref.slice(2).split('/').map(fragmentSegment);
}

/** Resolves the segments, following every `$ref` on the way, or returns undefined if they cannot be resolved. */
function locate(document: unknown, segments: readonly string[]): readonly string[] | undefined {
  let node = document;
  let at: readonly string[] = [];
  for (const segment of segments) {
    for (let hops = 0; hops < 16; hops++) {
      const target = isJsonObject(node) && typeof node['$ref'] === 'string' ? node['$ref'] : undefined;
      if (!target?.startsWith('#/')) break;
      at = segmentsOf(target);
      node = at.reduce<unknown>(member, document);
    }
    const key = isJsonObject(node) ? spellingOf(node, segment) : segment;
    node = member(node, key);
    at = [...at, key];
    if (node === undefined) return undefined;
  }
  return at;
}

/** Finds the key of a segment, because the document may spell `4XX` as `4xx`, or add `; charset=utf-8`. */
function spellingOf(node: JsonObject, segment: string): string {
  if (Object.hasOwn(node, segment)) return segment;
  return Object.keys(node).find((key) => essenceOf(key) === segment.toLowerCase()) ?? segment;
}

function member(node: unknown, segment: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, segment)
    ? (node as Record<string, unknown>)[segment]
    : undefined;
}

/**
 * Keeps the errors of `anyOf` and similar keywords at the outermost locations, and removes all other errors at or below
 * these locations.
 */
function leading(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const composites = errors.filter(({ keyword }) => COMPOSITE.has(keyword));
  const outermost = composites.filter(
    (one) => !composites.some((other) => other !== one && isInside(one.instancePath, other.instancePath)),
  );
  const plain = errors.filter(
    (error) =>
      !COMPOSITE.has(error.keyword) && !outermost.some((one) => covers(one.instancePath, error.instancePath)),
  );
  return [...plain, ...outermost];
}

function isInside(path: string, parent: string): boolean {
  return path !== parent && covers(parent, path);
}

function covers(parent: string, path: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}

function faultOf({ keyword, instancePath, schemaPath, message, params }: ErrorObject): SchemaFault {
  const { missingProperty, additionalProperty, unevaluatedProperty, allowedValues, allowedValue } =
    params as Readonly<Record<string, JsonValue | undefined>>;
  const extra = additionalProperty ?? unevaluatedProperty;
  const named = extra ?? allowedValues ?? allowedValue;
  const place = instancePath.replace(/\/\d+(?=\/|$)/g, '/*');
  const what = plainText(missingProperty ?? extra ?? '');
  return {
    kind: `${keyword} ${place} ${what}`.trim(),
    rule: `${schemaPath} ${what}`.trim(),
    message: `body${instancePath} ${message ?? `violates ${keyword}`}${named === undefined ? '' : `: ${plainText(named)}`}`,
  };
}
