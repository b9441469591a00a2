import { IncompleteBody, joinBytes, MAX_DROPPED, type Bytes } from './bytes.ts';
import type { Call, Dispatch } from './call.ts';

/** A service with the Fetch API interface, which Bun, Deno, and workers accept directly. */
export interface FetchHandler {
  (request: Request): Promise<Response>;
  /** The same service for adapters to other servers. */
  readonly dispatch: Dispatch;
}

/** Serves Fetch API requests. */
export function fetchHandler(dispatch: Dispatch): FetchHandler {
  const handle = async (request: Request): Promise<Response> => {
    const { status, headers, body } = await dispatch(callOf(request));
    return new Response(body, {
      status,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    });
  };
  return Object.assign(handle, { dispatch });
}

function callOf(request: Request): Call {
  const { url } = request;
  const origin = url.indexOf('//') + 2;
  const start = url.indexOf('/', origin);
  const hash = url.indexOf('#', origin);
  const end = hash < 0 ? url.length : hash;
  const question = url.slice(0, end).indexOf('?', origin);
  return {
    head: request,
    path: url.slice(start, question < 0 ? end : question),
    search: question < 0 ? '' : url.slice(question + 1, end),
    bytes: (limit) => readBytes(request.body, limit),
    raw: request,
  };
}

async function readBytes(body: ReadableStream<Bytes> | null, limit: number): Promise<Bytes | undefined> {
  if (body === null) return new Uint8Array();
  const chunks: Bytes[] = [];
  let size = 0;
  const reader = body.getReader();
  const read = (): ReturnType<typeof reader.read> =>
    reader.read().catch(() => {
      throw new IncompleteBody();
    });
  for (let next = await read(); !next.done; next = await read()) {
    size += next.value.byteLength;
    if (size > limit + MAX_DROPPED) {
      await reader.cancel();
      return undefined;
    }
    if (size <= limit) chunks.push(next.value);
    else chunks.length = 0;
  }
  if (size > limit) return undefined;
  const [only] = chunks;
  return chunks.length === 1 && only ? only : joinBytes(chunks, size);
}
