import type { Coverage } from '../core/coverage.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Finding } from '../core/finding.ts';
import type { OperationSummary } from '../core/operation-summary.ts';
import type { Required } from './coverage/require.ts';
import type { Exchange } from './exchange.ts';
import type { GivenValues, Hooks } from './hooks.ts';
import type { Choice } from './selection.ts';
import type { Resume } from './run/journal.ts';

/** The Fetch API, handed in: a real network, or an implementation in the same process. */
export type Fetch = (request: Request) => Promise<Response>;

/** What `verify` drives, and how hard. At least one of `rest` and `graphql` must be given to do anything. */
export interface VerifyOptions extends Choice {
  /** Where the REST paths start; a query in the address goes with every request. Without `fetch`, the network. */
  readonly rest?: { readonly baseUrl: string; readonly fetch?: Fetch };
  /** The GraphQL endpoint. */
  readonly graphql?: {
    readonly url: string;
    readonly fetch?: Fetch;
    /**
     * True if GraphQL rejects callers without credentials, which SDL cannot declare. By default true if the SDL restricts
     * a field to roles, or if REST declares no use for credentials.
     */
    readonly requiresCredentials?: boolean;
  };
  /** Sent with every request; credentials belong here (`authorization`) and are never repeated in a finding. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The role that `headers` have, where the contract says who may what; unknown when left out. */
  readonly role?: string;
  /** Callers of other roles, by the role's name in the contract; their headers replace those of the same name. */
  readonly credentials?: Readonly<Record<string, Credentials>>;
  /** Where the webhooks of the contract are received; none are without it. */
  readonly webhooks?: WebhookOptions;
  /** Same seed, same contract, same service: same requests. Chosen by the clock when left out. */
  readonly seed?: number;
  /** About how many requests for one operation, shrinking and trails not counted. At least 8; default 150. */
  readonly maxRequests?: number;
  /** No more requests than these in all, shrinking and trails counted. Default: any number. */
  readonly maxTotalRequests?: number;
  /** Requests a second, over all operations and both protocols. Default: as fast as the service answers. */
  readonly rate?: number;
  /** No new request is sent after this many milliseconds. Default 60,000. */
  readonly timeBudgetMs?: number;
  /** Operations driven at the same time. Default 1. */
  readonly concurrency?: number;
  /** How long to wait for one answer, in milliseconds. Default 10,000. */
  readonly requestTimeoutMs?: number;
  /**
   * Tells whether something accepts connections at the host and port of a URL. Asked if no request was ever answered.
   * Without it, silence alone counts as an unreachable service.
   */
  readonly listens?: (url: string) => Promise<boolean>;
  /** Longest that an answer may take, in milliseconds. Default: any time. */
  readonly maxResponseTimeMs?: number;
  /** No new request is sent after so many findings; what was not reached is told. Default: any number. */
  readonly maxFindings?: number;
  /**
   * Percent of what the contract declares that has to be observed, by kind; less is an error of the run. What is said
   * adds to the default, which is that every operation succeeds at least once: `{ operations: 100 }`.
   */
  readonly require?: Required;
  /** Values for places that neither the service nor the contract has any for. */
  readonly values?: GivenValues;
  /** The user's own code: authentication, data that the run needs. */
  readonly hooks?: Hooks;
  /** Goes on with an interrupted run, and keeps the state of this one. */
  readonly resume?: Resume;
  /** No new request is sent once it is aborted; what was found until then is told. */
  readonly signal?: AbortSignal;
  /** Told of every finding as soon as there is one; with `signal`, a run can end at the first that matters. */
  readonly onFinding?: (finding: Finding) => void;
  readonly onProgress?: (progress: Progress) => void;
  /** Told of every exchange, in the order in which the answers came, before it is judged. */
  readonly observe?: (exchange: Exchange) => void;
}

/** A receiver of webhooks: who listens, and how long a webhook may take. */
export interface WebhookOptions {
  /** Where the service reaches the receiver; each subscription gets an address below it. */
  readonly url: string;
  /** Hands over whatever is posted there, until the result is called. */
  readonly listen: (
    receive: (request: Request) => Promise<Response>,
  ) => (() => Promise<void> | void) | Promise<() => Promise<void> | void>;
  /** Turns the service's clock on, where it can be turned; otherwise time is waited for. */
  readonly advance?: (milliseconds: number) => Promise<void>;
  /** Longest wait for one webhook, in milliseconds. Default 10,000. */
  readonly patienceMs?: number;
}

/** What a caller of one role sends with every request. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
}

/** Told after each operation. */
export interface Progress {
  readonly operation: string;
  readonly done: number;
  readonly total: number;
  readonly requests: number;
  readonly findings: number;
}

export interface VerifyReport {
  /** Whether nothing was found, and the run proves something: no error among the diagnostics. */
  readonly ok: boolean;
  /** One for each (check, operation, kind), shrunk; worst first within an operation. */
  readonly findings: readonly Finding[];
  /** One row per operation that was to be driven, in contract order. */
  readonly operations: readonly OperationSummary[];
  /** What of the contract was observed, of the operations that were to be driven and what travels with them. */
  readonly coverage: Coverage;
  /** About the run itself: what was never exercised, skipped or cut short. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether no operation was cut short by time or quota; only such a run is the same again with its seed. */
  readonly complete: boolean;
  readonly seed: number;
  readonly requests: number;
  /** Ids of the checks that ran, in table order, with the number of exchanges that each judged. */
  readonly checks: readonly { readonly id: string; readonly judged: number }[];
}
