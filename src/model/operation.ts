import type { JsonValue } from '../core/json.ts';
import type { Access, DeclaredEffect, DeclaredFilter, Idempotency, Pagination } from './behaviour.ts';
import type { Name } from './name.ts';
import type { Assumable, Documented, Node } from './node.ts';
import type { Argument, Property, Type, TypeId } from './type.ts';

/** One thing a caller can ask of the service, by either protocol. */
export type Operation = RestOperation | GraphqlOperation;

interface OperationBase extends Node, Documented {
  /** Unique and stable: `POST /v1/orders`, `query getProducts`. */
  readonly id: string;
  /** `operationId`, or method and path as words when there is none; the root field's name in GraphQL. */
  readonly name: Name;
  /** Where every client puts it: `client.<resource>.<action>(…)`. Unique over both protocols. */
  readonly callPath: CallPath;
  readonly summary?: string;
  /** True when a call whose outcome is unknown may be made again: by its kind, or as long as it carries its key. */
  readonly retryable: boolean;
  readonly idempotency?: Idempotency;
  readonly pagination?: Pagination;
  readonly access?: Access;
  readonly effect?: DeclaredEffect;
}

export interface CallPath {
  readonly resource: Name;
  readonly action: Name;
}

export interface RestOperation extends OperationBase {
  readonly kind: 'rest';
  /** Upper case. */
  readonly method: string;
  /** Template as declared, `/v1/messages/{message_id}`. */
  readonly path: string;
  readonly tags: readonly string[];
  /** Path-level and operation-level parameters merged, in declared order. */
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  /** In ascending status; ranges after numbers, `default` last. */
  readonly responses: readonly Response[];
  /** Alternatives; an empty alternative means that no credentials are needed. */
  readonly security: readonly SecurityRequirement[];
  /** Servers that replace the contract's; empty when they do not. */
  readonly servers: readonly Server[];
  /** What the service asks of its caller later on, because of this call. */
  readonly callbacks: readonly Callback[];
}

export interface Parameter extends Node, Documented {
  readonly name: Name;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly type: Type;
  /** OpenAPI 3.1 §4.8.12.2, defaults filled in. */
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** The name may come without a value (OpenAPI 3.1 §4.8.12.2); no client of ours sends it so. */
  readonly allowEmptyValue?: true;
  /** Set when the value travels in this media type instead of a style. */
  readonly mediaType?: string;
  readonly default?: JsonValue;
  readonly examples: readonly JsonValue[];
  readonly access?: Access;
  readonly filter?: DeclaredFilter;
}

export type ParameterStyle =
  | 'matrix'
  | 'label'
  | 'form'
  | 'simple'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject';

export interface RequestBody extends Node, Assumable {
  readonly description?: string;
  readonly required: boolean;
  readonly contents: readonly MediaContent[];
}

/** One media type of a body and what it carries. */
export interface MediaContent extends Node, Assumable {
  /** Lower case, without parameters: `application/json`. */
  readonly mediaType: string;
  readonly type: Type;
  /** Per property of a form or multipart body (OpenAPI 3.1 §4.8.15), defaults not filled in. */
  readonly encoding: Readonly<Record<string, Encoding>>;
  readonly examples: readonly JsonValue[];
}

export interface Encoding {
  readonly contentType?: string;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
}

export interface Response extends Node, Assumable {
  readonly description: string;
  /** A code, a range (`4XX`) or `default`. */
  readonly status: number | `${1 | 2 | 3 | 4 | 5}XX` | 'default';
  /** `success`: 1xx–3xx; `error`: 4xx, 5xx and `default`. */
  readonly outcome: 'success' | 'error';
  readonly headers: readonly Header[];
  /** Empty when the response has no body. */
  readonly contents: readonly MediaContent[];
  readonly links: readonly Link[];
}

/** What a response's values can be used for next (OpenAPI 3.1 §4.8.20). */
export interface Link extends Node, Assumable {
  readonly name: string;
  /** `id` of the operation that it leads to. */
  readonly operation: string;
  /**
   * Wire name of a parameter, `path.id` when ambiguous → constant or runtime expression (`$response.body#/id`).
   * In GraphQL: path of an argument, `input.id`; the body is the root field's result.
   */
  readonly parameters: Readonly<Record<string, JsonValue>>;
  /** The whole request body: constant or runtime expression. */
  readonly requestBody?: JsonValue;
}

export interface Header extends Node, Documented {
  readonly name: Name;
  readonly required: boolean;
  readonly type: Type;
}

export interface SecurityRequirement {
  readonly schemes: readonly { readonly scheme: string; readonly scopes: readonly string[] }[];
}

export interface Server extends Node, Assumable {
  /** What callers choose it by; an environment's name where a scheme's keys tell environments. */
  readonly name?: string;
  /** Template with `{variables}`. */
  readonly url: string;
  readonly variables: Readonly<
    Record<string, { readonly default: string; readonly values: readonly string[] }>
  >;
}

/** A root field of the SDL. */
export interface GraphqlOperation extends OperationBase {
  readonly kind: 'graphql';
  readonly operation: 'query' | 'mutation' | 'subscription';
  readonly arguments: readonly Argument[];
  readonly result: Type;
  /** The payload field that lists errors the user can mend (`userErrors`), when there is one. */
  readonly userErrors?: Property;
  /** What its result can be used for next. */
  readonly leadsTo: readonly Link[];
}

/** A canonical operation of the SDKs: an executable document with one operation and the fragments that it uses. */
export interface ClientDocument extends Node {
  /** Operation name, `GetProducts`. */
  readonly name: Name;
  readonly callPath: CallPath;
  readonly operation: 'query' | 'mutation' | 'subscription';
  readonly variables: readonly Argument[];
  /** Response keys of the root selection, with the root fields that they select. */
  readonly selects: readonly { readonly key: string; readonly field: string }[];
  /** Printed text with all fragments that it needs, ready to send. */
  readonly text: string;
  readonly description?: string;
}

/** A request that the service makes to its users: OpenAPI `webhooks`. */
export interface Webhook extends Node, Documented {
  /** Key under `webhooks`, the event's name; of a callback, its key under `callbacks`. */
  readonly name: Name;
  readonly method: string;
  readonly summary?: string;
  readonly headers: readonly Parameter[];
  readonly body?: RequestBody;
  readonly responses: readonly Response[];
}

/** A request that the service makes to an address which it learned from a call (OpenAPI 3.1 §4.8.18). */
export interface Callback extends Webhook {
  /** The address: a runtime expression of that call, or text with such expressions in braces; well-formed. */
  readonly expression: string;
}

/** How a caller proves who they are (OpenAPI 3.1 §4.8.27). */
export type AuthScheme = Node &
  Assumable & {
    /** Key under `securitySchemes`. */
    readonly name: Name;
    readonly description?: string;
    /** How its keys begin, where that tells the environment that they belong to; at least one. */
    readonly keyPrefixes?: readonly KeyPrefix[];
  } & (
    | { readonly kind: 'bearer' }
    | { readonly kind: 'basic' }
    | { readonly kind: 'http'; readonly scheme: string }
    | { readonly kind: 'apiKey'; readonly in: 'query' | 'header' | 'cookie'; readonly parameter: string }
    | { readonly kind: 'oauth2'; readonly scopes: readonly string[]; readonly flows: readonly OauthFlow[] }
    | { readonly kind: 'openIdConnect'; readonly url: string }
    | { readonly kind: 'mutualTls' }
  );

/** Where a caller gets a token (OpenAPI 3.1 §4.8.29). */
export interface OauthFlow {
  /** `authorizationCode`, `clientCredentials`, `implicit` or `password`. */
  readonly name: string;
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
}

/** What a key begins with, and the environment that such a key belongs to. */
export interface KeyPrefix extends Node {
  readonly prefix: string;
  readonly environment: string;
}

/** A type that carries an error to the caller. */
export interface ErrorShape extends Node {
  readonly type: TypeId;
  /** `problem`: body of a REST error response; `userError`: item of a GraphQL payload's error list. */
  readonly role: 'problem' | 'userError';
}
