import type { JsonValue } from '../core/json.ts';
import type { Sighting } from './judge/sightings.ts';
import type { GraphqlOperation, RestOperation } from '../model/operation.ts';

/** What a case is meant to show, and so what the checks may expect of the answer. */
export type Intent =
  /**
   * Everything conforms to the contract. `varied`: one thing of an accepted request was exchanged for another that the
   * contract names; `edge`: for one that it merely allows, which is to be accepted where `like` was.
   * `repeated`: its idempotency key was sent before, so that the answer may be an old one.
   */
  | {
      readonly kind: 'valid';
      readonly varied?: string;
      readonly edge?: string;
      readonly like?: string;
      readonly repeated?: boolean;
    }
  /** Exactly one thing does not conform. */
  | { readonly kind: 'invalid'; readonly violation: Violation }
  /**
   * Valid, but the caller does not say, or lies about, who they are. `without`: of several security schemes that are
   * asked for together, the one that nothing is sent for.
   */
  | { readonly kind: 'unauthenticated'; readonly credentials: 'none' | 'bad'; readonly without?: string }
  /** Valid, but with a method that the path does not declare. */
  | { readonly kind: 'undeclared-method'; readonly declared: readonly string[] }
  /** A mutation by GET. */
  | { readonly kind: 'unsafe-get' }
  /** What a standard asks of any service, whatever the contract says. */
  | { readonly kind: 'audit' };

/** One known departure from the contract. */
export interface Violation {
  /** `missing`, `wrong-type`, `above-maximum` …: stable, kebab-case. */
  readonly kind: string;
  /** `query.limit`, `body/to`, `variables/input/id`. */
  readonly where: string;
}

export function isMissingHeader({ kind, where }: Violation): boolean {
  return kind === 'missing' && where.startsWith('header.');
}

export interface RestCase {
  readonly kind: 'rest';
  readonly operation: RestOperation;
  readonly intent: Intent;
  /** By `parameterKey`; what is absent is not sent. */
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly body?: RestBody;
  /** Sent beside those of the parameters, or in place of them; lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the operation's method. */
  readonly method?: string;
  /** With whose credentials it is sent; those of the run when left out. */
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
  /** As in `RestCase`. */
  readonly role?: string;
  /** Sent in place of what document and variables make; the caller's headers are added. */
  readonly raw?: SentRequest;
}

export type Case = RestCase | GraphqlCase;

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Names of headers whose values no report may show, beside those that the run was given. */
  readonly secret?: readonly string[];
}

export interface ReceivedResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed body when it is JSON; undefined when it is not, or does not parse. */
  readonly json: JsonValue | undefined;
  /** There may have been a body, and nobody has it, or has it whole: nothing follows from its absence. */
  readonly unread?: boolean;
}

/** One request and what came of it: the facts that checks judge. */
export interface Exchange<Of extends Case = Case> {
  readonly case: Of;
  readonly request: SentRequest;
  readonly outcome: ReceivedResponse | NoAnswer;
  /** From sending to the last byte of the answer, or to giving up. */
  readonly milliseconds: number;
  /** States that the answer to a good request shows. */
  readonly states?: readonly StateSeen[];
}

export interface StateSeen extends Sighting {
  /** The state in which an earlier answer showed it. */
  readonly before?: string;
}

export interface NoAnswer {
  readonly noAnswer: string;
  /** True if the service took the connection: it is there, and its response is missing or broken. */
  readonly reached?: boolean;
  /** There may have been one if it had been waited for longer. */
  readonly late?: boolean;
}

/** An exchange that was answered. */
export interface Answered<Of extends Case = Case> extends Exchange<Of> {
  readonly outcome: ReceivedResponse;
}

export function isAnswered<Of extends Case>(exchange: Exchange<Of>): exchange is Answered<Of> {
  return 'status' in exchange.outcome;
}
