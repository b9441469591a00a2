import type { Bytes } from './bytes.ts';
/** The result of a handler, without specific types. */
export interface Result {
  readonly status: number;
  readonly headers?: Readonly<Record<string, HeaderValue | undefined>>;
  readonly body?: unknown;
  /** Required only if the status has several media types. */
  readonly contentType?: string;
}

/**
 * The value of a header before it is written in the `simple` style. A list for `set-cookie` becomes several headers.
 */
export type HeaderValue = Scalar | readonly Scalar[] | Readonly<Record<string, Scalar>>;

type Scalar = string | number | boolean | null;

/** Bytes of a response. */
export type Binary = Bytes | Blob | ReadableStream<Bytes>;

/** A body of unknown length, such as server-sent events. Each part is sent immediately; strings are sent as UTF-8. */
export type Streamed = ReadableStream<Bytes> | AsyncIterable<string | Bytes>;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type ToNumber<Text> = Text extends `${infer Value extends number}` ? Value : never;

/** The statuses of a class: `StatusRange<4>` is 400 to 499. */
export type StatusRange<Class extends 1 | 2 | 3 | 4 | 5> = ToNumber<`${Class}${Digit}${Digit}`>;

/** The statuses of `default`: all statuses that are not declared separately. */
export type OtherStatus<Declared extends number = never> = Exclude<
  StatusRange<1> | StatusRange<2> | StatusRange<3> | StatusRange<4> | StatusRange<5>,
  Declared
>;

/**
 * Throw this in `context`, before the request is read, or anywhere in a handler, to end a request with a result. If an
 * error result has no `body`, the service sends the body that the operation declares for the status, for its range
 * (`4XX`), or for `default`. This is a problem (RFC 9457) with `type`, `title`, and `status`, or an object of the
 * declared schema, with values chosen by the names and types of its properties. Headers are sent unchanged.
 */
export class Halt extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super(`ended with status ${result.status}`);
    this.name = 'Halt';
    this.result = result;
  }
}

/** The argument of every handler. */
export interface OperationRequest {
  readonly path: object;
  readonly query: object;
  /** Declared headers by lower-case name. */
  readonly headers: object;
  readonly cookies: object;
  readonly body: unknown;
  /** The media type of the body, in lower case, without parameters. */
  readonly contentType: string | undefined;
  /** The request as a Fetch API `Request`. Its body has already been read. */
  readonly raw: Request;
}

/** The implementation of one operation. */
export type Operation<Asked, Answered, Context> = (
  request: Asked,
  context: Context,
) => Promise<Answered> | Answered;
