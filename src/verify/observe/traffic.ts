/** An exchange between others, as somebody saw it. */
export interface Traffic {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Lower-case names; several values of one name joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** Left out when whoever asked has given up, or the answer was not recorded. */
  readonly response?: SeenResponse | { readonly noAnswer: string };
  /** Milliseconds since any fixed moment. */
  readonly startedAt: number;
  /** From sending to the last byte of the answer. */
  readonly milliseconds: number;
  /** Whoever recorded it may have taken credentials out. */
  readonly mayLackCredentials?: boolean;
}

export interface SeenResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Decoded text, empty when there was none; undefined when it was not kept, was too long or could not be read. */
export type Body = string | undefined;

/** Why an exchange was not judged; one line is told of each reason. */
export type Skip = 'elsewhere' | 'preflight' | 'unreadable' | 'introspection' | 'unanswered' | 'assumed';
