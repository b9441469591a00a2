import type { Connection, WireResponse } from './connection.ts';
import { ClientError, requestId } from './errors.ts';

/** A result with its response. */
export interface WithResponse<Result> {
  readonly data: Result;
  readonly response: Response;
  /** The service's ID of this request, for its support team. */
  readonly requestId: string | undefined;
}

/** The outcome of a call. */
export interface Outcome<Result> {
  readonly data: Result;
  readonly response: WireResponse;
}

/**
 * A running call: a promise of its result, with access to the response. The call starts immediately and runs once, even
 * if you await it repeatedly.
 */
export class Call<Result> implements Promise<Result> {
  readonly [Symbol.toStringTag] = 'Call';
  protected readonly outcome: Promise<Outcome<Result>>;

  constructor(connection: Connection, perform: () => Promise<Outcome<Result>>) {
    this.outcome = observed(connection, perform());
  }

  /** Returns the result and the response. */
  async withResponse(): Promise<WithResponse<Result>> {
    const { data, response } = await this.outcome;
    return { data, response: rebuilt(response), requestId: requestId(response.headers) };
  }

  /** Returns the response with its body unread. If the call fails, this method throws the error, too. */
  async asResponse(): Promise<Response> {
    return rebuilt((await this.outcome).response);
  }

  then<Value = Result, Failed = never>(
    onFulfilled?: ((result: Result) => Value | PromiseLike<Value>) | null,
    onRejected?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Value | Failed> {
    const fulfilled = ({ data }: Outcome<Result>): unknown => (onFulfilled ? onFulfilled(data) : data);
    return this.outcome.then(fulfilled, onRejected) as Promise<Value | Failed>;
  }

  catch<Failed = never>(
    onRejected?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Result | Failed> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Result> {
    return this.outcome.then(({ data }) => data).finally(onFinally);
  }
}

/** Reports a failure of the call to the hook, and returns the outcome. */
export function observed<Result>(connection: Connection, outcome: Promise<Result>): Promise<Result> {
  const { onError } = connection.options.hooks ?? {};
  if (!onError) return outcome;
  return outcome.catch((error: unknown) => {
    // The call does not wait for the hook, and ignores its errors, whether thrown now or later.
    if (error instanceof ClientError) (async () => onError(error))().catch(() => undefined);
    throw error;
  });
}

/** Creates an unread copy of a response that was read in full. */
function rebuilt({ status, headers, rawBody, blob }: WireResponse): Response {
  // A response with status 204, 205, or 304 must not have a body.
  return new Response(blob?.size ? blob : rawBody || null, { status, headers });
}
