import type { ErrorBody, ValidationError } from './issues.ts';
import type { Shape } from './shape.ts';

/** Describes one operation of the contract. */
export interface Route {
  /** The name of its handler. */
  readonly operation: string;
  readonly method: string;
  /** The path template, such as `/v1/books/{isbn}`. */
  readonly path: string;
  /** The alternatives, each a map from scheme to scopes. An empty alternative requires no credentials. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** Roles allowed to call the operation. Absent if every role may call it. */
  readonly access?: readonly string[];
  /** Name of the idempotency key header. */
  readonly idempotencyKey?: string;
  readonly parameters: readonly ParameterRule[];
  readonly body?: BodyRule;
  /** Media types of each declared response, by status, range (`4XX`), or `default`. */
  readonly responses: Readonly<Record<string, readonly string[]>>;
  /**
   * Functions that create the bodies of rejections and failures, if the schema of a response is not that of a
   * problem.
   */
  readonly errors?: Readonly<Record<string, ErrorBody>>;
  /** Loads the operation's validators. Absent if there is nothing to validate. */
  readonly validators?: () => Promise<OperationValidators>;
}

/**
 * Returns its argument. With this function, the compiler checks each route separately, because a list of a thousand
 * routes is too complex.
 */
export function route(definition: Route): Route {
  return definition;
}

/** The names of the contract's API keys. They belong to no operation, so any request may contain them. */
export interface KeyNames {
  readonly query?: readonly string[];
  readonly cookie?: readonly string[];
}

/** Encoding of one parameter (OpenAPI 3.1 §4.8.12). */
export interface ParameterRule {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly shape: Shape;
  /** True if the value is sent as JSON text, without a style. */
  readonly json?: true;
  /** Value of the parameter if the request omits it. */
  readonly default?: unknown;
}

export type ParameterStyle =
  | 'matrix'
  | 'label'
  | 'form'
  | 'simple'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject';

export interface BodyRule {
  readonly required: boolean;
  readonly contents: readonly ContentRule[];
}

export interface ContentRule {
  /** Media type or range, lower case, without parameters. */
  readonly mediaType: string;
  /** The rules for reading the fields of a form or multipart body. */
  readonly form?: FormRule;
}

export interface FormRule {
  readonly shape: Shape;
  /** Fields with a special encoding (OpenAPI 3.1 §4.8.15). */
  readonly fields: Readonly<Record<string, FieldRule>>;
}

export interface FieldRule {
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  /** True if the value is JSON text. */
  readonly json?: true;
  /** The media types and ranges of a file. Absent if any type is allowed. */
  readonly mediaTypes?: readonly string[];
}

/** The exports of an operation's validators. */
export interface OperationValidators {
  readonly parameters?: Validator;
  readonly bodies?: Readonly<Record<string, Validator>>;
}

/** A type guard that stores its errors in a property. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}
