/** The changes between two contracts, without a judgment of their severity. */
import type { JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import type { Idempotency, Pagination, StateMachine } from '../../model/behaviour.ts';
import type { BehaviourMarks, MarkName } from '../../model/marks.ts';
import type {
  AuthScheme,
  Callback,
  Header,
  Link,
  MediaContent,
  Operation,
  RequestBody,
  Response,
  SecurityRequirement,
  Server,
  Webhook,
} from '../../model/operation.ts';
import type { GraphqlFact } from '../graphql/graphql-fact.ts';
import type { SchemaFact } from '../schema/compare-schemas.ts';
import type { WitnessRequest } from '../witness/request.ts';
import type { LifecycleStatus } from './lifecycle-status.ts';
import type { AnyParameter } from './scope.ts';
import type { Flow, Sides } from './sides.ts';

/** Properties of every change. */
interface ChangeBase {
  /**
   * The subject: an operation, such as `POST /v1/orders`, or else an event, a type, a security scheme, or `contract`.
   */
  readonly subject: string;
  /** The location in the subject, in words, such as `query parameter limit`. It is empty for the subject itself. */
  readonly place: string;
  /** The source locations, for each document that contains the element. */
  readonly at: Partial<Sides<SourceSpan>>;
  /** The lifecycle status of the old element. Announcements that it lacks are inherited from its parent. */
  readonly lifecycle: LifecycleStatus;
  /** Other subjects with the same change, because they share the changed element. */
  readonly also?: readonly string[];
  /** A request to demonstrate the change. It is valid under the old contract, and may now fail. */
  readonly request?: WitnessRequest;
}

/** An added or removed element. */
type Existence<Value> =
  | { readonly action: 'added'; readonly new: Value }
  | { readonly action: 'removed'; readonly old: Value };

/** The same element with a different name or at a different location. */
type Relocation<Action extends string, Value> = { readonly action: Action } & Sides<Value>;

export type OperationChange = ChangeBase & {
  readonly kind: 'operation';
} & (Existence<Operation> | Relocation<'moved' | 'renamed', Operation>);

export type ParameterChange = ChangeBase & {
  readonly kind: 'parameter';
  /**
   * For a removed parameter: a parameter of the new operation whose name is equal, or differs only in case or
   * separators.
   */
  readonly elsewhere?: AnyParameter;
  /**
   * For a renamed path parameter: true if a different parameter had the new name before, and a different parameter has
   * the old name now.
   */
  readonly exchanged?: boolean;
} & (Existence<AnyParameter> | Relocation<'moved' | 'renamed', AnyParameter>);

/** A parameter, a body, or a header that is now required, or no longer required. */
export interface PresenceChange extends ChangeBase, Sides<boolean> {
  readonly kind: 'presence';
  readonly what: 'parameter' | 'body' | 'header';
  readonly flow: Flow;
  /** The default for a missing value. */
  readonly default?: JsonValue;
}

/** A part of a form, by its name. */
export interface FormPart extends Sides<MediaContent> {
  readonly name: string;
}

/** A change to the wire format of a parameter, a header, or a form part, such as its style or its media type. */
export interface EncodingChange extends ChangeBase, Sides<JsonValue | undefined> {
  readonly kind: 'encoding';
  /** The part of a form whose encoding has changed. `withPartDefaults` uses this property and removes it. */
  readonly part?: FormPart;
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

/** A change to a declared default. */
export interface DefaultChange extends ChangeBase, Sides<JsonValue | undefined> {
  readonly kind: 'default';
  readonly what: 'parameter' | 'property' | 'header';
  /** True if the value was optional, so omitting it had a meaning. */
  readonly optional: boolean;
  readonly flow: Flow;
}

export type BodyChange = ChangeBase & { readonly kind: 'body'; readonly flow: Flow } & Existence<RequestBody>;

export type MediaTypeChange = ChangeBase & {
  readonly kind: 'media-type';
  readonly flow: Flow;
  /** True for responses of operations, because callers choose the media type with `Accept`. */
  readonly isNegotiated: boolean;
  /**
   * The share of this entry's media types that the other contract declares, possibly by a range. For an added entry,
   * this is the older contract; for a removed entry, the newer contract.
   */
  readonly covering: 'all' | 'some' | 'none';
  /** For an added range: a media type that it replaces. */
  readonly replaced?: string;
} & Existence<string>;

export type StatusChange = ChangeBase & {
  readonly kind: 'status';
  readonly flow: Flow;
  /**
   * For an added status: true if a range or `default` covered it before. For a removed range or `default`: true if some
   * of its statuses are still declared.
   */
  readonly covered: boolean;
  /** For an added range: a declared success status that it replaces. */
  readonly replaced?: Response['status'];
} & Existence<Response>;

export type HeaderChange = ChangeBase & { readonly kind: 'header'; readonly flow: Flow } & Existence<Header>;

export type LinkChange = ChangeBase & { readonly kind: 'link' } & (
    | Existence<Link>
    | Relocation<'changed', Link>
  );

/**
 * Changes to accepted credentials. `lost`: alternatives that no longer suffice; `gained`: new sufficient alternatives.
 */
export interface SecurityChange extends ChangeBase, Sides<readonly SecurityRequirement[]> {
  readonly kind: 'security';
  readonly lost: readonly SecurityRequirement[];
  readonly gained: readonly SecurityRequirement[];
}

export type SchemeChange = ChangeBase & { readonly kind: 'scheme' } & (
    | Existence<AuthScheme>
    | ({
        readonly action: 'changed';
        readonly member: string;
        /** True if an operation accepted its credentials. */ readonly isUsed: boolean;
      } & Sides<JsonValue | undefined>)
  );

export type ServerChange = ChangeBase & { readonly kind: 'server' } & (
    | (Existence<Server> & {
        /** True for a removed server if the new contract still has every address that operations had at this server. */
        readonly kept?: boolean;
      })
    | ({ readonly action: 'variable'; readonly name: string } & Sides<
        Server['variables'][string] | undefined
      >)
    | Relocation<'renamed', Server>
  );

export type EventChange = ChangeBase & { readonly kind: 'event' } & (
    | Existence<Webhook | Callback>
    | Relocation<'moved', Callback>
  );

export type IdempotencyChange = ChangeBase & { readonly kind: 'idempotency' } & Partial<Sides<Idempotency>>;

/** A change in whether clients may repeat a call. */
export type RetryChange = ChangeBase & { readonly kind: 'retry' } & Sides<boolean>;

export type PaginationChange = ChangeBase & { readonly kind: 'pagination' } & Partial<Sides<Pagination>>;

/** The permitted roles, or undefined if every role is permitted. */
export interface AccessChange extends ChangeBase, Sides<readonly string[] | undefined> {
  readonly kind: 'access';
}

/** States and transitions, as `a → b`; `→ a` for an initial state. */
export interface StatesChange extends ChangeBase, Partial<Sides<StateMachine>> {
  readonly kind: 'states';
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

/** A mark (docs/contract-vocabulary.md) that an element has gained, lost, or changed. */
export interface MarkChange extends ChangeBase, Partial<Sides<BehaviourMarks[MarkName]>> {
  readonly kind: 'mark';
  readonly mark: MarkName;
  /** Directions in which the marked value is sent. */
  readonly flows: readonly Flow[];
}

/** An added or removed value of an open enum. Clients must expect unlisted values. */
export type OpenValueChange = ChangeBase & {
  readonly kind: 'open-value';
  /** `request` if callers send the value in any request. */
  readonly flow: Flow;
} & Existence<string>;

/** A change in the announced lifetime of an element, or in its mark as assumed. */
export interface LifecycleChange extends ChangeBase, Sides<JsonValue | undefined> {
  readonly kind: 'lifecycle';
  readonly member: 'deprecated' | 'sunset' | 'stability' | 'assumed';
  /** True if the new element is deprecated. */
  readonly deprecated: boolean;
  /** The announced sunset date of the new element. */
  readonly sunset?: string;
}

/** A change without effect on requests and responses, such as to a description, an example, or the license. */
export interface TextChange extends ChangeBase, Sides<JsonValue | undefined> {
  readonly kind: 'text';
  readonly member: string;
}

/** A change to the values allowed by a schema. */
export interface SchemaChange extends ChangeBase {
  readonly kind: 'schema';
  readonly flow: Flow;
  readonly fact: SchemaFact;
}

/** A change to a part of a document that the model does not contain. */
export interface UnreadChange extends ChangeBase, Sides<JsonValue | undefined> {
  readonly kind: 'unread';
  /** The keyword or property. */
  readonly member: string;
  /** True if `old` or `new` is the text of a number with more digits than a double can represent. */
  readonly hasLostDigits?: true;
  /** True if the part is only documentation, and does not affect requests or responses. */
  readonly isProse?: boolean;
}

/** A change to a GraphQL schema. */
export interface GraphqlChange extends ChangeBase {
  readonly kind: 'graphql';
  readonly fact: GraphqlFact;
  /** The announced sunset date of the new element. */
  readonly sunset?: string;
}

/** A change to a named alternative of a union, or to the alternative that a discriminator's tag selects. */
export type VariantChange = ChangeBase & {
  readonly kind: 'variant';
  readonly flow: Flow;
} & (
    | Existence<string>
    // Without `tag`, the change is about the alternative for values that have none of the tags.
    | ({ readonly action: 'retargeted'; readonly tag?: string } & Sides<string>)
  );

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
  | MarkChange
  | OpenValueChange
  | LifecycleChange
  | TextChange
  | VariantChange
  | SchemaChange
  | UnreadChange
  | GraphqlChange;
