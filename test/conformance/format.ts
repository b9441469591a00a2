/**
 * The formats of the vectors in files and of the records that runners write. docs/conformance.md describes
 * each property.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Bytes, which JSON cannot represent. */
export interface Bytes {
  readonly $base64: string;
  /** A stream that can be read only once. */
  readonly once?: true;
  /** Reading the stream fails with this message, after its bytes. */
  readonly fails?: string;
  readonly type?: string;
  readonly name?: string;
}

/** Results of a callback, one per call; the last one is repeated. */
export interface CallbackTurn {
  readonly value?: string;
  readonly afterMs?: number;
  readonly never?: true;
  readonly fails?: string;
}

export type SecretSource = string | { readonly callback: readonly CallbackTurn[] };

/** Credentials with which the client fetches tokens. */
export interface ClientCredentialsSetup {
  readonly clientId: string;
  readonly clientSecret: SecretSource;
  readonly scopes?: readonly string[];
  readonly tokenUrl?: string;
  readonly authentication?: 'basic' | 'post';
  readonly parameters?: Readonly<Record<string, string>>;
}

/** The result of a hook; if omitted, the hook returns immediately. */
export interface HookTurn {
  readonly fails?: string;
  readonly never?: true;
}

export interface ClientSetup {
  readonly baseUrl?: string;
  /** The name of a declared server. */
  readonly server?: string;
  readonly serverVariables?: Readonly<Record<string, string>>;
  readonly graphqlUrl?: string;
  /** By name of the security scheme. */
  readonly credentials?: Readonly<
    Record<
      string,
      SecretSource | { readonly username: string; readonly password: string } | ClientCredentialsSetup
    >
  >;
  readonly authorization?: SecretSource;
  readonly graphqlAuthorization?: SecretSource;
  readonly headers?: Readonly<Record<string, string>>;
  readonly userAgent?: string;
  readonly timeoutMs?: number;
  readonly attemptTimeoutMs?: number;
  readonly maxRetries?: number;
  readonly maxResponseBytes?: number;
  readonly maxPages?: number;
  readonly idleTimeoutMs?: number;
  readonly maxEventBytes?: number;
  /** The behavior of hooks, in addition to recording their calls. */
  readonly hooks?: {
    readonly beforeRequest?: HookTurn & { readonly headers?: Readonly<Record<string, string>> };
    readonly afterResponse?: HookTurn;
    readonly onError?: HookTurn;
  };
}

export interface CallOptions {
  readonly timeoutMs?: number;
  readonly attemptTimeoutMs?: number;
  readonly maxRetries?: number;
  readonly idleTimeoutMs?: number;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly userErrors?: 'raise' | 'return';
  readonly extraQuery?: Readonly<Record<string, Json>>;
  readonly extraBody?: Readonly<Record<string, Json>>;
  /** Records the progress. */
  readonly progress?: true;
  /** Virtual milliseconds after the start of the call; 0 means before the start. */
  readonly abortAtMs?: number;
  /** Virtual milliseconds after the stream is open. */
  readonly closeAtMs?: number;
}

/**
 * Arguments and options of a call. `opened`: open a stream, and close it; `stream`: read the items of a stream; `events`: also read the fields of their events;
 * `chunks`: read the bytes of a download as they arrive; `whole`: read all bytes of a download.
 */
export type Take =
  | 'value'
  | 'items'
  | 'pages'
  | 'withResponse'
  | 'response'
  | 'opened'
  | 'stream'
  | 'events'
  | 'chunks'
  | 'whole';

export interface CallSpec {
  /** `resource.action`, in snake case. */
  readonly to?: string;
  readonly document?: string;
  /** `METHOD /path` of a request that the contract does not declare. */
  readonly raw?: string;
  /** Path parameters, in the order of the template. */
  readonly path?: Readonly<Record<string, Json>>;
  readonly query?: Readonly<Record<string, Json>>;
  readonly headers?: Readonly<Record<string, Json>>;
  readonly cookies?: Readonly<Record<string, Json>>;
  readonly body?: Json;
  /** The body of a raw request, as a form. */
  readonly form?: Readonly<Record<string, Json>>;
  readonly variables?: Readonly<Record<string, Json>>;
  readonly options?: CallOptions;
  readonly take?: Take;
  /** The caller stops after this number of items, pages, or chunks. */
  readonly limit?: number;
}

export interface WebhookSpec {
  readonly body: string | Bytes | { readonly $parsed: Json };
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly toleranceSeconds?: number;
}

export interface SignSpec {
  readonly body: string;
  readonly secret: string;
  readonly id: string;
}

/** Only the listed properties are compared; null means that the property is absent. */
export type Expected = Readonly<Record<string, Json>>;

/**
 * The expected result of an accessor. `misfit` is a value that does not have its declared form: an accessor returns it
 * unchanged, or reports it, and never invents a value. `missing` is a required property that is absent.
 */
export type AccessorSpec =
  | { readonly value: Json }
  | { readonly unlisted: Json }
  | { readonly unknown: Json }
  | { readonly misfit: Json }
  | { readonly state: 'absent' | 'null' | 'missing' };

/** The result of an accessor: a value, or a state. `known` is set if the language distinguishes unlisted values. */
export interface RecordedAccess {
  readonly value?: Json;
  readonly state?: 'absent' | 'null' | 'misfit';
  readonly known?: boolean;
}

export interface OutcomeSpec {
  readonly value?: Json;
  /** The results of accessors, by JSON Pointer. */
  readonly accessors?: Readonly<Record<string, AccessorSpec>>;
  readonly bytes?: string;
  readonly empty?: true;
  readonly items?: readonly Json[];
  readonly pages?: readonly Json[];
  /** The last report: bytes, and their total, or null. */
  readonly progress?: readonly [number, number | null];
  readonly response?: Expected;
  readonly error?: Expected;
  readonly refused?: string;
  readonly thrown?: string;
  readonly endsAt?: number;
}

export interface Step {
  readonly call?: CallSpec;
  readonly webhook?: WebhookSpec;
  readonly sign?: SignSpec;
  readonly outcome: OutcomeSpec;
}

export interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly base64: string;
}

/** Part of a body, and the pause before it. */
export interface Piece {
  readonly base64: string;
  readonly afterMs: number;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: Json;
  readonly text?: string;
  readonly base64?: string;
  readonly delayMs?: number;
  readonly bodyDelayMs?: number;
  /** The body in pieces; the client receives each one as one chunk. */
  readonly pieces?: readonly Piece[];
  /** After the last piece: the body ends, the connection breaks, or no more data arrives. */
  readonly end?: 'close' | 'cut' | 'never';
  readonly cut?: 'headers' | 'body';
  readonly never?: true;
}

export interface Exchange {
  /** Virtual milliseconds: an exact value or a range. */
  readonly at?: number | readonly [number, number];
  /** `METHOD target`, or `again`: the same bytes as the previous request. */
  readonly expect: string;
  readonly origin?: string;
  /** Null: not sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly json?: Json;
  readonly text?: string;
  readonly base64?: string;
  readonly parts?: readonly (Omit<Part, 'base64'> & { readonly text?: string; readonly base64?: string })[];
  readonly graphql?: { readonly operation?: string; readonly query?: string; readonly variables?: Json };
  readonly reply: Reply;
}

/** One vector with its defaults filled in: the input of a runner. */
export interface Vector {
  /** `topic/name`. */
  readonly id: string;
  readonly about?: string;
  readonly epochMs: number;
  readonly random: readonly number[];
  readonly keys: readonly string[];
  readonly client: ClientSetup;
  readonly steps: readonly Step[];
  readonly exchanges: readonly Exchange[];
  readonly secrets: readonly string[];
  readonly log?: readonly Expected[];
  readonly hooks?: readonly Expected[];
}

export interface RecordedRequest {
  readonly atMs: number;
  readonly method: string;
  readonly url: string;
  /** Header names are lowercase. Headers that the transport adds are omitted. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: null | { readonly base64: string } | { readonly parts: readonly Part[] };
}

export interface RecordedOutcome {
  readonly endsAtMs: number;
  readonly value?: Json;
  readonly accessors?: Readonly<Record<string, RecordedAccess>>;
  /** The locations of misfits in the result, if the language finds them. */
  readonly misfits?: readonly string[];
  readonly bytes?: string;
  readonly empty?: true;
  readonly items?: readonly Json[];
  readonly pages?: readonly Json[];
  readonly progress?: readonly [number, number | null];
  readonly response?: Readonly<Record<string, Json>>;
  readonly error?: Readonly<Record<string, Json>>;
  readonly refused?: string;
  readonly thrown?: string;
}

/** The events of one run: the output of a runner for each vector. */
export interface VectorRecord {
  readonly id: string;
  readonly requests: readonly RecordedRequest[];
  readonly outcomes: readonly RecordedOutcome[];
  readonly log: readonly Readonly<Record<string, Json>>[];
  readonly hooks: readonly Readonly<Record<string, Json>>[];
  /** Each representation of an error in the language: message, string, JSON, and debug output. */
  readonly texts: readonly string[];
  /** A failure of the runner itself. */
  readonly faults: readonly string[];
}

/** Runs vectors in one language. */
export interface Runner {
  run(vectors: readonly Vector[]): AsyncIterable<VectorRecord>;
  close(): Promise<void>;
}
