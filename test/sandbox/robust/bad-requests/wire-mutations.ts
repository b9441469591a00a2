import type { Random } from '../../../support/random.ts';

/** One way to make a request invalid on the wire, in ways that HTTP clients prevent. */
export type WireMutation = (wire: string, random: Random) => string;

const HEADERS = [
  'content-length: 5\r\ncontent-length: 6',
  'content-length: -1',
  'content-length: 1e3',
  'content-length: 99999999999999999999',
  'content-length: 5\r\ntransfer-encoding: chunked',
  'transfer-encoding: chunked, identity',
  'transfer-encoding: xchunked',
  'transfer-encoding:\x0bchunked',
  'a b: c',
  ': x',
  'x\x00y: z',
  'x: a\x00b',
  'x: a\rb',
  ' folded: x',
  'host: other',
  'x'.repeat(20_000),
  `x: ${'y'.repeat(20_000)}`,
  Array.from({ length: 2100 }, (_, index) => `h${index}: 1`).join('\r\n'),
];
const LINES = [
  'GET',
  'GET /',
  'GET / HTTP/9.9',
  'GET  / HTTP/1.1',
  'get / HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET /\x00 HTTP/1.1',
  'GET /\xff\xfe HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  'CONNECT example.com:443 HTTP/1.1',
  'PRI * HTTP/2.0',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '',
];
const CHUNKS = [
  'zz\r\n',
  '-1\r\n',
  'ffffffffffffffff\r\n',
  '5\r\nabc',
  '0\r\n',
  '1;a="\r\nb\r\n0\r\n\r\n',
  '3\nabc\n0\n\n',
];

export const WIRE_MUTATIONS = {
  line: (wire, random) => wire.replace(/^[^\r]*/, () => random.pick(LINES)),
  header: (wire, random) => wire.replace('\r\n', () => `\r\n${random.pick(HEADERS)}\r\n`),
  chunks(wire, random) {
    const head = wire.slice(0, wire.indexOf('\r\n\r\n')).replace(/\r\ncontent-length:[^\r]*/i, '');
    return `${head}\r\ntransfer-encoding: chunked\r\n\r\n${random.pick(CHUNKS)}`;
  },
  truncate: (wire, random) => wire.slice(0, random.below(wire.length)),
  garbage(wire, random) {
    const place = random.below(wire.length);
    return (
      wire.slice(0, place) + String.fromCharCode(random.below(256)) + wire.slice(place + random.below(2))
    );
  },
  pipeline: (wire, random) => wire.repeat(2 + random.below(3)),
  newlines: (wire) => wire.replaceAll('\r\n', '\n'),
} satisfies Record<string, WireMutation>;

export type WireMutationName = keyof typeof WIRE_MUTATIONS;
