/** The form of a vector: a request and the expected response. */
export interface Vector {
  readonly name: string;
  readonly request: {
    /** Method and target: `GET /items?limit=1`. */
    readonly line: string;
    readonly headers?: Readonly<Record<string, string | readonly string[]>>;
    /** The body. At most one of `json`, `text`, and `base64` is set. */
    readonly json?: unknown;
    readonly text?: string;
    readonly base64?: string;
  };
  /** The arguments of the handler, which returns them as the JSON body of a response with status 200. */
  readonly sees?: unknown;
  /** The rejection of a request. Messages are not compared. */
  readonly refused?: {
    readonly title: string;
    readonly status: number;
    /** If omitted, there are no issues. */
    readonly issues?: readonly IssueVector[];
  };
  readonly reply?: {
    readonly status: number;
    /** Headers with their expected values; null for a header that must be absent. */
    readonly headers?: Readonly<Record<string, string | null>>;
    /** The exact body. */
    readonly text?: string;
    /** The body as JSON. */
    readonly json?: unknown;
  };
  /** Languages whose server does not pass this vector, each with the reason. */
  readonly differs?: Readonly<Record<string, string>>;
}

export interface IssueVector {
  readonly in: string;
  readonly pointer: string;
  readonly keyword: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A server that implements the contract of the vectors. */
export interface Runner {
  readonly port: number;
  close(): Promise<void>;
}
