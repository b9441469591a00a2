import { bodyOf, setHeader, type Draft } from './draft.ts';
import type { Random } from '../../../support/random.ts';

/** One way to make a request invalid. */
export type Mutation = (draft: Draft, random: Random) => void;

const DEEP = JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`) as unknown;

/** Unexpected values, for any location. */
const VALUES: readonly unknown[] = [
  [null, true, false, 0, -1, 0.5, 1e308, -0, 2 ** 53, 4294967296],
  [
    '',
    ' ',
    'a'.repeat(5000),
    '\u0000',
    '\ud800',
    '\udfff\ud83d',
    '\u202e',
    '\ufeff',
    'é'.normalize('NFD'),
    '💥'.repeat(400),
  ],
  ['__proto__', 'constructor', 'toString', 'null', 'NaN', '0x10', '-0', '1e999', 'true'],
  ['+1', '+12025550143', '+15005550012', '12025550143', '+1 202 555 0143', `+${'9'.repeat(400)}`],
  [
    '2026-02-30T00:00:00Z',
    '9999-12-31T23:59:60Z',
    '+275760-09-13T00:00:00.000Z',
    '0000-00-00',
    '2026-03-02T09:15:00+99:99',
  ],
  [
    'https://127.0.0.1/',
    'http://[::1',
    'javascript:1',
    'https://user@x/',
    `https://a.test/${'x'.repeat(3000)}`,
  ],
  ["'; drop table messages; --", '{{7*7}}', '${7}', '%00', '../../etc/passwd', '<script>', '\r\nx: y'],
  [
    {},
    [],
    [null],
    [[]],
    { a: { b: { c: [] } } },
    { length: 1e9 },
    Array.from({ length: 2000 }, () => 'x'),
    DEEP,
  ],
].flat();

const NAMES = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toJSON',
  'length',
  '',
  '0',
  'a'.repeat(300),
  'é',
  'to',
  'id',
  'status',
];

const HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  [
    'accept',
    [
      '',
      '*',
      'text/html',
      'application/json;q=0',
      'application/*;q=x',
      ';',
      ','.repeat(500),
      'a/b;'.repeat(200),
    ],
  ],
  [
    'content-type',
    [
      '',
      'text/plain',
      'application/json; charset=utf-16',
      'application/json;',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(200)}`,
      'application/x-www-form-urlencoded',
      'application/merge-patch+json',
      '\xff/\xfe',
      'application/graphql',
    ],
  ],
  ['content-encoding', ['gzip', 'br', 'identity', 'deflate, gzip', 'x']],
  ['idempotency-key', ['', '"', '"a', 'a b', 'x'.repeat(300), '\xe9', '"a", "b"', ':YQ==:', 'same']],
  [
    'authorization',
    [
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      'bearer x',
      `Bearer ${'x'.repeat(8000)}`,
      'Bearer a b',
      'Bearer \xff',
    ],
  ],
  ['host', ['', 'a b', '[::', 'a:99999', 'x/../y', '\xff']],
  ['if-match', ['*', '""', 'W/"a"']],
  ['if-none-match', ['*', '""', 'x']],
  ['range', ['bytes=0-', 'bytes=9-1', 'bytes=-', 'lines=1']],
  ['x-forwarded-for', ['127.0.0.1', "'"]],
  ['x-http-method-override', ['DELETE']],
  [
    'traceparent',
    [
      'x',
      '00-00000000000000000000000000000000-0000000000000000-00',
      `00-${'f'.repeat(32)}-${'f'.repeat(16)}-ff`,
    ],
  ],
  ['cookie', ['a', '=', ';'.repeat(100)]],
  ['upgrade', ['websocket', 'h2c']],
  ['expect', ['100-continue', 'x']],
  ['te', ['trailers', 'x']],
  ['connection', ['keep-alive', 'close', 'upgrade', 'x']],
];

const SEGMENTS = [
  '',
  '.',
  '..',
  '%2e%2e',
  '%00',
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  'a'.repeat(2000),
  '*',
  '{id}',
  'msg_01',
  'undefined',
  '-1',
  '%F0%9F%92%A5',
  ';a=b',
  '~',
  "'",
  '%2f',
];
const PAIRS = [
  'limit=0',
  'limit=1e3',
  'limit=',
  'limit=99999999999999999999',
  'limit[]=1',
  'limit[a]=1',
  'cursor=',
  'cursor=%00',
  'cursor=bm90',
  'a',
  '=',
  '&',
  '%',
  'x=%zz',
  'limit=1&limit=2',
  'created_after=x',
  'created_after=2026-02-30T00%3A00%3A00Z',
  'created_before=%2B275760-09-13T00%3A00%3A00Z',
  'status=x',
  '__proto__=1',
  '__proto__[a]=1',
  'constructor=1',
  'query=',
  'query={',
  'query=%7B__typename%7D',
  'variables=1',
  'variables=%7B',
  'operationName=x',
  'extensions=1',
  'a=b'.repeat(500),
];
const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'SEARCH',
  'PURGE',
];
const TOKENS = [
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  ':',
  '!',
  '$',
  '@',
  '...',
  '"',
  '"""',
  '#',
  '|',
  '=',
  '&',
  ' ',
  '\n',
  '\u0000',
  '\ufeff',
  '\\',
  '\\u{110000}',
  '-',
  '1e',
  '0.0.0',
  '$a',
  '@skip(if: $a)',
  '@include(if: true)',
  '@oneOf',
  'fragment A on Query { ...A }',
  'on',
  'query',
  'mutation',
  'subscription',
  '__typename',
  '__schema { types { name } }',
  'a: __typename',
  'null',
  'true',
  '🙂',
  'first: -1',
  'first: 2147483648',
  'input: {}',
  '{a'.repeat(40),
  'a '.repeat(30),
];

/** How often a property, an item, or a pair is repeated. Many repetitions are rare, because they take long. */
const TIMES = [...Array.from({ length: 19 }, () => 2), 300];
/** Maximum number of characters that a repetition adds. Their number matters, not their content. */
const MAX_REPEATED = 5000;

export const MUTATIONS = {
  method(draft, random) {
    draft.method = random.pick(METHODS);
  },
  segment(draft, random) {
    const segments = draft.path.split('/');
    segments[1 + random.below(segments.length)] = random.pick(SEGMENTS);
    draft.path = segments.join('/') || '/';
  },
  pair(draft, random) {
    const place = random.below(draft.query.length + 1);
    draft.query = draft.query.toSpliced(place, random.below(2), random.pick(PAIRS));
  },
  header(draft, random) {
    const [name, values] = random.pick(HEADERS);
    setHeader(draft, name, random.pick(values));
  },
  member(draft, random) {
    change(draft, random, () => structuredClone(random.pick(VALUES)));
  },
  scramble(draft, random) {
    change(draft, random, (value) => (typeof value === 'string' ? scrambled(value, random) : [value]));
  },
  rename(draft, random) {
    const parent = pickContainer(draft, random);
    if (!parent || Array.isArray(parent)) return;
    // A property with the name __proto__, which an assignment would not create.
    Object.defineProperty(parent, random.pick(NAMES), {
      value: structuredClone(random.pick(VALUES)),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  },
  remove(draft, random) {
    const parent = pickContainer(draft, random);
    const name = parent && Object.keys(parent)[0];
    if (parent && name !== undefined) Reflect.deleteProperty(parent, name);
  },
  repeat(draft, random) {
    const times = random.pick(TIMES);
    const isNamed = random.below(2) === 0;
    const parent = pickContainer(draft, random);
    if (parent) repeatIn(parent, times, random);
    else if (draft.text?.startsWith('--') === false)
      draft.text = withRepeated(draft.text.split('&'), times, isNamed, random).join('&');
    else draft.query = withRepeated([...draft.query, random.pick(PAIRS)], times, isNamed, random);
  },
  body(draft, random) {
    draft.json = structuredClone(random.pick(VALUES));
  },
  document(draft, random) {
    const { json } = draft;
    if (typeof json !== 'object' || json === null || !('query' in json) || typeof json.query !== 'string')
      return;
    const tokens = json.query.split(/(?<=\s)/);
    tokens.splice(random.below(tokens.length), random.below(3), random.pick(TOKENS));
    json.query = tokens.join('');
  },
  batch(draft) {
    if (draft.json !== undefined) draft.json = [draft.json, draft.json];
  },
  bytes(draft, random) {
    const text = bodyOf(draft) ?? '';
    const place = random.below(text.length + 1);
    const spoiled = [
      text.slice(0, place),
      text.slice(0, place) + String.fromCharCode(random.below(256)) + text.slice(place + 1),
      `${text}${text.slice(place)}`,
      `\xef\xbb\xbf${text}`,
      text.replace(/"[^"]*"/, (name) => `${name}:1,${name}`),
      text.replace(/\d+/, '1e400'),
      '{"a":'.repeat(random.below(2000)),
    ];
    draft.text = random.pick(spoiled);
  },
} satisfies Record<string, Mutation>;

export type MutationName = keyof typeof MUTATIONS;

type Container = Record<string, unknown>;

function pickContainer({ json }: Draft, random: Random): Container | undefined {
  const all = containers(json);
  return all.length > 0 ? random.pick(all) : undefined;
}

/** Returns the objects and lists in a value. */
function containers(value: unknown): readonly Container[] {
  const found: Container[] = [];
  const collect = (at: unknown): void => {
    // The limit includes valid requests, but not all values that mutations add.
    if (typeof at !== 'object' || at === null || found.length > 100) return;
    found.push(at as Container);
    for (const inner of Object.values(at)) collect(inner);
  };
  collect(value);
  return found;
}

/** Repeats a property under other names, or an item. */
function repeatIn(parent: Container, times: number, random: Random): void {
  const names = Object.keys(parent);
  if (names.length === 0) return;
  const name = random.pick(names);
  const count = atMost(times, JSON.stringify(parent[name]));
  if (Array.isArray(parent)) parent.push(...Array.from({ length: count }, () => parent[name]));
  else for (let index = 0; index < count; index++) parent[`${name}${index}`] = parent[name];
}

function atMost(times: number, text: string): number {
  return Math.min(times, Math.ceil(MAX_REPEATED / (text.length + 1)));
}

/** @param isNamed true if each repetition gets a new name */
function withRepeated(pairs: readonly string[], times: number, isNamed: boolean, random: Random): string[] {
  const pair = random.pick(pairs);
  return [
    ...pairs,
    ...Array.from({ length: atMost(times, pair) }, (_, index) =>
      isNamed ? pair.replace(/=|$/, `${index}$&`) : pair,
    ),
  ];
}

function change(draft: Draft, random: Random, by: (value: unknown) => unknown): void {
  const parent = pickContainer(draft, random);
  if (!parent || Object.keys(parent).length === 0) return;
  const name = random.pick(Object.keys(parent));
  parent[name] = by(parent[name]);
}

function scrambled(text: string, random: Random): string {
  const place = random.below(text.length + 1);
  const inserted = random.pick(['\u0000', '\ud83d', ' ', '+', '-', '\n', '9', '"', '\\', 'é', '.']);
  return text.slice(0, place) + inserted + text.slice(place + random.below(2));
}
