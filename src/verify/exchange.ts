import type { JsonValue } from '../core/json.ts';
import type { StateMachine } from '../model/behaviour.ts';
import type { GraphqlOperation, RestOperation } from '../model/operation.ts';
import type { Violation } from '../values/violations.ts';

/** The purpose of a case. It determines the expectations of the checks. */
export type Intent =
  /**
   * The request conforms to the contract.
   * - `varied`, `edge`: describe the only difference from an accepted request. For `varied`, the contract names the
   *   difference itself, such as an enum value or an optional property. For `edge`, it merely permits the value.
   * - `like`: describes a similar value. A service that accepted the similar value must also accept the value of this
   *   case.
   * - `repeated`: the idempotency key was sent before, so the response may be a stored one.
   * - `unknown`: the location of an id that belongs to no resource. The service has no other reason to reject the
   *   request.
   */
  | {
      readonly kind: 'valid';
      readonly varied?: string;
      readonly edge?: string;
      readonly like?: string;
      readonly repeated?: boolean;
      readonly unknown?: string;
    }
  /** The request violates the contract. Requests that verify generates contain exactly one violation. */
  | { readonly kind: 'invalid'; readonly violation: Violation }
  /**
   * Valid, except that the credentials are missing or wrong. `without`: the security scheme whose credentials are
   * missing, if several schemes are required together.
   */
  | { readonly kind: 'unauthenticated'; readonly credentials: 'none' | 'bad'; readonly without?: string }
  /** Valid, except that the path does not declare the method. `declared`: the declared methods. */
  | { readonly kind: 'undeclared-method'; readonly declared: readonly string[] }
  /** A GraphQL mutation sent with GET. */
  | { readonly kind: 'unsafe-get' }
  /** A request that tests a standard, independently of the contract. */
  | { readonly kind: 'audit' };

export function isMissingHeader({ kind, where }: Violation): boolean {
  return kind === 'missing' && where.startsWith('header.');
}

export interface RestCase {
  readonly kind: 'rest';
  readonly operation: RestOperation;
  readonly intent: Intent;
  /** Values by `parameterKey`. Parameters without a value are not sent. */
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly body?: RestBody;
  /** Additional headers under lower-case names. They replace header parameters with the same name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the operation's method. */
  readonly method?: string;
  /** The role whose credentials are sent. Default: the credentials of the run. */
  readonly role?: string;
  /** Milliseconds to wait for the first event of a stream. */
  readonly patience?: number;
}

/**
 * A body. `value` is serialized for the media type, and `raw` is sent unchanged. A value that is a base64 `data:` URL
 * represents the bytes of a file.
 */
export type RestBody =
  | { readonly mediaType: string; readonly value: JsonValue }
  | { readonly mediaType: string; readonly raw: string };

export interface GraphqlCase {
  readonly kind: 'graphql';
  readonly operation: GraphqlOperation;
  readonly intent: Intent;
  readonly document: string;
  readonly operationName: string;
  readonly variables: Readonly<Record<string, JsonValue>>;
  readonly method: 'GET' | 'POST';
  /** Replaces the default Accept header. */
  readonly accept?: string;
  /** The role whose credentials are sent. Default: the credentials of the run. */
  readonly role?: string;
  /** Milliseconds to wait for the first event of a stream. */
  readonly patience?: number;
  /** Replaces the request that would be built from the other properties. The caller's headers are added. */
  readonly raw?: SentRequest;
}

export type Case = RestCase | GraphqlCase;

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Set if `body` is in base64, because its bytes are not text. */
  readonly bodyEncoding?: 'base64';
  /** Names of headers whose values reports must hide, in addition to the secrets of the run. */
  readonly secret?: readonly string[];
}

export interface ReceivedResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed body, or undefined if the media type is not JSON or the body is not valid JSON. */
  readonly json: JsonValue | undefined;
  /** True if the body was too large or not recorded, so an empty `text` does not mean an empty body. */
  readonly unread?: boolean;
}

/** One request and its outcome, which checks examine. */
export interface Exchange<Of extends Case = Case> {
  readonly case: Of;
  readonly request: SentRequest;
  readonly outcome: ReceivedResponse | NoAnswer;
  /** Time of sending, in milliseconds since 1970. Omitted for recorded traffic. */
  readonly sentAt?: number;
  /** Duration from sending the request to the last byte of the response, or to the timeout. */
  readonly milliseconds: number;
  /** States of resources in the response to a valid request. */
  readonly states?: readonly TrackedState[];
}

/** The state of a resource, as a response shows it. */
export interface ObservedState {
  /** Identifies the resource and its state property in all responses. */
  readonly key: string;
  /** The type and the property that contains the state, such as `Order.status`. */
  readonly subject: string;
  readonly id: string;
  readonly machine: StateMachine;
  /** A state of the machine. */
  readonly state: string;
}

export interface TrackedState extends ObservedState {
  /**
   * The state in the previous response that showed the resource, if that response arrived before this request was sent.
   */
  readonly before?: string;
}

export interface NoAnswer {
  readonly noAnswer: string;
  /** True if the service accepted the connection, but its response is missing or broken. */
  readonly reached?: boolean;
  /** True if the request timed out. */
  readonly late?: boolean;
}

/** An exchange with a response. */
export interface Answered<Of extends Case = Case> extends Exchange<Of> {
  readonly outcome: ReceivedResponse;
}

export function isAnswered<Of extends Case>(exchange: Exchange<Of>): exchange is Answered<Of> {
  return 'status' in exchange.outcome;
}
