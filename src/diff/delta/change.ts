/** The facts: what differs between two contracts, without an opinion on it. */
import type { JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import type { Idempotency, Pagination, StateMachine } from '../../model/behaviour.ts';
import type {
  AuthScheme,
  Callback,
  Header,
  Link,
  Operation,
  Parameter,
  RequestBody,
  Response,
  SecurityRequirement,
  Server,
  Webhook,
} from '../../model/operation.ts';
import type { GraphqlFact } from '../graphql/change.ts';
import type { SchemaFact } from '../schema/compare.ts';
import type { WitnessRequest } from '../witness/request.ts';
import type { LifecycleStatus } from './lifecycle-status.ts';
import type { Flow, Sides } from './sides.ts';

/** Properties of every change. */
interface ChangeBase {
  /** An operation, `POST /v1/orders`; else an event, a type, a scheme, or `contract`. */
  readonly subject: string;
  /** Location in the subject, in words: `query parameter limit`; empty for the subject itself. */
  readonly place: string;
  /** In both documents, where it is written in both. */
  readonly at: Partial<Sides<SourceSpan>>;
  /** The lifecycle status of the old element or of its parent. */
  readonly lifecycle: LifecycleStatus;
  /** Other subjects with the same change, because they share the changed element. */
  readonly also?: readonly string[];
  /** A request that meets it: it worked, and may not any more. */
  readonly request?: WitnessRequest;
}

/** Something is there that was not, or is not there any more. */
type Existence<Value> =
  | { readonly action: 'added'; readonly new: Value }
  | { readonly action: 'removed'; readonly old: Value };

/** The same thing under another name or at another place. */
type Relocation<Action extends string, Value> = { readonly action: Action } & Sides<Value>;

export type OperationChange = ChangeBase & {
  readonly kind: 'operation';
} & (Existence<Operation> | Relocation<'moved' | 'renamed', Operation>);

export type ParameterChange = ChangeBase & {
  readonly kind: 'parameter';
} & (Existence<Parameter> | Relocation<'moved' | 'renamed', Parameter>);

/** A change in the presence of an optional element: a parameter, a request body, or a response header. */
export interface PresenceChange extends ChangeBase, Sides<boolean> {
  readonly kind: 'presence';
  readonly what: 'parameter' | 'body' | 'header';
  readonly flow: Flow;
  /** The default for a missing value. */
  readonly default?: JsonValue;
}

/** A change of a value's wire format: style, explode, or media type of a parameter or form part. */
export interface EncodingChange extends ChangeBase, Sides<JsonValue | undefined> {
  readonly kind: 'encoding';
  readonly flow: Flow;
  readonly member:
    | 'style'
    | 'explode'
    | 'allowReserved'
    | 'allowEmptyValue'
    | 'mediaType'
    | 'contentType'
    | 'headers';
}

export interface DefaultChange extends ChangeBase, Sides<JsonValue | undefined> {
  readonly kind: 'default';
  readonly what: 'parameter' | 'property';
  /** True if the value was optional, so that the older default, or its absence, had a meaning. */
  readonly optional: boolean;
  readonly flow: Flow;
}

export type BodyChange = ChangeBase & { readonly kind: 'body'; readonly flow: Flow } & Existence<RequestBody>;

export type MediaTypeChange = ChangeBase & {
  readonly kind: 'media-type';
  readonly flow: Flow;
} & Existence<string>;

export type StatusChange = ChangeBase & {
  readonly kind: 'status';
  readonly flow: Flow;
  /** Added: a range or `default` spoke of it. Removed: a range or `default`, of which some statuses are left. */
  readonly covered: boolean;
} & Existence<Response>;

export type HeaderChange = ChangeBase & { readonly kind: 'header' } & Existence<Header>;

export type LinkChange = ChangeBase & { readonly kind: 'link' } & (
    | Existence<Link>
    | Relocation<'changed', Link>
  );

/**
 * Changes of accepted credentials. `lost`: alternatives that sufficed; `gained`: alternatives that suffice
 * now.
 */
export interface SecurityChange extends ChangeBase, Sides<readonly SecurityRequirement[]> {
  readonly kind: 'security';
  readonly lost: readonly SecurityRequirement[];
  readonly gained: readonly SecurityRequirement[];
}

export type SchemeChange = ChangeBase & { readonly kind: 'scheme' } & (
    | Existence<AuthScheme>
    | ({ readonly action: 'changed'; readonly member: string } & Sides<JsonValue | undefined>)
  );

export type ServerChange = ChangeBase & { readonly kind: 'server' } & (
    | Existence<Server>
    | ({ readonly action: 'variable'; readonly name: string } & Sides<
        Server['variables'][string] | undefined
      >)
    | Relocation<'renamed', Server>
  );

export type EventChange = ChangeBase & { readonly kind: 'event' } & Existence<Webhook | Callback>;

export type IdempotencyChange = ChangeBase & { readonly kind: 'idempotency' } & Partial<Sides<Idempotency>>;

export type RetryChange = ChangeBase & { readonly kind: 'retry' } & Sides<boolean>;

export type PaginationChange = ChangeBase & { readonly kind: 'pagination' } & Partial<Sides<Pagination>>;

/** Roles that may; undefined: every role. */
export interface AccessChange extends ChangeBase, Sides<readonly string[] | undefined> {
  readonly kind: 'access';
}

/** States and transitions, as `a → b`; `→ a` where something may begin. */
export interface StatesChange extends ChangeBase, Partial<Sides<StateMachine>> {
  readonly kind: 'states';
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

/** A value of an open enum, of which readers must expect others. */
export type OpenValueChange = ChangeBase & {
  readonly kind: 'open-value';
  /** `request` as soon as callers send it. */
  readonly flow: Flow;
} & Existence<string>;

/** A change in the announced lifetime of an element. */
export interface LifecycleChange extends ChangeBase, Sides<JsonValue | undefined> {
  readonly kind: 'lifecycle';
  readonly member: 'deprecated' | 'sunset' | 'stability' | 'assumed';
  /** True if the new element is deprecated. */
  readonly deprecated: boolean;
  /** The day that is announced for the new element. */
  readonly sunset?: string;
}

export interface TextChange extends ChangeBase, Sides<JsonValue | undefined> {
  readonly kind: 'text';
  readonly member: string;
}

/** A schema accepts other values than it did. */
export interface SchemaChange extends ChangeBase {
  readonly kind: 'schema';
  readonly flow: Flow;
  readonly fact: SchemaFact;
}

/** A schema of GraphQL is another. */
export interface GraphqlChange extends ChangeBase {
  readonly kind: 'graphql';
  readonly fact: GraphqlFact;
  /** The day that is announced for the new element. */
  readonly sunset?: string;
}

/** A named alternative of a union, whatever its shape. */
export type VariantChange = ChangeBase & {
  readonly kind: 'variant';
  readonly flow: Flow;
} & Existence<string>;

export type Change =
  | OperationChange
  | ParameterChange
  | PresenceChange
  | EncodingChange
  | DefaultChange
  | BodyChange
  | MediaTypeChange
  | StatusChange
  | HeaderChange
  | LinkChange
  | SecurityChange
  | SchemeChange
  | ServerChange
  | EventChange
  | IdempotencyChange
  | RetryChange
  | PaginationChange
  | AccessChange
  | StatesChange
  | OpenValueChange
  | LifecycleChange
  | TextChange
  | VariantChange
  | SchemaChange
  | GraphqlChange;
