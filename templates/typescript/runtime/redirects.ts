import type { Call } from './call.ts';
import type { Connection } from './connection.ts';
import type { RequestOptions } from './options.ts';
import type { Destination } from './outgoing.ts';
import { callRest, type PathValue, type RestOperation } from './rest.ts';

const MAX_REDIRECTS = 20;

/** Calls a read-only operation, and follows redirects. Other operations do not need this module. */
export function readRest<Result>(
  connection: Connection,
  operation: RestOperation,
  path?: readonly PathValue[],
  parameters?: object,
  options?: RequestOptions,
): Call<Result> {
  return callRest(connection, { ...operation, follow: followRedirects }, path, parameters, options);
}

/** Sends a request, and follows its redirects. */
export async function followRedirects(
  from: Destination,
  ask: (destination: Destination) => Promise<Response>,
): Promise<Response> {
  let response = await ask(from);
  let next = redirected(from, response);
  for (let hops = 0; next && hops < MAX_REDIRECTS; hops += 1) {
    await response.body?.cancel();
    response = await ask(next);
    next = redirected(next, response);
  }
  return response;
}

/**
 * Returns the redirect target of a read-only request, or undefined if there is none. `fetch` would send request bodies,
 * and API keys in custom headers, to a different origin, so the client follows redirects itself.
 */
function redirected(from: Destination, { status, headers }: Response): Destination | undefined {
  const { method, url } = from;
  if ((method !== 'GET' && method !== 'HEAD') || ![301, 302, 303, 307, 308].includes(status))
    return undefined;
  const location = headers.get('location');
  if (location === null || !URL.canParse(location, url)) return undefined;
  const next = new URL(location, url);
  if (!/^https?:$/.test(next.protocol)) return undefined;
  if (next.origin === new URL(url).origin) return { ...from, url: next.href };
  const { accept = '*/*', 'user-agent': agent } = from.headers;
  return { method, url: next.href, headers: { accept, ...(agent !== undefined && { 'user-agent': agent }) } };
}
