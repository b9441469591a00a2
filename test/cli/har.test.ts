/** `diptych verify --har` reads recorded traffic in the formats that browsers and proxies write. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, SCHEMA, type CliRun } from './run-cli.ts';

const BASE = 'https://shop.test/v1';

interface Entry {
  readonly url?: string;
  readonly method?: string;
  readonly status?: number;
  readonly type?: string;
  readonly encoding?: string;
  readonly content?: object;
  readonly body?: string;
}

function entry({
  url = `${BASE}/items`,
  method = 'GET',
  status = 200,
  type,
  encoding,
  content,
  body,
}: Entry): object {
  const headers = [{ name: 'Content-Type', value: type ?? 'application/json' }];
  if (encoding !== undefined) headers.push({ name: 'Content-Encoding', value: encoding });
  return {
    startedDateTime: '2026-03-02T09:15:00.000Z',
    time: 12,
    request: { method, url, headers: [], ...(body !== undefined && { postData: { text: body } }) },
    response: { status, headers, content: content ?? { size: 2, text: '[]' } },
  };
}

async function judged(entries: readonly Entry[], ...flags: readonly string[]): Promise<CliRun> {
  const folder = temporaryFolder();
  fill(folder, {
    'openapi.yaml': OPENAPI,
    'schema.graphql': SCHEMA,
    'a.har': `\uFEFF${JSON.stringify({ log: { version: '1.2', entries: entries.map(entry) } })}`,
  });
  const documents = ['--openapi', 'openapi.yaml', '--schema', 'schema.graphql'];
  return runCli(['verify', BASE, '--har', 'a.har', ...documents, ...flags], folder);
}

const FEED = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /feed:
    get:
      operationId: readFeed
      responses:
        '200':
          description: Items as they arrive.
          content: { text/event-stream: { schema: { type: object, required: [id] } } }
`;

test.each([
  ['an item without its form', 'data: {"id":"a"}\n\ndata: {}\n\n', ['response-schema-conformance']],
  ['an incomplete last item', ': hello\n\ndata: {"id":"a"}\n\ndata: {', []],
])('a recorded stream with %s', async (_, text, codes) => {
  const folder = temporaryFolder();
  const recorded = entry({ url: `${BASE}/feed`, type: 'text/event-stream', content: { text } });
  fill(folder, { 'openapi.yaml': FEED, 'a.har': JSON.stringify({ log: { entries: [recorded] } }) });
  const run = await runCli(['verify', BASE, '--har', 'a.har', '--openapi', 'openapi.yaml', '--json'], folder);
  const report = JSON.parse(run.out) as { requests: number; findings: readonly { code: string }[] };
  expect([report.requests, report.findings.map(({ code }) => code)]).toEqual([1, codes]);
});

const WRONG = '[{"id":1}]';
const base64 = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64');

test.each<[string, Entry]>([
  ['text', { content: { size: 10, text: WRONG } }],
  ['base64', { content: { size: 10, text: base64(WRONG), encoding: 'base64' } }],
  ['base64 of gzip', { encoding: 'gzip', content: { text: base64(gzipSync(WRONG)), encoding: 'base64' } }],
  ['base64, already decoded', { encoding: 'br', content: { text: base64(WRONG), encoding: 'base64' } }],
])('a body as %s is checked: 1', async (_, recorded) => {
  const run = await judged([recorded]);
  expect(run.code, run.out + run.err).toBe(1);
  expect(run.out).toContain('response-schema-conformance');
});

test.each<[string, Entry]>([
  ['left out', { content: { size: 10 } }],
  ['no text', { content: { size: 2, text: base64(Buffer.from([0xff, 0xfe])), encoding: 'base64' } }],
  ['not base64', { content: { size: 2, text: '***', encoding: 'base64' } }],
])('a body that is %s is not checked', async (_, recorded) => {
  const run = await judged([recorded]);
  expect(run, run.out).toMatchObject({ code: 0 });
});

test('GraphQL requests are recognized and checked: document, variables, and data', async () => {
  const ask = (query: string, data: object | null): Entry => ({
    url: 'https://shop.test/graphql',
    method: 'POST',
    body: JSON.stringify({ query, variables: { id: '1' } }),
    content: { text: JSON.stringify({ data }) },
  });
  const run = await judged([
    ask('query($id: ID!) { item(id: $id) { id } }', { item: { id: '1' } }),
    ask('query($id: ID!) { ...a } fragment a on Query { item(id: $id) { id } }', { item: { name: 'x' } }),
    ask('query($id: ID!) { item(id: $id) { price } }', { item: { price: 1 } }),
    ask('{ __schema { description } }', { __schema: null }),
  ]);
  expect(run.out).toContain('data.item.id is selected, but missing');
  expect(run.out).toContain('Cannot query field "price"');
  expect(run.out).toContain('One exchange about the GraphQL schema (introspection) was not checked');
  expect(run.out).toContain('2 findings in 3 requests');
});

test('other hosts, aborted requests, and undeclared paths are reported and not checked', async () => {
  const run = await judged([
    {},
    { url: 'https://cdn.test/logo.png' },
    { url: 'https://cdn.test/v1/items' },
    { status: 0 },
    { url: `${BASE}/admin?token=hush-hush`, method: 'POST' },
  ]);
  expect(run.code, run.out).toBe(0);
  expect(run.out).toContain('2 exchanges with other addresses were not checked');
  expect(run.out).toContain('One exchange without a response was not checked');
  expect(run.out).toContain('POST /admin was called once');
  expect(run.out).not.toContain('hush');
});

test('a selection also applies to recorded traffic', async () => {
  const recorded: Entry = { status: 418, content: { text: WRONG } };
  const run = await judged([recorded], '--exclude-check', '*-conformance');
  expect(run.code, run.out).toBe(0);
});

test.each([
  [
    'traffic without a request to the service: 1',
    JSON.stringify({ log: { entries: [] } }),
    1,
    'verify-nothing-seen',
  ],
  ['a file that is not an archive: 2', '{"log": {}}', 2, 'verify-no-har'],
])('%s', async (_, text, code, expected) => {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': OPENAPI, 'a.har': text });
  const run = await runCli(['verify', BASE, '--har', 'a.har', '--openapi', 'openapi.yaml'], folder);
  expect(run.code, run.out + run.err).toBe(code);
  expect(run.out + run.err).toContain(expected);
});

test('deeply nested JSON in recorded traffic is a finding about the response', async () => {
  const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`;
  const { code, out } = await judged([{ content: { text: deep } }, { method: 'POST', body: deep }]);
  expect(code).toBe(1);
  expect(out).toContain('more than 500 levels');
});
