import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { isPublicAddress } from '../../sandbox/webhooks/address.ts';
import { AddressRefused, publicLookup } from '../../sandbox/webhooks/lookup.ts';
import { faultOfUrl } from '../../sandbox/webhooks/url.ts';

test.for([
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:200::1',
  '2a00:1450:4001::200e',
  '3ffe:ffff::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.for([
  ['this network', ['0.0.0.0', '0.255.255.255']],
  [
    'private',
    ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  ],
  ['carrier-grade NAT', ['100.64.0.0', '100.127.255.255']],
  ['loopback', ['127.0.0.1', '127.255.255.255', '::1']],
  ['link-local', ['169.254.0.1', '169.254.169.254', 'fe80::1', 'febf::1', 'fe80::1%eth0']],
  ['protocol assignments', ['192.0.0.1', '192.0.0.171', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2']],
  ['documentation', ['192.0.2.1', '198.51.100.7', '203.0.113.255', '2001:db8::1', '3fff:fff::1']],
  ['benchmarks', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
  ['relays', ['192.88.99.1', '192.52.193.1', '192.31.196.1', '192.175.48.1', '2620:4f:8000::1']],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1']],
  ['reserved', ['240.0.0.1', '255.255.255.255', '4000::1', '5f00::1']],
  ['unspecified', ['::']],
  ['IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:7f00:1']],
  ['IPv4-compatible', ['::127.0.0.1', '::a00:1']],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::a00:1']],
  ['6to4', ['2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1']],
  ['discard-only', ['100::1']],
  ['unique local', ['fc00::1', 'fd12:3456:789a::1', 'fdff:ffff::1']],
  ['site-local', ['fec0::1']],
  ['no address', ['', 'localhost', '1.1', '0x7f.1', '1.1.1.1.1', '1:2']],
] as const)('%s is not public', ([, addresses]) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test.for([
  'https://example.com/hooks',
  'https://example.com:8443/hooks?a=b',
  'https://example.com./',
  'https://1.1.1.1/',
  'https://[2606:4700:4700::1111]/',
  'https://xn--bcher-kva.example/',
  'https://localhost.example.com/',
  'https://localhosts.example/',
])('%s can be an endpoint', (url) => {
  expect(faultOfUrl(url, false)).toBeUndefined();
});

test.for([
  ['https://', 'invalid_format'],
  ['https://exa mple.com', 'invalid_format'],
  ['https://example.com:99999/', 'invalid_format'],
  ['https://1.2.3.256/', 'invalid_format'],
  ['/hooks', 'invalid_format'],
  ['http://example.com/', 'invalid_format'],
  ['ftp://example.com/', 'invalid_format'],
  ['javascript:alert(1)', 'invalid_format'],
  ['https://user@example.com/', 'not_allowed'],
  ['https://example.com:0/', 'not_allowed'],
  ['https://:secret@example.com/', 'not_allowed'],
  ['https://example.com@127.0.0.1/', 'not_allowed'],
  ['https://localhost/', 'not_allowed'],
  ['https://LOCALHOST./', 'not_allowed'],
  ['https://ⓛocalhost/', 'not_allowed'],
  ['https://api.localhost/', 'not_allowed'],
  ['https://printer.local/', 'not_allowed'],
  ['https://metadata.google.internal/', 'not_allowed'],
  ['https://router.home.arpa/', 'not_allowed'],
  ['https://intranet/', 'not_allowed'],
  ['https://127.0.0.1/', 'not_allowed'],
  ['https://127.1/', 'not_allowed'],
  ['https://127.0.0.1./', 'not_allowed'],
  ['https://2130706433/', 'not_allowed'],
  ['https://0x7f000001/', 'not_allowed'],
  ['https://0x7f.1/', 'not_allowed'],
  ['https://0177.0.0.1/', 'not_allowed'],
  ['https://017700000001/', 'not_allowed'],
  ['https://0/', 'not_allowed'],
  ['https://%31%32%37.0.0.1/', 'not_allowed'],
  ['https://１２７.０.０.１/', 'not_allowed'],
  ['https://127。0。0。1/', 'not_allowed'],
  ['https:127.0.0.1', 'not_allowed'],
  ['https://169.254.169.254/latest/meta-data', 'not_allowed'],
  ['https://10.0.0.8:8443/', 'not_allowed'],
  ['https://[::1]/', 'not_allowed'],
  ['https://[0:0:0:0:0:0:0:1]/', 'not_allowed'],
  ['https://[::]/', 'not_allowed'],
  ['https://[::ffff:127.0.0.1]/', 'not_allowed'],
  ['https://[::ffff:7f00:1]/', 'not_allowed'],
  ['https://[64:ff9b::127.0.0.1]/', 'not_allowed'],
  ['https://[2002:7f00:1::]/', 'not_allowed'],
  ['https://[fd00::1]/', 'not_allowed'],
  ['https://[fe80::1]/', 'not_allowed'],
] as const)('%s is rejected: %s', ([url, code]) => {
  expect(faultOfUrl(url, false)?.code).toBe(code);
});

test.for(['http://127.0.0.1:3000/', 'http://localhost/', 'https://[::1]/', 'https://10.0.0.8/'])(
  '%s can be an endpoint if private addresses are allowed',
  (url) => {
    expect(faultOfUrl(url, true)).toBeUndefined();
  },
);

test.for(['http://user@127.0.0.1/', 'ftp://127.0.0.1/', 'nothing'])(
  '%s is not allowed, even with private addresses',
  (url) => {
    expect(faultOfUrl(url, true)).toBeDefined();
  },
);

async function resolved(addresses: LookupAddress[], all: boolean): Promise<unknown> {
  const lookup = publicLookup((_host, _options, callback) => callback(null, addresses));
  return new Promise((resolve) => {
    lookup('example.com', { all }, (error, address, family) => resolve(error ?? [address, family]));
  });
}

test('a name is accepted if all of its addresses are public', async () => {
  const addresses = [
    { address: '1.1.1.1', family: 4 },
    { address: '2606:4700:4700::1111', family: 6 },
  ];
  expect(await resolved(addresses, true)).toEqual([addresses, undefined]);
  expect(await resolved(addresses, false)).toEqual(['1.1.1.1', 4]);
});

test.for([
  [[{ address: '127.0.0.1', family: 4 }]],
  [[{ address: '::ffff:10.0.0.1', family: 6 }]],
  [
    [
      { address: '1.1.1.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  ],
  [[]],
] satisfies [LookupAddress[]][])('a name that resolves to %j is rejected', async ([addresses]) => {
  expect(await resolved(addresses, true)).toBeInstanceOf(AddressRefused);
  expect(await resolved(addresses, false)).toBeInstanceOf(AddressRefused);
});

test('a name that does not resolve has its own error', async () => {
  const lookup = publicLookup((_host, _options, callback) => callback(new Error('ENOTFOUND'), []));
  const error = await new Promise((resolve) => lookup('example.com', {}, resolve));
  expect(error).toEqual(new Error('ENOTFOUND'));
});
