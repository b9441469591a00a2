/** Streams of a client: their types, real connections, and bundles without streams. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { camelCase } from '../../src/core/words.ts';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { feedOf, PRINTED } from '../support/feed.ts';
import { sent, STREAM_CALLS } from '../support/openai-streams.ts';
import { streamServer } from '../support/stream-server.ts';
import { typeErrors } from '../support/type-check.ts';
import { emitClient, type EmittedClient } from './emitted-client.ts';

const CONTRACT = join(import.meta.dirname, '../conformance/contract');

const PROGRAM = `
import { Client, StreamError, type EventStream, type StreamEvent } from './typescript/index.ts';
import type { ChatPart, Item } from './typescript/index.ts';

const client = new Client({ token: 't' });

export async function read(signal: AbortSignal): Promise<readonly string[]> {
  const names: string[] = [];
  const items: EventStream<Item> = await client.feeds.read({ signal, idleTimeoutMs: 1000 });
  for await (const item of items) names.push(item.name);
  const parts: EventStream<ChatPart> = await client.chats.createStream({ text: 'Hi' });
  try {
    for await (const event of parts.raw()) {
      const whole: StreamEvent<ChatPart> = event;
      names.push(whole.id ?? '', whole.data.text ?? '');
    }
  } catch (error) {
    if (error instanceof StreamError) names.push(error.lastEventId ?? '', error.kind);
  } finally {
    await parts.close();
  }
  for await (const word of await client.feeds.words()) names.push(word.toUpperCase());
  for await (const notice of await client.feeds.notices()) names.push(notice.name);
  for await (const record of await client.feeds.records()) names.push(record.name);
  names.push(String(items.response.status), items.response.headers.get('date') ?? '');
  const whole: Item = await client.chats.create({ text: 'Hi' });
  const { body } = await client.files.downloadStream('a', { onProgress: (sent, total) => names.push(String(sent / (total ?? 1))) });
  await client.bodies.multipart({ text: 'a', file: body });
  await client.bodies.multipart({ file: { stream: body, name: 'a.bin' }, picture: new Blob(['b']) });
  return [...names, whole.name];
}

// @ts-expect-error no method takes the flag
void client.chats.createStream({ text: 'Hi', stream: true });
// @ts-expect-error nor does the other
void client.chats.create({ text: 'Hi', stream: false });
// @ts-expect-error a file is not a string
void client.bodies.multipart({ file: 'a' });
// @ts-expect-error a text is not a file
void client.bodies.multipart({ text: new Blob(['a']) });
`;

let emitted: EmittedClient;
beforeAll(async () => {
  emitted = await emitClient(CONTRACT, {
    openapi: 'openapi.yaml',
    graphql: ['schema.graphql'],
    documents: ['operations.graphql'],
  });
});
afterAll(() => emitted.remove());

test('a program that reads streams compiles with the strictest settings', async () => {
  await writeFile(join(emitted.folder, 'program.ts'), PROGRAM);
  expect(await typeErrors(emitted.folder)).toEqual([]);
});

test('a stream can be disposed if the library declares it', async () => {
  const text = `import { Client } from './typescript/index.ts';
export async function first(): Promise<string | undefined> {
  await using items = await new Client({ token: 't' }).feeds.read();
  for await (const item of items) return item.name;
  return undefined;
}
`;
  await writeFile(join(emitted.folder, 'disposing.ts'), text);
  const lib = ['es2023', 'esnext.disposable', 'dom', 'dom.iterable', 'dom.asynciterable'];
  expect(await typeErrors(emitted.folder, { lib })).toEqual([]);
  await rm(join(emitted.folder, 'disposing.ts'));
});

test('a stream is open when its headers arrive', async () => {
  // The server sends no item before the second request.
  const server = await streamServer(feedOf, { held: '/feed' });
  const { feeds, chats } = emitted.create({ token: 't', baseUrl: server.url });
  const items = (await feeds!['read']!()) as AsyncIterable<{ readonly name: string }>;
  const parts = (await chats!['createStream']!({ text: 'Hi' })) as AsyncIterable<{ readonly text: string }>;
  const printed: string[] = [];
  for await (const { name } of items) printed.push(name);
  for await (const { text } of parts) printed.push(text);
  expect(printed.join('\n')).toBe(PRINTED);
  await server.close();
});

test('disposing of a stream ends its request', async () => {
  const ended = Promise.withResolvers<void>();
  const client = emitted.create({
    token: 't',
    fetch: (_url: string, { signal }: { readonly signal: AbortSignal }) => {
      signal.addEventListener('abort', () => ended.resolve());
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('data: a\n\n')),
      });
      return Promise.resolve(new Response(body));
    },
  });
  {
    await using words = (await client['feeds']!['words']!()) as AsyncIterable<string> & AsyncDisposable;
    expect(words).toBeDefined();
  }
  await ended.promise;
});

test.each([
  ['getItem', []],
  ['readFeedLines', ['stream_cut', 'lines']],
  ['readFeed', ['stream_cut', 'events']],
])('a bundle of %s contains only the stream code that it needs', async (name, held) => {
  const entry = join(emitted.folder, `entry-${name}.ts`);
  await writeFile(entry, `import { ${name} } from './typescript/functions.ts';\nconsole.log(${name});\n`);
  const bundle = await rolldown({ input: entry, treeshake: { moduleSideEffects: false } });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const text = output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n');
  const marks = { stream_cut: 'stream_cut', lines: 'JsonLines', events: 'Events' };
  expect(Object.entries(marks).flatMap(([mark, code]) => (text.includes(code) ? [mark] : []))).toEqual(held);
});

test.skipIf(!hasCorpus)(
  "the streams of OpenAI's document, one byte at a time",
  { timeout: 180_000 },
  async () => {
    const openai = await emitClient(CORPUS, { openapi: 'openai.json' });
    const server = await streamServer((path) =>
      sent(STREAM_CALLS.find(({ address }) => address === `POST ${path}`)!.events),
    );
    const client = openai.create({ baseUrl: server.url, authorization: 'Bearer t' });
    for (const { to, given, events } of STREAM_CALLS) {
      const names = to.split('.').map((name) => camelCase(name.split('_')));
      const holder = names.slice(0, -1).reduce<object>((at, name) => Reflect.get(at, name) as object, client);
      const method = Reflect.get(holder, names.at(-1)!) as (
        params: object,
      ) => Promise<AsyncIterable<unknown>>;
      const items: unknown[] = [];
      for await (const item of await method.call(holder, given)) items.push(item);
      expect([to, items]).toEqual([to, events]);
    }
    const flags = server.requests.map((request) => request.includes('"stream":true'));
    expect(flags).toEqual([true, true, true, false]);
    await writeFile(
      join(openai.folder, 'program.ts'),
      `import { Client } from './typescript/index.ts';
export async function text(client: Client): Promise<string> {
  let whole = '';
  for await (const event of await client.responses.createStream({ model: 'gpt-4o', input: 'Hi' }))
    if (event.type === 'response.output_text.delta') whole += event.delta;
  for await (const chunk of await client.chat.completions.createStream({
    model: 'gpt-4o',
    messages: [{ role: 'user', content: 'a' }],
  }))
    whole += chunk.choices[0]?.delta.content ?? '';
  return whole;
}
`,
    );
    expect(await typeErrors(openai.folder)).toEqual([]);
    await server.close();
    await openai.remove();
  },
);
