import type { Coverage } from '../core/coverage.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Finding } from '../core/finding.ts';
import type { OperationSummary } from '../core/operation-summary.ts';
import type { Required } from './coverage/require.ts';
import type { Exchange } from './exchange.ts';
import type { GivenValues, Hooks } from './hooks.ts';
import type { Choice } from './choice.ts';
import type { Resume } from './run/run-state.ts';

/** Sends a request over the network, or passes it to a service in the same process. */
export type Fetch = (request: Request) => Promise<Response>;

/** The options of `verify`. At least one of `rest` and `graphql` is required. */
export interface VerifyOptions extends Choice {
  /**
   * The base URL of the REST paths. If the URL has a query, it is added to every request. Without `fetch`, requests use
   * the network.
   */
  readonly rest?: { readonly baseUrl: string; readonly fetch?: Fetch };
  /** The GraphQL endpoint. */
  readonly graphql?: {
    readonly url: string;
    readonly fetch?: Fetch;
    /**
     * True if the GraphQL API rejects callers without credentials, which SDL cannot declare. Default: true if the SDL
     * restricts a field to roles.
     */
    readonly requiresCredentials?: boolean;
  };
  /**
   * Sent with every request, for example as `authorization`. Findings hide the values, except those of `accept`,
   * `content-type`, and similar headers.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** The role of the caller with these `headers`, if the contract restricts operations to roles. Default: unknown. */
  readonly role?: string;
  /**
   * Callers with other roles, by the names of the roles in the contract. Their headers replace those of `headers` with
   * the same name.
   */
  readonly credentials?: Readonly<Record<string, Credentials>>;
  /** The receiver of the contract's webhooks. Without it, webhooks are not tested. */
  readonly webhooks?: WebhookOptions;
  /** With the same seed, the same contract and service lead to the same requests. Default: taken from the clock. */
  readonly seed?: number;
  /**
   * Approximate number of requests for one operation. Requests that shrink a finding, and sequences of related
   * requests, are not counted. Minimum 8, default 150.
   */
  readonly maxRequests?: number;
  /** Maximum number of all requests in the run. Default: unlimited. */
  readonly maxTotalRequests?: number;
  /** Maximum number of requests per second, for both protocols together. Default: unlimited. */
  readonly rate?: number;
  /** Time in milliseconds after which no new request is sent. Default 60,000. */
  readonly timeBudgetMs?: number;
  /** Number of operations that are tested at the same time. Default 1. */
  readonly concurrency?: number;
  /** Timeout of one response, in milliseconds. Default 10,000. */
  readonly requestTimeoutMs?: number;
  /**
   * Returns true if a service accepts connections at the host and port of a URL. Called if no request received a
   * response. Without this function, a service that never responds is reported as unreachable.
   */
  readonly listens?: (url: string) => Promise<boolean>;
  /** Maximum time of a response, in milliseconds. Default: unlimited. */
  readonly maxResponseTimeMs?: number;
  /**
   * Number of findings after which no new request is sent. Operations without a request are reported. Default:
   * unlimited.
   */
  readonly maxFindings?: number;
  /**
   * Minimum percentage of the contract's elements that the run must observe, by kind. A lower percentage is an error.
   * The default `{ operations: 100 }` applies in addition: every operation must succeed once.
   */
  readonly require?: Required;
  /** Values for locations in requests. They are preferred to values from responses and from the contract. */
  readonly values?: GivenValues;
  /** Functions that the run calls, for example for authentication and test data. */
  readonly hooks?: Hooks;
  /** Resumes an interrupted run, and saves the state of this one. */
  readonly resume?: Resume;
  /** Aborts the run: no new request is sent, and the findings so far are reported. */
  readonly signal?: AbortSignal;
  /** Called with every finding immediately. With `signal`, it can end the run at the first important finding. */
  readonly onFinding?: (finding: Finding) => void;
  readonly onProgress?: (progress: Progress) => void;
  /** Called with every exchange before it is checked, in the order of the responses. */
  readonly observe?: (exchange: Exchange) => void;
}

/** The receiver of webhooks. */
export interface WebhookOptions {
  /** The URL at which the service reaches the receiver. The address of each subscription begins with this URL. */
  readonly url: string;
  /** Starts a listener that passes every request to `receive`. The returned function stops it. */
  readonly listen: (
    receive: (request: Request) => Promise<Response>,
  ) => (() => Promise<void> | void) | Promise<() => Promise<void> | void>;
  /** Advances the service's clock. Without this function, the run waits instead. */
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
  /** True if there are no findings and no diagnostic is an error. */
  readonly ok: boolean;
  /** One shrunk finding for each cause, in the order of the operations in the contract, and then of the checks. */
  readonly findings: readonly Finding[];
  /** One row for each selected operation that `verify` can call, in contract order. */
  readonly operations: readonly OperationSummary[];
  /** The coverage of the selected operations and their types. */
  readonly coverage: Coverage;
  /** About the run itself: skipped, incomplete, or unreached operations. */
  readonly diagnostics: readonly Diagnostic[];
  /** True if no operation was cut short. Only a complete run can be repeated exactly with the same seed. */
  readonly complete: boolean;
  readonly seed: number;
  readonly requests: number;
  /** The selected checks in table order, with the number of exchanges or trails that each examined. */
  readonly checks: readonly { readonly id: string; readonly judged: number }[];
}
