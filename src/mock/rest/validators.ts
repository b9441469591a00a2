/** Validators of requests, compiled from the document when an operation is first called. */
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import { separatedPointer } from '../../core/conditions.ts';
import { validatedInTime } from '../../core/deep-values.ts';
import type { JsonObject } from '../../core/json.ts';
import { honorProto } from '../../core/proto-members.ts';
import { percentEncoded } from '../../core/percent-encoding.ts';
import type { OpenapiSource } from '../../model/contract.ts';
import type { MediaContent, Parameter, RestOperation } from '../../model/operation.ts';
import { documentAjv, documentFor } from '../../values/document-ajv.ts';
import type { OperationValidators, Validator } from '../server-runtime.ts';

/** Parameter locations in which undeclared names are rejected. */
const CLOSED = new Set<Parameter['in']>(['path', 'query']);

export class RequestValidators {
  readonly #source: OpenapiSource;
  #seen: JsonObject | undefined;
  #ajv: Ajv2020 | undefined;

  constructor(source: OpenapiSource) {
    this.#source = source;
  }

  /** Returns the validators of an operation. `parameters` are the parameters that the runtime reads. */
  of({ body }: RestOperation, parameters: readonly Parameter[]): OperationValidators {
    const bodies = (body?.contents ?? []).flatMap((content) => {
      const validator = this.#body(content);
      return validator ? [[content.mediaType, validator] as const] : [];
    });
    return { parameters: this.#parameters(parameters), bodies: Object.fromEntries(bodies) };
  }

  #parameters(parameters: readonly Parameter[]): Validator {
    const places = (['path', 'query', 'header', 'cookie'] as const).flatMap((place) => {
      const own = parameters.filter((one) => one.in === place);
      if (own.length === 0 && !CLOSED.has(place)) return [];
      const keyOf = ({ name }: Parameter): string =>
        place === 'header' ? name.wire.toLowerCase() : name.wire;
      const schema = {
        type: 'object',
        properties: Object.fromEntries(own.map((one) => [keyOf(one), this.#reference(one) ?? true])),
        required: own.filter(({ required }) => required).map(keyOf),
        ...(CLOSED.has(place) && { additionalProperties: false }),
      };
      return [[place, schema] as const];
    });
    return this.#compile(honorProto({ type: 'object', properties: Object.fromEntries(places) }));
  }

  #body(content: MediaContent): Validator | undefined {
    const reference = this.#reference(content);
    if (!reference) return undefined;
    const validate = this.#compile(reference);
    if (content.mediaType !== 'multipart/form-data') return validate;
    // The schema cannot check the content of files, so only their presence is checked.
    return Object.defineProperty((value: unknown) => validate(withoutFiles(value)), 'errors', {
      get: () => validate.errors,
    });
  }

  #reference(of: Parameter | MediaContent): { readonly $ref: string } | undefined {
    const pointer = this.#source.schemaPointer(of);
    if (pointer === undefined) return undefined;
    this.#seen ??= documentFor(this.#source.document, 'request');
    const fragment = separatedPointer(this.#seen, pointer).split('/').map(percentEncoded).join('/');
    return { $ref: `request#${fragment}` };
  }

  #compile(schema: object): Validator {
    this.#ajv ??= documentAjv(this.#source.document, 'request');
    try {
      return inTime(this.#ajv.compile(schema));
    } catch (error) {
      // V8 cannot parse the function of a schema with thousands of `allOf` below `unevaluatedProperties`, and ajv cannot
      // write the location of a name with half a surrogate pair.
      if (error instanceof RangeError || error instanceof URIError) return ACCEPTS_ANY;
      throw error;
    }
  }
}

/** Rejects a value whose validation takes too long. */
function inTime(validate: ValidateFunction): Validator {
  let errors: Validator['errors'];
  const limited = (value: unknown): boolean => {
    const isValid = validatedInTime(value, () => validate(value));
    errors = isValid === undefined ? [TOO_SLOW] : validate.errors;
    return isValid === true;
  };
  return Object.defineProperty(limited, 'errors', { get: () => errors });
}

const TOO_SLOW = { keyword: 'timeout', instancePath: '', message: 'takes too long to validate', params: {} };
const ACCEPTS_ANY: Validator = () => true;

function withoutFiles(value: unknown): unknown {
  if (value instanceof Blob) return '';
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutFiles(inner)]));
}
