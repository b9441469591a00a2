import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { usesUnevaluated, separateConditions, separatedPointer } from '../../core/conditions.ts';
import { validatedInTime } from '../../core/deep-values.ts';
import { DATA, NAMED } from '../../core/document-objects.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { percentEncoded } from '../../core/percent-encoding.ts';
import { honorProto } from '../../core/proto-members.ts';
import { lenientRegExp } from '../../core/regexp.ts';
import { boundWork } from '../../core/unions.ts';

const DOCUMENT = 'contract';

/** The schemas of a bundled document, compiled on first use. */
export class ExampleSchemas {
  readonly #ajv = new Ajv2020({
    // A document can have its own keywords, which do not affect validation.
    strict: false,
    validateSchema: false,
    allErrors: true,
    verbose: true,
    // Without this option, ajv would treat the inherited `constructor` as a property of every value.
    ownProperties: true,
    logger: false,
    // Each schema checks few examples, so compiling takes most of the time.
    inlineRefs: false,
    code: { regExp: lenientRegExp, optimize: false },
  });
  readonly #validators = new Map<string, ValidateFunction | undefined>();
  readonly #parts = new Map<JsonObject, ValidateFunction | undefined>();
  readonly #document: JsonObject;

  constructor(document: JsonObject) {
    formats.default(this.#ajv);
    boundWork(this.#ajv);
    const isUnevaluatedUsed = usesUnevaluated(document);
    // Recording evaluated properties takes quadratic time.
    this.#ajv.opts.unevaluated = isUnevaluatedUsed;
    const whole = honorProto(document);
    this.#document = isUnevaluatedUsed ? separateConditions(whole) : whole;
    this.#ajv.addSchema(this.#document, DOCUMENT);
  }

  /**
   * Returns the error of a value under the schema at a JSON pointer, or undefined if the value is valid or cannot be
   * checked.
   */
  fault(pointer: string, value: JsonValue): string | undefined {
    const validate = this.#validator(pointer);
    if (!validate || (validatedInTime(value, () => validate(value)) ?? true)) return undefined;
    const errors = (validate.errors ?? []).filter((error) => !isOneSided(error));
    const [worst] = errors.toSorted((one, other) => rank(one) - rank(other));
    return worst && messageOf(worst);
  }

  /** True if all schemas accept a value, or if this cannot be decided. The schemas are parts of the document. */
  acceptsAll(schemas: readonly JsonObject[], value: JsonValue): boolean {
    return schemas.every((schema) => {
      // Referenced schemas are passed as separate schemas, and the properties that they evaluate are unknown here.
      const { $ref: _, allOf: __, unevaluatedProperties: ___, unevaluatedItems: ____, ...own } = schema;
      return this.#acceptsOwn(schema, own, value);
    });
  }

  #acceptsOwn(schema: JsonObject, own: JsonObject, value: JsonValue): boolean {
    let validate = this.#parts.get(schema);
    if (!this.#parts.has(schema)) {
      try {
        validate = this.#ajv.compile(withDocumentReferences(own) as JsonObject);
      } catch {
        validate = undefined;
      }
      this.#parts.set(schema, validate);
    }
    if (!validate || (validatedInTime(value, () => validate(value)) ?? true)) return true;
    return (validate.errors ?? []).every(isOneSided);
  }

  #validator(pointer: string): ValidateFunction | undefined {
    if (!this.#validators.has(pointer)) this.#validators.set(pointer, this.#compile(pointer));
    return this.#validators.get(pointer);
  }

  #compile(pointer: string): ValidateFunction | undefined {
    const fragment = separatedPointer(this.#document, pointer).split('/').map(percentEncoded).join('/');
    try {
      return this.#ajv.compile({ $ref: `${DOCUMENT}#${fragment}` });
    } catch {
      return undefined;
    }
  }
}

/**
 * Returns a schema in which local references name the document, so that ajv can resolve them when it compiles the
 * schema alone.
 */
function withDocumentReferences(node: JsonValue, isMap = false): JsonValue {
  if (Array.isArray(node)) return (node as JsonValue[]).map((item) => withDocumentReferences(item));
  if (!isJsonObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (isMap) return [key, withDocumentReferences(value)];
      if (DATA.has(key)) return [key, value];
      const isLocal = key === '$ref' && typeof value === 'string' && value.startsWith('#');
      return [key, isLocal ? `${DOCUMENT}${value}` : withDocumentReferences(value, NAMED.has(key))];
    }),
  );
}

/**
 * True if the missing property is `readOnly` or `writeOnly`, so examples in one direction omit it (JSON Schema 2020-12
 * validation §9.4).
 */
function isOneSided({ keyword, params, parentSchema }: ErrorObject): boolean {
  if (keyword !== 'required') return false;
  const { properties } = (parentSchema ?? {}) as { readonly properties?: unknown };
  const missing = String((params as { readonly missingProperty?: unknown }).missingProperty);
  const declared =
    isJsonObject(properties) && Object.hasOwn(properties, missing) ? properties[missing] : undefined;
  return isJsonObject(declared) && (declared['readOnly'] === true || declared['writeOnly'] === true);
}

/**
 * Ranks errors: the outermost errors are first. If no alternative matches a value, this is reported instead of the
 * errors of each alternative. Failing parts do not evaluate properties, so unevaluated properties are reported only if
 * there is no other error.
 */
function rank({ keyword, instancePath }: ErrorObject): number {
  if (keyword.startsWith('unevaluated')) return Infinity;
  const depth = instancePath.split('/').length * 3;
  if (keyword === 'if') return depth + 2;
  return keyword === 'anyOf' || keyword === 'oneOf' ? depth : depth + 1;
}

function messageOf({ keyword, instancePath, message, params }: ErrorObject): string {
  const { allowedValues, allowedValue, additionalProperty, unevaluatedProperty } = params as Readonly<
    Record<string, JsonValue | undefined>
  >;
  const named = additionalProperty ?? unevaluatedProperty ?? allowedValues ?? allowedValue;
  const place = instancePath === '' ? 'it' : instancePath;
  return `${place} ${message ?? `breaks ${keyword}`}${named === undefined ? '' : `: ${JSON.stringify(named)}`}`;
}
