import type { JsonValue } from '../core/json.ts';
import type { Access, DeclaredEffect, DeclaredFilter, Idempotency, Pagination } from './behaviour.ts';
import type { Markable } from './marks.ts';
import type { Name } from './name.ts';
import type { Assumable, Documented, Node } from './node.ts';
import type { Argument, Property, Type, TypeId } from './type.ts';

/** An operation of the service in either protocol. */
export type Operation = RestOperation | GraphqlOperation;

interface OperationBase extends Node, Documented, Markable {
  /** The unique and stable id: `POST /v1/orders`, `query getProducts`. */
  readonly id: string;
  /** `operationId`, or else the method and path as words; in GraphQL, the name of the root field. */
  readonly name: Name;
  /** The name of its method in every client: `client.<resources>.<action>(…)`. Unique across both protocols. */
  readonly callPath: CallPath;
  readonly summary?: string;
  /**
   * True if a call with an unknown outcome may be repeated, because of its kind (such as GET) or with the same
   * idempotency key.
   */
  readonly retryable: boolean;
  readonly idempotency?: Idempotency;
  readonly pagination?: Pagination;
  readonly access?: Access;
  readonly effect?: DeclaredEffect;
}

export interface CallPath {
  /** The resources, outermost first; at least one: `client.issuing.cards`. */
  readonly resources: readonly Name[];
  readonly action: Name;
}

export interface RestOperation extends OperationBase {
  readonly kind: 'rest';
  /** The method in upper case. */
  readonly method: string;
  /** The path template as declared: `/v1/messages/{message_id}`. */
  readonly path: string;
  readonly tags: readonly string[];
  /** Path-level and operation-level parameters merged, in declared order. */
  readonly parameters: readonly Parameter[];
  /** The whole query string as one value (OpenAPI 3.2). Generated code neither sends nor reads it. */
  readonly queryString?: QueryString;
  readonly body?: RequestBody;
  /** The responses by ascending status; ranges follow numbers, and `default` is last. */
  readonly responses: readonly Response[];
  /** The alternative requirements, of which a caller meets one. An empty one requires no credentials. */
  readonly security: readonly SecurityRequirement[];
  /** The operation's own servers. Empty if the servers of the contract apply. */
  readonly servers: readonly Server[];
  /** Declared properties of the stream that is its response. */
  readonly streaming?: { readonly resumable: boolean; readonly sentinel?: string };
  /** Requests that the service sends later because of this call. */
  readonly callbacks: readonly Callback[];
}

export interface Parameter extends Node, Documented, Markable {
  readonly name: Name;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly type: Type;
  /** The style (OpenAPI 3.1 §4.8.12.2), with defaults filled in. */
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** True if the name may be sent without a value (OpenAPI 3.1 §4.8.12.2). Generated clients never do this. */
  readonly allowEmptyValue?: true;
  /** Set if the value is encoded in this media type, not by a style. */
  readonly mediaType?: string;
  readonly default?: JsonValue;
  readonly examples: readonly JsonValue[];
  readonly access?: Access;
  readonly filter?: DeclaredFilter;
}

/** A parameter that represents the whole query string. Its name is not sent. */
export interface QueryString extends Omit<Parameter, 'in'> {
  readonly in: 'querystring';
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

/** One media type of a body, with its content. */
export interface MediaContent extends Node, Assumable {
  /** The media type in lower case, without parameters: `application/json`. */
  readonly mediaType: string;
  readonly type: Type;
  /** The encoding of each property of a form or multipart body (OpenAPI 3.1 §4.8.15), without defaults. */
  readonly encoding: Readonly<Record<string, Encoding>>;
  /** Data of the event that ends a stream, such as `[DONE]`. */
  readonly sentinel?: string;
  readonly examples: readonly JsonValue[];
}

export interface Encoding {
  readonly contentType?: string;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** The headers of the part of a multipart body. Generated clients do not send them. */
  readonly headers?: readonly Header[];
}

export interface Response extends Node, Assumable {
  readonly description: string;
  /** A status code, a range (`4XX`), or `default`. */
  readonly status: number | `${1 | 2 | 3 | 4 | 5}XX` | 'default';
  /** `success`: 1xx–3xx; `error`: 4xx, 5xx and `default`. */
  readonly outcome: 'success' | 'error';
  readonly headers: readonly Header[];
  /** Empty if the response has no body. */
  readonly contents: readonly MediaContent[];
  readonly links: readonly Link[];
}

/** A later call that uses the values of a response (OpenAPI 3.1 §4.8.20). */
export interface Link extends Node, Assumable {
  readonly name: string;
  /** `id` of the linked operation. */
  readonly operation: string;
  /**
   * Maps the wire name of a parameter, or `path.id` if the name is ambiguous, to a constant or a runtime expression
   * (`$response.body#/id`). In GraphQL, a key is the path of an argument, such as `input.id`, and the body is the result
   * of the root field.
   */
  readonly parameters: Readonly<Record<string, JsonValue>>;
  /** The whole request body: constant or runtime expression. */
  readonly requestBody?: JsonValue;
}

export interface Header extends Node, Documented {
  readonly name: Name;
  readonly required: boolean;
  /** True if an object is sent as `a=1,b=2`, not as `a,1,b,2` (style `simple`, OpenAPI 3.1 §4.8.12.4). */
  readonly explode: boolean;
  /** Set if the value is encoded in this media type, not by a style. */
  readonly mediaType?: string;
  /** The default in the schema of the header. */
  readonly default?: JsonValue;
  readonly type: Type;
}

export interface SecurityRequirement {
  readonly schemes: readonly { readonly scheme: string; readonly scopes: readonly string[] }[];
}

export interface Server extends Node, Assumable {
  /**
   * The name with which callers choose the server. If the key prefixes of a scheme distinguish environments, this is the
   * name of an environment.
   */
  readonly name?: string;
  readonly description?: string;
  /** The URL template with `{variables}`. */
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
  /** The payload field (`userErrors`) with the list of errors that users can correct, if there is one. */
  readonly userErrors?: Property;
  /** Later calls that use its result. */
  readonly leadsTo: readonly Link[];
}

/** The GraphQL operation that a client method sends: an executable document with one operation and its fragments. */
export interface ClientDocument extends Node {
  /** The name of the operation: `GetProducts`. */
  readonly name: Name;
  readonly callPath: CallPath;
  readonly operation: 'query' | 'mutation' | 'subscription';
  readonly variables: readonly Argument[];
  /** The response keys of the root selection, with the selected root fields. */
  readonly selects: readonly { readonly key: string; readonly field: string }[];
  /** The printed text, including all needed fragments, ready to send. */
  readonly text: string;
  readonly description?: string;
}

/** A request from the service to its users: OpenAPI `webhooks`. */
export interface Webhook extends Node, Documented, Markable {
  /** Key under `webhooks`, the event's name. For a callback, its key under `callbacks`. */
  readonly name: Name;
  readonly method: string;
  readonly summary?: string;
  readonly headers: readonly Parameter[];
  readonly body?: RequestBody;
  readonly responses: readonly Response[];
}

/** A request from the service to a URL that a call contained (OpenAPI 3.1 §4.8.18). */
export interface Callback extends Webhook {
  /**
   * The URL: a runtime expression about that call, or a string that contains such expressions in braces. It is always
   * well-formed.
   */
  readonly expression: string;
}

/** An authentication method (OpenAPI 3.1 §4.8.27). */
export type AuthScheme = Node &
  Assumable & {
    /** Key under `securitySchemes`. */
    readonly name: Name;
    readonly description?: string;
    /** Prefixes of its keys, if they identify environments; at least one. */
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

/** A source of tokens (OpenAPI 3.1 §4.8.29). */
export interface OauthFlow {
  /** `authorizationCode`, `clientCredentials`, `implicit` or `password`. */
  readonly name: string;
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
}

/** A prefix of keys, and the environment that it identifies. */
export interface KeyPrefix extends Node {
  readonly prefix: string;
  readonly environment: string;
}

/** The type of an error returned to the caller. */
export interface ErrorShape extends Node {
  readonly type: TypeId;
  /** `problem`: body of a REST error response; `userError`: item of a GraphQL payload's error list. */
  readonly role: 'problem' | 'userError';
}
