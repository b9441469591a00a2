import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { isPublicAddress } from './address.ts';
import { AddressRefused, publicLookup } from './lookup.ts';
import { hostOf } from './url.ts';

/** The reason for a missing response. */
export type PostError = 'timeout' | 'connection_failed' | 'tls_failed' | 'address_refused';

/** The result of a request: the head of a response, or an error. The body of the response is not read. */
export type Answer =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | { readonly error: PostError };

/** A request to an endpoint. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const lookup = publicLookup();

/**
 * Sends one POST request, without redirects, proxies, or reused connections.
 * @param giveUp ends the request; if there is no response by then, it is a timeout.
 */
export async function post(
  { url, headers, body }: Post,
  giveUp: AbortSignal,
  allowPrivateAddresses: boolean,
): Promise<Answer> {
  const target = new URL(url);
  if (!allowPrivateAddresses && !mayConnect(target)) return { error: 'address_refused' };
  const isPlain = target.protocol === 'http:';
  return new Promise((resolve) => {
    let securing = false;
    const request = (isPlain ? http : https).request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: isPlain ? new http.Agent() : new https.Agent(),
      signal: giveUp,
      ...(!allowPrivateAddresses && { lookup }),
    });
    request.on('socket', (socket) => {
      if (!(socket instanceof TLSSocket)) return;
      socket.once('connect', () => (securing = true));
      socket.once('secureConnect', () => (securing = false));
    });
    request.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      // The body of the response is not read.
      response.destroy();
    });
    request.on('error', (error) => {
      if (error instanceof AddressRefused) resolve({ error: 'address_refused' });
      else if (giveUp.aborted) resolve({ error: 'timeout' });
      else resolve({ error: securing ? 'tls_failed' : 'connection_failed' });
    });
    // The connection can end in other ways, such as a switch of protocols. If the promise is already settled, this has
    // no effect.
    request.on('close', () => resolve({ error: 'connection_failed' }));
    request.end(body);
  });
}

/** True for HTTPS, unless the host is a private IP address. The lookup checks only names. */
function mayConnect(target: URL): boolean {
  const host = hostOf(target);
  return target.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}
