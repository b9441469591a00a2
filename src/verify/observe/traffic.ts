/** A recorded exchange between a client and the service. */
export interface Traffic {
  readonly method: string;
  /** The absolute URL. */
  readonly url: string;
  /** Lower-case names. Several values of one header are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** Omitted if the client canceled the request, or the response was not recorded. */
  readonly response?: SeenResponse | { readonly noAnswer: string };
  /** Start time in milliseconds, counted from the same moment in the whole recording. */
  readonly startedAt: number;
  /** Duration from sending the request to the last byte of the response. */
  readonly milliseconds: number;
  /** True if the recording may have removed credentials. */
  readonly mayLackCredentials?: boolean;
}

export interface SeenResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** The decoded text, or undefined if the body was not recorded, was too long, or could not be decoded. */
export type Body = string | undefined;

/** The reason why an exchange was not checked. */
export type Skip = 'elsewhere' | 'preflight' | 'unreadable' | 'introspection' | 'unanswered' | 'assumed';
