type Body = RequestInit['body'] | undefined;

/** Returns the body to send. If the body is a stream of the caller and reading it fails, `fail` receives the reason. */
export function watched(body: Body, fail: (reason: unknown) => void): Body {
  if (!(body instanceof ReadableStream)) return body;
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (out) => {
        const { value } = await reader.read().catch((reason: unknown) => {
          fail(reason);
          throw reason;
        });
        if (value) out.enqueue(value);
        else out.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

const LONG_BYTES = 1_048_576;

/**
 * True for a body that should not be held in memory. Node.js holds every body in memory, unless the mode of redirects
 * is `error`.
 */
export function isLong(body: Body): boolean {
  return body instanceof ReadableStream || (body instanceof Blob && body.size > LONG_BYTES);
}

/**
 * Returns a response with the status 0 if `fetch` failed because of a redirect, as browsers do in the mode `manual`.
 * Throws any other failure.
 */
export function redirected(failure: unknown): Response {
  const { message, cause } = (failure ?? {}) as Partial<Error>;
  if (/redirect/i.test(`${message} ${(cause as Partial<Error> | undefined)?.message}`))
    return Response.error();
  throw failure;
}

/** Returns the reason of a failed request if a file of the caller could not be read. */
export function unreadable(failure: unknown): { readonly reason: unknown } | undefined {
  const { cause } = (failure ?? {}) as { readonly cause?: { readonly name?: unknown } };
  return cause?.name === 'NotReadableError' ? { reason: cause } : undefined;
}
