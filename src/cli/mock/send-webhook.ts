/** Sends webhooks of the mock to the addresses that callers registered, and to no others. */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Send } from '../../mock/events/outbox.ts';

/** Milliseconds after which a delivery without a response has failed (Standard Webhooks). */
const TIMEOUT = 15_000;

/** Networks that are not public. Loopback is not included, because a mock and its client run on one computer. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** True for an address of a private network. */
export function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Returns a sender. With `allowsPrivate`, it also sends to private networks. It does not follow redirects. */
export function webhookSender(allowsPrivate: boolean): Send {
  return async (sent) => {
    const url = new URL(sent.url);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!allowsPrivate && isIP(host) > 0 && isPrivate(host)) throw new Error(refusal(host));
    const body = Buffer.from(await sent.arrayBuffer());
    const send = url.protocol === 'https:' ? secureRequest : plainRequest;
    const options = {
      method: sent.method,
      headers: { ...Object.fromEntries(sent.headers), 'content-length': body.length },
      timeout: TIMEOUT,
      // The lookup is checked during the connection, because a name may resolve to another address the next time.
      ...(!allowsPrivate && { lookup: publicOnly }),
    };
    return new Promise((fulfil, reject) => {
      const request = send(url, options, (response) => {
        response.resume();
        const headers = Object.entries(response.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        );
        fulfil(new Response(null, { status: Math.max(200, response.statusCode ?? 0), headers }));
      });
      request.on('error', reject);
      request.on('timeout', () => request.destroy(new Error(`No response within ${TIMEOUT / 1000} s.`)));
      request.end(body);
    });
  };
}

const publicOnly: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const bad = addresses?.find(({ address }) => isPrivate(address));
    const [first] = addresses ?? [];
    if (error || bad || !first) return done(error ?? new Error(refusal(bad?.address ?? host)), []);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

function refusal(address: string): string {
  return `${address} is an address in a private network.`;
}
