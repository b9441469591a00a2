/** An exchange between others, as recorded. */
export interface Traffic {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Lower-case names; several values of one name joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** Omitted if the caller gave up, or the response was not recorded. */
  readonly response?: SeenResponse | { readonly noAnswer: string };
  /** Milliseconds since any fixed moment. */
  readonly startedAt: number;
  /** From sending to the last byte of the response. */
  readonly milliseconds: number;
  /** True if the recording may have removed credentials. */
  readonly mayLackCredentials?: boolean;
}

export interface SeenResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Decoded text, possibly empty, or undefined if it was not recorded, too long, or unreadable. */
export type Body = string | undefined;

/** The reason why an exchange was not judged; each is reported in one line. */
export type Skip = 'elsewhere' | 'preflight' | 'unreadable' | 'introspection' | 'unanswered' | 'assumed';
