import type { Dispatch } from '../generated/server/runtime/call.ts';

const MAX_BODY_BYTES = 1_048_576;

/** Fits a service of the Fetch API to servers that the generated adapters know. Bodies may be 1 MiB. */
export function dispatchOf(answer: (request: Request) => Promise<Response>): Dispatch {
  return async (call) => {
    const { method, url, headers } = call.raw;
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const body = hasBody ? await call.bytes(MAX_BODY_BYTES) : null;
    if (body === undefined) return { status: 413, headers: [], body: null };
    const response = await answer(new Request(url, { method, headers, body }));
    return { status: response.status, headers: [...response.headers], body: response.body };
  };
}
