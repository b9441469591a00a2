import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { asksForUnevaluated, separateConditions } from '../../core/conditions.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { fragmentSegment } from '../../core/percent-encoding.ts';
import { lenientRegExp } from '../../core/regexp.ts';
import { plainText } from '../../core/styled.ts';
import { essenceOf } from './declared.ts';

/** One violation of a body's schema. */
export interface SchemaFault {
  /** The same for the same fault in another response: keyword and place, list positions as `*`. */
  readonly kind: string;
  readonly message: string;
}

/** Maximum faults reported for one body. */
const MOST_FAULTS = 3;
const COMPOSITE = new Set(['anyOf', 'oneOf', 'allOf', 'not', 'if']);

type Direction = 'request' | 'response';

/** Schemas of the bundled document, compiled on first use. */
export class DocumentSchemas {
  readonly #document: unknown;
  readonly #validators = new Map<string, ValidateFunction | undefined>();
  readonly #ajvs = new Map<Direction, Ajv2020>();

  constructor(document: unknown) {
    this.#document = document;
  }

  /**
   * Returns the faults of a body against the schema at a place of the document, given as unescaped pointer segments;
   * undefined if the schema is missing or does not compile.
   */
  faults(
    segments: readonly string[],
    body: JsonValue,
    direction: Direction,
  ): readonly SchemaFault[] | undefined {
    const validate = this.#validator(segments, direction);
    if (!validate) return undefined;
    if (validate(body)) return [];
    return leading(validate.errors ?? [])
      .slice(0, MOST_FAULTS)
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
    const known = this.#ajvs.get(direction);
    if (known) return known;
    const ajv = new Ajv2020({
      // A document may use keywords of its own (`x-extensible-enum`); what is not a keyword asserts nothing.
      strict: false,
      validateSchema: false,
      allErrors: true,
      logger: false,
      code: { regExp: lenientRegExp },
    });
    formats.default(ajv);
    const seen = seenFrom(this.#document, direction, this.#document) as JsonObject;
    ajv.addSchema(asksForUnevaluated(seen) ? separateConditions(seen) : seen, direction);
    this.#ajvs.set(direction, ajv);
    return ajv;
  }
}

/**
 * The document as one side sees it: `writeOnly` is required in requests alone, `readOnly` in responses (JSON Schema
 * 2020-12 validation §9.4). Recursion follows the document, with its bounded depth.
 */
function seenFrom(document: unknown, direction: Direction, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => seenFrom(document, direction, item));
  if (!isJsonObject(node)) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([name, inner]) => [name, seenFrom(document, direction, inner) as JsonValue]),
  );
  const { required, properties } = node;
  if (!Array.isArray(required) || !isJsonObject(properties)) return copy;
  const foreign = direction === 'response' ? 'writeOnly' : 'readOnly';
  const isOwn = (name: unknown): boolean => {
    const declared = member(properties, String(name));
    const ref = member(declared, '$ref');
    const target = typeof ref === 'string' ? pointedBy(document, ref) : undefined;
    return member(declared, foreign) !== true && member(target, foreign) !== true;
  };
  return { ...copy, required: required.filter(isOwn) };
}

function pointedBy(document: unknown, ref: string): unknown {
  return ref.startsWith('#/') ? segmentsOf(ref).reduce<unknown>(member, document) : undefined;
}

function segmentsOf(ref: string): readonly string[] {
  return ref.slice(2).split('/').map(fragmentSegment);
}

/** Resolves the segments, following every `$ref` on the way; undefined if they cannot be resolved. */
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

/** The document may spell `application/json` as `application/json; charset=utf-8`, and `4XX` as `4xx`. */
function spellingOf(node: JsonObject, segment: string): string {
  if (Object.hasOwn(node, segment)) return segment;
  return Object.keys(node).find((key) => essenceOf(key) === segment.toLowerCase()) ?? segment;
}

function member(node: unknown, segment: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, segment)
    ? (node as Record<string, unknown>)[segment]
    : undefined;
}

/** Drops the errors inside a failed alternative if no alternative fits. */
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

function faultOf({ keyword, instancePath, message, params }: ErrorObject): SchemaFault {
  const { missingProperty, additionalProperty, unevaluatedProperty, allowedValues, allowedValue } =
    params as Readonly<Record<string, JsonValue | undefined>>;
  const extra = additionalProperty ?? unevaluatedProperty;
  const named = extra ?? allowedValues ?? allowedValue;
  const place = instancePath.replace(/\/\d+(?=\/|$)/g, '/*');
  return {
    kind: `${keyword} ${place} ${plainText(missingProperty ?? extra ?? '')}`.trim(),
    message: `body${instancePath} ${message ?? `breaks ${keyword}`}${named === undefined ? '' : `: ${plainText(named)}`}`,
  };
}
