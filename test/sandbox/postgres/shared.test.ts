import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/app.ts';
import { newPostgresDatabase } from '../../support/postgres/database.ts';
import { HELLO, json, replyOf, type Reply } from '../harness.ts';
import { onPostgres } from './needs.ts';

async function start(database: string, options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await createSandbox({ database, quotas: { sandbox: 10_000 }, echoDelayMs: 40, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

async function call({ fetch, sandboxKey }: Sandbox, path: string, init: RequestInit = {}): Promise<Reply> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${sandboxKey}`);
  return replyOf(await fetch(new Request(`http://sandbox.test${path}`, { ...init, headers })));
}

async function startTwo(): Promise<[Sandbox, Sandbox]> {
  const database = await newPostgresDatabase();
  return Promise.all([start(database), start(database)]);
}

onPostgres('several sandboxes with one database', () => {
  test('200 calls at once with one key have one effect and one reply', async () => {
    const sandboxes = await startTwo();
    const init = json(HELLO, { 'idempotency-key': 'once' });
    const send = async (index: number): Promise<Reply> => {
      for (;;) {
        const reply = await call(sandboxes[index % 2]!, '/v1/messages', init);
        if (reply.status === 201) return reply;
        expect([reply.status, reply.body.code]).toEqual([409, 'idempotency_in_progress']);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const replies = await Promise.all(Array.from({ length: 200 }, (_, index) => send(index)));
    for (const { body } of replies) expect(body).toEqual(replies[0]!.body);
    expect(replies.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
    const { body } = await call(sandboxes[0], '/v1/messages?direction=outbound');
    expect(body.data).toHaveLength(1);
  });

  test('unique values are unique across processes', async () => {
    const sandboxes = await startTwo();
    const contact = json({ phone: HELLO.to });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => call(sandboxes[index % 2]!, '/v1/contacts', contact)),
    );
    const codes = replies.map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === 201)).toHaveLength(1);
    expect(codes.filter((code) => code === 'already_exists')).toHaveLength(19);
  });

  test('no change overwrites another', async () => {
    const sandboxes = await startTwo();
    const texts = Array.from({ length: 20 }, (_, index) => ({ ...HELLO, body: `Text ${index}` }));
    const sent = await Promise.all(
      texts.map((text, index) => call(sandboxes[index % 2]!, '/v1/messages', json(text))),
    );
    expect(sent.map(({ status }) => status)).toEqual(texts.map(() => 201));
    const { body } = await call(sandboxes[1], '/v1/conversations');
    // Each message creates a version, and so does each echo that has arrived.
    expect(body.data[0].sequence).toBeGreaterThanOrEqual(texts.length);
    const echoes = async (): Promise<number> =>
      (await call(sandboxes[0], '/v1/messages?direction=inbound&limit=100')).body.data.length;
    await expect.poll(echoes, { timeout: 20_000, interval: 100 }).toBe(texts.length);
    const [conversation] = (await call(sandboxes[1], '/v1/conversations')).body.data;
    expect(conversation.sequence).toBe(2 * texts.length);
  });

  test('a stream has the events of all of them, each of them once', async () => {
    const [one, other] = await startTwo();
    const response = await one.fetch(
      new Request('http://sandbox.test/v1/event_stream', {
        headers: { authorization: `Bearer ${one.sandboxKey}` },
      }),
    );
    for (let count = 0; count < 10; count += 1)
      await call(count % 2 ? one : other, '/v1/messages', json({ ...HELLO, to: `+1202555010${count}` }));
    const seen: string[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) {
      for (const [, id] of decoder.decode(chunk).matchAll(/^id: (.+)$/gm)) seen.push(id!);
      // Each message and its echo cause six events.
      if (seen.length >= 60) break;
    }
    const { body } = await call(other, '/v1/events?limit=100');
    expect(seen.toSorted()).toEqual(body.data.map(({ id }: { id: string }) => id).toSorted());
  });

  test('they can start at the same time with an empty database, and keep one common key', async () => {
    const template = await newPostgresDatabase();
    const client = new pg.Client(template);
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    await client.end();
    const sandboxes = await Promise.all([start(template), start(template), start(template)]);
    const keys = new Set(sandboxes.map(({ sandboxKey }) => sandboxKey));
    expect(keys.size).toBe(1);
    const { body } = await call(sandboxes[0], '/v1/api_keys');
    expect(body.data).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain([...keys][0]);
    expect((await call(sandboxes[1], '/v1/phone_numbers')).body.data).toHaveLength(4);
  });

  test('a database of another version is rejected', async () => {
    const database = await newPostgresDatabase();
    const client = new pg.Client(database);
    await client.connect();
    await client.query('update sandbox_schema set version = version - 1');
    await expect(start(database)).rejects.toThrow(
      /^the database was created by another version .* Specify an empty database\.$/,
    );
    await client.query('update sandbox_schema set version = version + 1');
    await client.end();
  });
});
