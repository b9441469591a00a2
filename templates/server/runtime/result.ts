import type { Bytes } from './bytes.ts';
/** Result of a handler without specific types. */
export interface Result {
  readonly status: number;
  readonly headers?: Readonly<Record<string, HeaderValue | undefined>>;
  readonly body?: unknown;
  /** Needed only where the status has several media types. */
  readonly contentType?: string;
}

/** A header's value before it is written in the `simple` style; a list of `set-cookie` becomes several headers. */
export type HeaderValue = Scalar | readonly Scalar[] | Readonly<Record<string, Scalar>>;

type Scalar = string | number | boolean | null;

/** Bytes of a response. */
export type Binary = Bytes | Blob | ReadableStream<Bytes>;

/** A body of unknown length, such as server-sent events. Each part is sent immediately, strings as UTF-8. */
export type Streamed = ReadableStream<Bytes> | AsyncIterable<string | Bytes>;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type ToNumber<Text> = Text extends `${infer Value extends number}` ? Value : never;

/** The statuses of a class: `StatusRange<4>` is 400 to 499. */
export type StatusRange<Class extends 1 | 2 | 3 | 4 | 5> = ToNumber<`${Class}${Digit}${Digit}`>;

/** The statuses of `default`: all without a declaration of their own. */
export type OtherStatus<Declared extends number = never> = Exclude<
  StatusRange<1> | StatusRange<2> | StatusRange<3> | StatusRange<4> | StatusRange<5>,
  Declared
>;

/** Ends a request early with this result. For `context`, called before the request is read. */
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
  /** Media type of the body, lower case, without parameters. */
  readonly contentType: string | undefined;
  /** The request in the terms of the Fetch API. Its body is already read. */
  readonly raw: Request;
}

/** One operation, implemented. */
export type Operation<Asked, Answered, Context> = (
  request: Asked,
  context: Context,
) => Promise<Answered> | Answered;
