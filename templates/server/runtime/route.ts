import type { ErrorBody, ValidationError } from './issues.ts';
import type { Shape } from './shape.ts';

/** One operation of the contract, as data. */
export interface Route {
  /** Name of its handler. */
  readonly operation: string;
  readonly method: string;
  /** Template, `/v1/books/{isbn}`. */
  readonly path: string;
  /** Alternatives of scheme → scopes; an empty alternative requires no credentials. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** Roles allowed to call the operation; absent if every role may. */
  readonly access?: readonly string[];
  /** Name of the idempotency key header. */
  readonly idempotencyKey?: string;
  readonly parameters: readonly ParameterRule[];
  readonly body?: BodyRule;
  /** Media types of each declared response: by status, range (`4XX`) or `default`. */
  readonly responses: Readonly<Record<string, readonly string[]>>;
  /** Bodies of the service's own rejections and failures, if the schema of a response is not a problem. */
  readonly errors?: Readonly<Record<string, ErrorBody>>;
  /** Loads the operation's validators; absent without anything to validate. */
  readonly validators?: () => Promise<OperationValidators>;
}

/** Returns the definition. The compiler checks each route alone: it cannot compare a thousand with each other. */
export function route(definition: Route): Route {
  return definition;
}

/** Names of the contract's API keys. They belong to no operation, and a request of any may carry them. */
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
  /** The value is a JSON text instead of a style. */
  readonly json?: true;
  /** Value of the parameter if omitted. */
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
  /** Of a form or multipart body: how its fields are read. */
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
  /** The value is a JSON text. */
  readonly json?: true;
}

/** The exports of an operation's validators. */
export interface OperationValidators {
  readonly parameters?: Validator;
  readonly bodies?: Readonly<Record<string, Validator>>;
}

/** A type guard with its errors as a property. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}
