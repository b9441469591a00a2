/** Sends the webhooks of the mock, but only to permitted addresses. */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import type { Send } from '../../mock/events/outbox.ts';
import { isLoopback, isOwn, isPrivate } from './addresses.ts';

/** The time limit for a response with its body, in milliseconds (Standard Webhooks). */
const TIMEOUT = 15_000;
/** Bodies of responses have no meaning, and may never end. After this number of bytes, the connection is closed. */
const MAX_BODY = 65_536;

export interface WebhookPolicy {
  /** True if webhooks may go to private networks, and to loopback. */
  readonly private: boolean;
  /**
   * True if webhooks may go to loopback. Must be false if other computers can call the mock, because they could reach
   * local services.
   */
  readonly loopback: boolean;
  /** The ports of this mock. Webhooks must not go there, because a caller could reset the mock. */
  readonly ownPorts: () => readonly number[];
  /** Aborts pending requests when the mock ends. */
  readonly ending: AbortSignal;
}

/** Returns a sender. It does not follow redirects. */
export function webhookSender(policy: WebhookPolicy): Send {
  return async (sent) => {
    const url = new URL(sent.url);
    const isSecure = url.protocol === 'https:';
    const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
    const objection = (address: string): string | undefined => objectionTo(address, port, policy);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const reason = isIP(host) > 0 ? objection(host) : undefined;
    if (reason !== undefined) throw new Error(reason);
    const body = Buffer.from(await sent.arrayBuffer());
    const { request: send } = await (isSecure ? import('node:https') : import('node:http'));
    const options = {
      method: sent.method,
      headers: { ...Object.fromEntries(sent.headers), 'content-length': body.length },
      signal: AbortSignal.any([policy.ending, AbortSignal.timeout(TIMEOUT)]),
      // Checks the address of the connection itself, because a name can resolve to a different address each time.
      lookup: permittedOnly(objection),
    };
    return new Promise((fulfil, reject) => {
      const request = send(url, options, (response) => {
        discardBody(response);
        const headers = Object.entries(response.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        );
        fulfil(new Response(null, { status: Math.max(200, response.statusCode ?? 0), headers }));
      });
      request.on('error', (error) => {
        const isLate = error.name === 'AbortError' && !policy.ending.aborted;
        reject(isLate ? new Error(`No response within ${TIMEOUT / 1000} s.`) : error);
      });
      request.end(body);
    });
  };
}

/** Reads a short body, so that the receiver can send it without an error. */
function discardBody(response: IncomingMessage): void {
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_BODY) response.destroy();
  });
  response.on('error', () => undefined);
}

function objectionTo(address: string, port: number, policy: WebhookPolicy): string | undefined {
  if (policy.ownPorts().includes(port) && isOwn(address)) return `${address}:${port} is the mock itself.`;
  if (policy.private) return undefined;
  if (isPrivate(address)) return `${address} is an address in a private network.`;
  return policy.loopback || !isLoopback(address)
    ? undefined
    : `${address} is loopback, and the mock accepts calls from other computers.`;
}

function permittedOnly(objection: (address: string) => string | undefined): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const reason = addresses?.map(({ address }) => objection(address)).find((one) => one !== undefined);
      const [first] = addresses ?? [];
      if (error) return done(error, []);
      if (reason !== undefined || !first) return done(new Error(reason ?? `${host} has no address.`), []);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}
