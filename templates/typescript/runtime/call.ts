import type { Connection, WireResponse } from './connection.ts';
import { ClientError, requestId } from './errors.ts';

/** A result with the response that it came in. */
export interface WithResponse<Result> {
  readonly data: Result;
  readonly response: Response;
  /** The service's name of this request, for its support. */
  readonly requestId: string | undefined;
}

/** What a call comes to. */
export interface Outcome<Result> {
  readonly data: Result;
  readonly response: WireResponse;
}

/**
 * A call under way: a promise of its result that gives the response as well. The call is made at once and made once,
 * however often it is asked.
 */
export class Call<Result> implements Promise<Result> {
  readonly [Symbol.toStringTag] = 'Call';
  protected readonly outcome: Promise<Outcome<Result>>;

  constructor(connection: Connection, perform: () => Promise<Outcome<Result>>) {
    this.outcome = observed(connection, perform);
  }

  /** The result and the response. */
  async withResponse(): Promise<WithResponse<Result>> {
    const { data, response } = await this.outcome;
    return { data, response: rebuilt(response), requestId: requestId(response.headers) };
  }

  /** The response alone, its body still to be read. An error's response is thrown with the error all the same. */
  async asResponse(): Promise<Response> {
    return rebuilt((await this.outcome).response);
  }

  then<Value = Result, Failed = never>(
    onFulfilled?: ((result: Result) => Value | PromiseLike<Value>) | null,
    onRejected?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Value | Failed> {
    return this.outcome.then(({ data }) => data).then(onFulfilled, onRejected);
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

async function observed<Made>(connection: Connection, perform: () => Promise<Made>): Promise<Made> {
  try {
    return await perform();
  } catch (error) {
    if (error instanceof ClientError) void tell(connection, error);
    throw error;
  }
}

/** What a hook does with an error changes nothing of it: it is not waited for, and its own failure is no news. */
async function tell(connection: Connection, error: ClientError): Promise<void> {
  try {
    await connection.options.hooks?.onError?.(error);
  } catch {
    // The call fails with what it failed with.
  }
}

/** The response was read in full; this is the same once more, unread. */
function rebuilt({ status, headers, rawBody, blob }: WireResponse): Response {
  const isBodiless = status === 204 || status === 205 || status === 304;
  return new Response(isBodiless ? null : (blob ?? rawBody), { status, headers });
}
