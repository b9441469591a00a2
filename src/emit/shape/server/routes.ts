/** The operations of a contract as language-independent data for the runtime of a server. */
import { isJsonType } from '../../../core/media-type.ts';
import type { JsonValue } from '../../../core/json.ts';
import type { Contract } from '../../../model/contract.ts';
import { fieldRules, isForm, type FieldRule } from '../../../model/form-fields.ts';
import { isRest } from '../../../model/lookup.ts';
import type {
  MediaContent,
  Parameter,
  ParameterStyle,
  Response,
  RestOperation,
} from '../../../model/operation.ts';
import { IGNORED_HEADERS } from '../../http.ts';
import type { TextShape, TextShapes } from './text-shapes.ts';

export interface ServerRoute {
  readonly operation: RestOperation;
  readonly method: string;
  readonly path: string;
  /**
   * The alternatives. Each is a list of schemes with their scopes. An empty alternative does not require credentials.
   */
  readonly security: readonly (readonly (readonly [scheme: string, scopes: readonly string[]])[])[];
  /** Roles that may call the operation, or undefined if all roles may. */
  readonly roles: readonly string[] | undefined;
  /** Name of the idempotency key header. */
  readonly idempotencyKey: string | undefined;
  readonly parameters: readonly ParameterRule[];
  readonly body: BodyRule | undefined;
  /** Media types of each declared response, by status, range, or `default`. */
  readonly responses: readonly {
    readonly status: Response['status'];
    readonly mediaTypes: readonly string[];
  }[];
}

/** Encoding of one parameter (OpenAPI 3.1 §4.8.12). */
export interface ParameterRule {
  readonly parameter: Parameter;
  readonly name: string;
  readonly in: Parameter['in'];
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly shape: TextShape;
  /** True if the value is sent as JSON text, without a style. */
  readonly isJson: boolean;
  /** The value of the parameter if the request omits it. */
  readonly default: JsonValue | undefined;
}

export interface BodyRule {
  readonly required: boolean;
  readonly contents: readonly ContentRule[];
}

export interface ContentRule {
  readonly content: MediaContent;
  /** The media type or range, in lower case and without parameters. */
  readonly mediaType: string;
  /** The rules for reading the fields of a form or multipart body. */
  readonly form: FormRule | undefined;
}

export interface FormRule {
  readonly shape: TextShape;
  /** Fields with a special encoding (OpenAPI 3.1 §4.8.15). */
  readonly fields: readonly (readonly [name: string, rule: FieldRule])[];
}

/** Returns the parameters of an operation, without the headers for media types and credentials. */
export function declaredParameters({ parameters }: RestOperation): readonly Parameter[] {
  return parameters.filter(
    ({ in: place, name }) => place !== 'header' || !IGNORED_HEADERS.has(name.wire.toLowerCase()),
  );
}

export function serverRoutes(contract: Contract, shapes: TextShapes): readonly ServerRoute[] {
  return contract.operations.filter(isRest).map((operation) => routeOf(operation, shapes));
}

function routeOf(operation: RestOperation, shapes: TextShapes): ServerRoute {
  const { method, path, security, access, idempotency, body, responses } = operation;
  return {
    operation,
    method,
    path,
    security: security.map(({ schemes }) => schemes.map(({ scheme, scopes }) => [scheme, scopes] as const)),
    roles: access?.roles,
    idempotencyKey: idempotency?.by.in === 'header' ? idempotency.by.path.join('.') : undefined,
    parameters: declaredParameters(operation).map((parameter) => parameterRule(parameter, shapes)),
    body:
      body && body.contents.length > 0
        ? {
            required: body.required,
            contents: body.contents.map((content) => contentRule(content, shapes)),
          }
        : undefined,
    responses: responses.map(({ status, contents }) => ({
      status,
      mediaTypes: contents.map(({ mediaType }) => mediaType),
    })),
  };
}

function parameterRule(parameter: Parameter, shapes: TextShapes): ParameterRule {
  const { name, in: place, style, explode, mediaType, type } = parameter;
  return {
    parameter,
    name: name.wire,
    in: place,
    style,
    explode,
    shape: mediaType === undefined ? shapes.of(type) : 'any',
    isJson: mediaType !== undefined && isJsonType(mediaType),
    default: parameter.default,
  };
}

function contentRule(content: MediaContent, shapes: TextShapes): ContentRule {
  const { mediaType } = content;
  if (!isForm(mediaType)) return { content, mediaType, form: undefined };
  return { content, mediaType, form: { shape: shapes.of(content.type), fields: fieldRules(content) } };
}

/** Returns the names of API keys in queries and cookies, which are not parameters of an operation. */
export function keyNames(contract: Contract): Readonly<Record<'query' | 'cookie', readonly string[]>> {
  const namesIn = (place: 'query' | 'cookie'): readonly string[] => [
    ...new Set(
      contract.auth.flatMap((scheme) =>
        scheme.kind === 'apiKey' && scheme.in === place ? [scheme.parameter] : [],
      ),
    ),
  ];
  return { query: namesIn('query'), cookie: namesIn('cookie') };
}
