import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { AddressRefused, publicLookup } from '../../../sandbox/webhooks/lookup.ts';
import { post } from '../../../sandbox/webhooks/post.ts';

const NEVER = new AbortController().signal;

/** At least one address of every kind to which webhooks must not be sent. */
const FORBIDDEN = {
  'this network': ['0.0.0.0', '0.1.2.3'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.1.2.3', '172.16.0.1', '172.31.255.254', '192.168.1.1', 'fd00::1', 'fc00::1'],
  'link-local': ['169.254.169.254', 'fe80::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.254'],
  multicast: ['224.0.0.1', '239.255.255.250', 'ff02::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarks: ['198.18.0.1', '2001:2::1'],
  reserved: ['240.0.0.1', '255.255.255.255', '5f00::1'],
  unspecified: ['::'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8'],
  'IPv4-compatible': ['::7f00:1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b:1::a00:1'],
  '6to4': ['2002:7f00:1::', '2002:a9fe:a9fe::1'],
  Teredo: ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
} as const satisfies Record<string, readonly string[]>;

/** Other notations for 127.0.0.1, 10.0.0.1, and 169.254.169.254. */
const SPELLINGS = [
  ['2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '127.1', '127.0.1', '0', '127.0.0.1.'],
  ['%31%32%37.0.0.1', '１２７.０.０.１', '127。0。0。1', '①②⑦.0.0.1'],
  ['167772161', '0xa000001', '012.0.0.1', '10.1', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376'],
].flat();

const hostOf = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** Connects with our own resolver, and returns the result. */
async function connectTo(port: number, resolve: Parameters<typeof publicLookup>[0]): Promise<unknown> {
  return new Promise((done) => {
    const request = http.request({
      host: 'rebind.test',
      port,
      lookup: publicLookup(resolve),
      agent: false,
      timeout: 300,
    });
    request.on('error', done);
    request.on('timeout', () => request.destroy(new Error('connected')));
    request.on('socket', (socket) => socket.once('connect', () => request.destroy(new Error('connected'))));
    request.end();
  });
}

async function listening(): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

test.for(Object.entries(FORBIDDEN))(
  '%s is rejected as an address and behind a name',
  async ([, addresses]) => {
    const { port, connections } = await listening();
    for (const address of addresses) {
      const direct = { url: `https://${hostOf(address)}:${port}/`, headers: {}, body: '' };
      expect(await post(direct, NEVER, false), address).toEqual({ error: 'address_refused' });
      const family = address.includes(':') ? 6 : 4;
      const named = await connectTo(port, (_host, _options, callback) =>
        callback(null, [{ address, family }]),
      );
      expect(named, address).toBeInstanceOf(AddressRefused);
      const mixed: LookupAddress[] = [
        { address: '1.1.1.1', family: 4 },
        { address, family },
      ];
      expect(
        await connectTo(port, (_host, _options, callback) => callback(null, mixed)),
        address,
      ).toBeInstanceOf(AddressRefused);
    }
    expect(connections()).toBe(0);
  },
);

test.for(SPELLINGS)('https://%s/ is recognized', async (host) => {
  expect(await post({ url: `https://${host}/`, headers: {}, body: '' }, NEVER, false)).toEqual({
    error: 'address_refused',
  });
});

test('a name whose address changes is resolved once for each connection, and checked each time', async () => {
  const { port, connections } = await listening();
  const answers = ['1.1.1.1', '127.0.0.1'];
  let asked = 0;
  const lookup = publicLookup((_host, _options, callback) => {
    callback(null, [{ address: answers[Math.min(asked++, 1)]!, family: 4 }]);
  });
  const resolve = (): Promise<unknown> =>
    new Promise((done) => lookup('rebind.test', {}, (error, address) => done(error ?? address)));
  // The socket uses the checked address, without a second resolution.
  expect(await resolve()).toBe('1.1.1.1');
  expect(asked).toBe(1);
  expect(await resolve()).toBeInstanceOf(AddressRefused);
  expect(asked).toBe(2);
  expect(
    await connectTo(port, (_host, _options, callback) =>
      callback(null, [{ address: '127.0.0.1', family: 4 }]),
    ),
  ).toBeInstanceOf(AddressRefused);
  expect(connections()).toBe(0);
});

test('control: without the check, the address is reached', async () => {
  const { port, connections } = await listening();
  const answer = await post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '' }, NEVER, true);
  expect(answer).toEqual({ error: 'connection_failed' });
  expect(connections()).toBe(1);
});
