/** Streams of a Python client over real connections, one byte at a time, by both of its clients. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { feedOf, PRINTED } from '../support/feed.ts';
import { sent, STREAM_CALLS } from '../support/openai-streams.ts';
import { hasPython, runPython } from '../support/python.ts';
import { streamServer, type StreamServer } from '../support/stream-server.ts';
import { emitPackage, type EmittedPackage } from './emitted.ts';
import { complaints, MYPY } from './tools.ts';

const PROGRAM = `
import asyncio
import json
import sys
from functools import reduce

from PACKAGE import AsyncClient, Client


def items_of(url, calls):
    client = Client(base_url=url, authorization="Bearer t")
    for call in calls:
        with reduce(getattr, call["to"].split("."), client)(**call["given"]) as events:
            yield [call["to"], [item.to_dict() for item in events]]
    client.close()


async def items_in_turn(url, calls):
    found = []
    async with AsyncClient(base_url=url, authorization="Bearer t") as client:
        for call in calls:
            async with reduce(getattr, call["to"].split("."), client)(**call["given"]) as events:
                found.append([call["to"], [item.to_dict() async for item in events]])
    return found


url, calls = sys.argv[1], json.loads(sys.argv[2])
print(json.dumps([list(items_of(url, calls)), asyncio.run(items_in_turn(url, calls))]))
`;

const TYPED = `
from PACKAGE import Client


def text(client: Client) -> str:
    whole = ""
    with client.chat.completions.create_stream(model="gpt-4o", messages=[]) as chunks:
        for chunk in chunks:
            for choice in chunk.choices:
                delta = choice.delta
                if isinstance(delta.content, str):
                    whole += delta.content
    return whole
`;

const OPENED = `
import asyncio
import sys

from PACKAGE import AsyncClient, Client


async def names(url):
    # The server sends no item before the second request.
    async with AsyncClient(base_url=url, token="t") as client:
        items, parts = await client.feeds.read(), await client.chats.create_stream(text="Hi")
        return [item.name async for item in items] + [part.text async for part in parts]


url = sys.argv[1]
client = Client(base_url=url, token="t")
items, parts = client.feeds.read(), client.chats.create_stream(text="Hi")
print(*(item.name for item in items), *(part.text for part in parts), sep="\\n")
print(*asyncio.run(names(url)), sep="\\n")
`;

test.skipIf(!hasPython)('a stream is open when its headers arrive', { timeout: 60_000 }, async () => {
  const { name, sources, remove } = await emitPackage(join(import.meta.dirname, '../conformance/contract'), {
    openapi: 'openapi.yaml',
    graphql: ['schema.graphql'],
    documents: ['operations.graphql'],
  });
  const server = await streamServer(feedOf, { held: '/feed' });
  const program = ['-c', OPENED.replaceAll('PACKAGE', name), server.url];
  const { output, stderr } = await runPython(program, { path: [sources] });
  expect(stderr).toBe('');
  expect(output.trim()).toBe(`${PRINTED}\n${PRINTED}`);
  await server.close();
  await remove();
});

describe.skipIf(!hasPython || !hasCorpus)("OpenAI's document", { timeout: 300_000 }, () => {
  let made: EmittedPackage;
  let server: StreamServer;
  beforeAll(async () => {
    made = await emitPackage(CORPUS, { openapi: 'openai.json' });
    server = await streamServer((path) =>
      sent(STREAM_CALLS.find(({ address }) => address === `POST ${path}`)!.events),
    );
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await made.remove();
  });

  test('its streams return every item, one byte at a time', async () => {
    const program = join(made.folder, 'program.py');
    await writeFile(program, PROGRAM.replaceAll('PACKAGE', made.name));
    const calls = JSON.stringify(STREAM_CALLS);
    const { output, stderr } = await runPython([program, server.url, calls], { path: [made.sources] });
    expect(stderr).toBe('');
    const items = STREAM_CALLS.map(({ to, events }) => [to, events]);
    expect(JSON.parse(output)).toEqual([items, items]);
    const flags = server.requests.map((request) => request.includes('"stream":true'));
    expect(flags).toEqual([true, true, true, false, true, true, true, false]);
  });

  test('a program that reads a stream is clean for mypy', async () => {
    await writeFile(join(made.folder, 'typed.py'), TYPED.replaceAll('PACKAGE', made.name));
    expect(await complaints(MYPY, made.folder, ['typed.py'], { MYPYPATH: made.sources })).toBe('');
  });
});
