/** The requests that newman sends for a collection equal those of the TypeScript client for the same values. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import { emitDocuments } from '../support/emit-contract.ts';
import { emitClient, type AnyClient, type EmittedClient } from '../typescript/emitted-client.ts';
import { startStub, type Received } from '../typescript/stub.ts';
import { runCollection } from './run-collection.ts';

const VALUES: readonly JsonValue[] = [
  'a b, c/d|%25+',
  ['one'],
  ['x, y', 'p|q', 'r&s=t'],
  { a: 1, 'b c': 'd, e', f: null },
];
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

interface Case {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | typeof FORM | typeof MULTIPART;
  readonly how: Readonly<Record<string, JsonValue>>;
  readonly value: JsonValue;
}

const parameters: readonly Case[] = (
  [
    ['path', ['simple', 'label', 'matrix']],
    ['query', ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject']],
    ['header', ['simple']],
    ['cookie', ['form']],
  ] as const
).flatMap(([location, styles]) =>
  styles.flatMap((style) =>
    [true, false].flatMap((explode) =>
      VALUES.filter((value) => style !== 'deepObject' || typeof value === 'object').map((value) => ({
        in: location,
        how: { style, explode },
        value,
      })),
    ),
  ),
);

const fields: readonly Case[] = ([FORM, MULTIPART] as const).flatMap((type) =>
  [
    {},
    { contentType: 'application/json' },
    { contentType: 'text/plain' },
    ...(type === FORM
      ? [
          { style: 'form', explode: false },
          { style: 'form', explode: true },
          { style: 'spaceDelimited', explode: false },
          { style: 'pipeDelimited', explode: false },
        ]
      : []),
    { style: 'deepObject', explode: true },
  ].flatMap((how) =>
    [...VALUES, [{ a: 1 }, { b: ['c'] }]]
      // The style `deepObject` is defined only for objects, and plain text only for scalars.
      .filter((value) => typeof value === 'object' || !('style' in how && how.style === 'deepObject'))
      .filter(
        (value) => typeof value === 'string' || !('contentType' in how && how.contentType === 'text/plain'),
      )
      .map((value) => ({ in: type, how, value })),
  ),
);

/** Parameters with a media type. */
const contents: readonly Case[] = (['path', 'query', 'header', 'cookie'] as const).flatMap((location) =>
  VALUES.map((value) => ({ in: location, how: { content: 'application/json' }, value })),
);

const CASES = [...parameters, ...contents, ...fields];

function operation({ in: location, how, value }: Case, index: number): readonly [string, object] {
  const shared = {
    operationId: `call${index}`,
    tags: ['it'],
    'x-fern-sdk-group-name': ['it'],
    'x-fern-sdk-method-name': `call${index}`,
    responses: { 200: { description: 'ok' } },
  };
  if (location === FORM || location === MULTIPART) {
    const schema = { type: 'object', properties: { it: {} } };
    const media = { schema, encoding: { it: how }, example: { it: value } };
    return [
      `/p${index}`,
      { post: { ...shared, requestBody: { required: true, content: { [location]: media } } } },
    ];
  }
  const shape =
    how['content'] === undefined
      ? { schema: {}, example: value, ...how }
      : { content: { 'application/json': { schema: {}, example: value } } };
  const parameter = { name: 'it', in: location, required: true, ...shape };
  return [`/p${index}${location === 'path' ? '/{it}' : ''}`, { get: { ...shared, parameters: [parameter] } }];
}

const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Wire', version: '1' },
  servers: [{ url: 'https://wire.test' }],
  paths: Object.fromEntries(CASES.map(operation)) as object,
});

/** Requests by the index of the case. */
type Requests = ReadonlyMap<number, Received>;

let root: string;
let client: EmittedClient;
let sent: { readonly byClient: Requests; readonly byNewman: Requests };

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'diptych-wire-'));
  await writeFile(join(root, 'api.json'), DOCUMENT);
  client = await emitClient(root, { openapi: 'api.json' });
  const { files } = await emitDocuments(root, { openapi: 'api.json' }, [{ id: 'postman', options: {} }]);
  const collection = JSON.parse(files.find(({ path }) => path.endsWith('.json'))!.text) as object;
  sent = {
    byClient: await received((url) => callAll(client.create({ baseUrl: url, maxRetries: 0 }))),
    byNewman: await received((url) => runCollection(collection, { baseUrl: url })),
  };
}, 120_000);
afterAll(async () => {
  await client.remove();
  await rm(root, { recursive: true });
});

async function callAll(api: AnyClient): Promise<void> {
  for (const [index, { in: location, value }] of CASES.entries())
    await api['it']![`call${index}`]!(location === 'path' ? value : { it: value });
}

async function received(run: (url: string) => Promise<unknown>): Promise<Requests> {
  const all: Received[] = [];
  const stub = await startStub((request) => all.push(request));
  try {
    await run(stub.url);
  } finally {
    await stub.close();
  }
  return new Map(all.map((request) => [Number(/^\/p(\d+)/.exec(request.target)![1]), request]));
}

/**
 * Normalizes parts that standards leave open: the encoding of ordinary characters, a space in a form, and boundaries.
 */
function wireOf({ target, headers, body }: Received): object {
  const spelled = (text: string): string =>
    text.replace(/%[0-9A-F]{2}|[^%\w]/g, (part) => {
      const character = part.replace(/^%(2[178A9]|3A|5[BD])$/, decodeURIComponent);
      return character === ' ' || character === '+' ? '%20' : character;
    });
  const type = headers['content-type'] ?? '';
  const [, boundary = '\r'] = /boundary=(.*)/.exec(type) ?? [];
  return {
    target: spelled(target),
    header: headers['it'] ?? '',
    cookie: spelled(headers.cookie ?? ''),
    type: type.replace(boundary, ''),
    body: type === FORM ? spelled(body) : body.replaceAll(`--${boundary}`, '--'),
  };
}

test.each(CASES.map((one, index) => ({ ...one, index })))('$in $how of $value', ({ index }) => {
  expect(wireOf(sent.byNewman.get(index)!)).toEqual(wireOf(sent.byClient.get(index)!));
});
