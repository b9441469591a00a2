import type { Coverage } from '../core/coverage.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Finding } from '../core/finding.ts';
import type { OperationSummary } from '../core/operation-summary.ts';
import type { Required } from './coverage/require.ts';
import type { Exchange } from './exchange.ts';
import type { GivenValues, Hooks } from './hooks.ts';
import type { Choice } from './choice.ts';
import type { Resume } from './run/run-state.ts';

/** The Fetch API, as a parameter: a real network, or an implementation in the same process. */
export type Fetch = (request: Request) => Promise<Response>;

/** The targets and limits of `verify`. It needs at least one of `rest` and `graphql`. */
export interface VerifyOptions extends Choice {
  /** The base of the REST paths; a query in the address is sent with every request. Without `fetch`, the network. */
  readonly rest?: { readonly baseUrl: string; readonly fetch?: Fetch };
  /** The GraphQL endpoint. */
  readonly graphql?: {
    readonly url: string;
    readonly fetch?: Fetch;
    /**
     * True if GraphQL rejects callers without credentials, because SDL cannot declare it. By default true if the SDL
     * restricts a field to roles, or if REST declares no use for credentials.
     */
    readonly requiresCredentials?: boolean;
  };
  /** Sent with every request; credentials belong here (`authorization`) and are never repeated in a finding. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The role of `headers`, if the contract restricts operations to roles; unknown by default. */
  readonly role?: string;
  /** Callers of other roles, by the role's name in the contract; their headers replace those of the same name. */
  readonly credentials?: Readonly<Record<string, Credentials>>;
  /** The receiver of the contract's webhooks; without it they are not tested. */
  readonly webhooks?: WebhookOptions;
  /** Same seed, same contract, same service: same requests. Taken from the clock by default. */
  readonly seed?: number;
  /** Approximate number of requests for one operation, without shrinking and trails. At least 8; default 150. */
  readonly maxRequests?: number;
  /** Maximum number of requests in all, including shrinking and trails. Default: unlimited. */
  readonly maxTotalRequests?: number;
  /** Requests a second, over all operations and both protocols. Default: as fast as the service responds. */
  readonly rate?: number;
  /** Time in milliseconds after which no new request is sent. Default 60,000. */
  readonly timeBudgetMs?: number;
  /** Operations driven at the same time. Default 1. */
  readonly concurrency?: number;
  /** Timeout of one response, in milliseconds. Default 10,000. */
  readonly requestTimeoutMs?: number;
  /**
   * Tells whether something accepts connections at the host and port of a URL. Asked if no request was ever answered.
   * Without it, silence alone counts as an unreachable service.
   */
  readonly listens?: (url: string) => Promise<boolean>;
  /** Maximum time of a response, in milliseconds. Default: unlimited. */
  readonly maxResponseTimeMs?: number;
  /** Number of findings after which no new request is sent; unreached operations are reported. Default: unlimited. */
  readonly maxFindings?: number;
  /**
   * Minimum percentage of the contract's elements to be observed, by kind; less is an error of the run. It extends the
   * default, one success of every operation: `{ operations: 100 }`.
   */
  readonly require?: Required;
  /** Values for places that have none in the service's responses or the contract. */
  readonly values?: GivenValues;
  /** The user's own code: authentication, test data. */
  readonly hooks?: Hooks;
  /** Resumes an interrupted run, and saves the state of this one. */
  readonly resume?: Resume;
  /** Aborts the run: no new request is sent, and the findings so far are reported. */
  readonly signal?: AbortSignal;
  /** Called with every finding immediately; with `signal`, a run can end at the first important one. */
  readonly onFinding?: (finding: Finding) => void;
  readonly onProgress?: (progress: Progress) => void;
  /** Called with every exchange, in the order of the responses, before it is judged. */
  readonly observe?: (exchange: Exchange) => void;
}

/** A receiver of webhooks: its listener, and the timeout of a webhook. */
export interface WebhookOptions {
  /** The receiver's address as the service reaches it; each subscription gets an address below it. */
  readonly url: string;
  /** Passes on every request posted there, until the returned function is called. */
  readonly listen: (
    receive: (request: Request) => Promise<Response>,
  ) => (() => Promise<void> | void) | Promise<() => Promise<void> | void>;
  /** Advances the service's clock, if it can be turned; otherwise the run waits. */
  readonly advance?: (milliseconds: number) => Promise<void>;
  /** Timeout of one webhook, in milliseconds. Default 10,000. */
  readonly patienceMs?: number;
}

/** The headers of one role, sent with every request. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
}

/** Reported after each operation. */
export interface Progress {
  readonly operation: string;
  readonly done: number;
  readonly total: number;
  readonly requests: number;
  readonly findings: number;
}

export interface VerifyReport {
  /** True if there are no findings, and the run is conclusive: no error among the diagnostics. */
  readonly ok: boolean;
  /** One for each (check, operation, kind), shrunk; worst first within an operation. */
  readonly findings: readonly Finding[];
  /** One row per chosen operation, in contract order. */
  readonly operations: readonly OperationSummary[];
  /** The observed part of the contract, for the chosen operations and their types. */
  readonly coverage: Coverage;
  /** About the run itself: skipped, incomplete, or unreached operations. */
  readonly diagnostics: readonly Diagnostic[];
  /** True if no operation was cut short by time or quota; only such a run can be repeated exactly with its seed. */
  readonly complete: boolean;
  readonly seed: number;
  readonly requests: number;
  /** Ids of the checks in table order, with the number of exchanges judged by each. */
  readonly checks: readonly { readonly id: string; readonly judged: number }[];
}
