import type { JsonValue } from '../core/json.ts';
import type { StateMachine } from '../model/behaviour.ts';
import type { GraphqlOperation, RestOperation } from '../model/operation.ts';
import type { Violation } from '../values/violations.ts';

/** The purpose of a case, and so the expectations of the checks. */
export type Intent =
  /**
   * Everything conforms to the contract. `varied`: one value of an accepted request was replaced by another named in
   * the contract; `edge`: by an unnamed but permitted one, to be accepted if `like` was. `repeated`: its idempotency
   * key was sent before, so that the response may be an old one.
   */
  | {
      readonly kind: 'valid';
      readonly varied?: string;
      readonly edge?: string;
      readonly like?: string;
      readonly repeated?: boolean;
    }
  /** Exactly one value violates the contract. */
  | { readonly kind: 'invalid'; readonly violation: Violation }
  /**
   * Valid, but the caller has no credentials, or false ones. `without`: the scheme without credentials, if several
   * security schemes are required together.
   */
  | { readonly kind: 'unauthenticated'; readonly credentials: 'none' | 'bad'; readonly without?: string }
  /** Valid, but with a method undeclared for the path. */
  | { readonly kind: 'undeclared-method'; readonly declared: readonly string[] }
  /** A mutation by GET. */
  | { readonly kind: 'unsafe-get' }
  /** A request required by a standard for any service, independent of the contract. */
  | { readonly kind: 'audit' };

export function isMissingHeader({ kind, where }: Violation): boolean {
  return kind === 'missing' && where.startsWith('header.');
}

export interface RestCase {
  readonly kind: 'rest';
  readonly operation: RestOperation;
  readonly intent: Intent;
  /** By `parameterKey`; absent ones are not sent. */
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly body?: RestBody;
  /** Sent in addition to the parameters' headers, or in place of them; lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the operation's method. */
  readonly method?: string;
  /** The role of its credentials; those of the run by default. */
  readonly role?: string;
}

/** `raw` is sent as it is. */
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
  /** The media types in the order of preference, in place of the usual ones. */
  readonly accept?: string;
  /** As in `RestCase`. */
  readonly role?: string;
  /** Sent in place of the document and variables; the caller's headers are added. */
  readonly raw?: SentRequest;
}

export type Case = RestCase | GraphqlCase;

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Names of headers with values to be hidden in reports, in addition to those of the run. */
  readonly secret?: readonly string[];
}

export interface ReceivedResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed body if it is valid JSON; undefined otherwise. */
  readonly json: JsonValue | undefined;
  /** The body may be missing from the record, or incomplete: its absence proves nothing. */
  readonly unread?: boolean;
}

/** One request and its outcome: the facts judged by checks. */
export interface Exchange<Of extends Case = Case> {
  readonly case: Of;
  readonly request: SentRequest;
  readonly outcome: ReceivedResponse | NoAnswer;
  /** Moment of sending, in milliseconds since 1970; unknown in a recording. */
  readonly sentAt?: number;
  /** From sending to the last byte of the response, or to the timeout. */
  readonly milliseconds: number;
  /** States in the response to a valid request. */
  readonly states?: readonly TrackedState[];
}

/** A resource in a state, as shown by a response. */
export interface ObservedState {
  /** The same for the same property of the same resource, in any response. */
  readonly key: string;
  /** `Order.status`: the type and the property of the state. */
  readonly subject: string;
  readonly id: string;
  readonly machine: StateMachine;
  /** One of the machine's. */
  readonly state: string;
}

export interface TrackedState extends ObservedState {
  /** The state in an earlier response. */
  readonly before?: string;
}

export interface NoAnswer {
  readonly noAnswer: string;
  /** True if the service took the connection: it is there, and its response is missing or broken. */
  readonly reached?: boolean;
  /** A longer wait might have brought a response. */
  readonly late?: boolean;
}

/** An exchange with a response. */
export interface Answered<Of extends Case = Case> extends Exchange<Of> {
  readonly outcome: ReceivedResponse;
}

export function isAnswered<Of extends Case>(exchange: Exchange<Of>): exchange is Answered<Of> {
  return 'status' in exchange.outcome;
}
