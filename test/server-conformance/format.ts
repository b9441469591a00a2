/** The form of a vector: a request, and the response of the server. */
export interface Vector {
  readonly name: string;
  readonly request: {
    /** Method and target: `GET /items?limit=1`. */
    readonly line: string;
    readonly headers?: Readonly<Record<string, string | readonly string[]>>;
    /** At most one of the three: a body as JSON, as text, or as base64. */
    readonly json?: unknown;
    readonly text?: string;
    readonly base64?: string;
  };
  /** What the handler got, which it returns: the JSON body of a response with status 200. */
  readonly sees?: unknown;
  /** The rejection of a request. Messages are not compared. */
  readonly refused?: {
    readonly title: string;
    readonly status: number;
    /** Without it, there are none. */
    readonly issues?: readonly IssueVector[];
  };
  readonly reply?: {
    readonly status: number;
    /** Headers that must have this value; null for one that must be absent. */
    readonly headers?: Readonly<Record<string, string | null>>;
    /** The exact body. */
    readonly text?: string;
    /** The body as JSON. */
    readonly json?: unknown;
  };
  /** Languages that differ, each with the reason. */
  readonly differs?: Readonly<Record<string, string>>;
}

export interface IssueVector {
  readonly in: string;
  readonly pointer: string;
  readonly keyword: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A server that handles the contract of the vectors. */
export interface Runner {
  readonly port: number;
  close(): Promise<void>;
}
