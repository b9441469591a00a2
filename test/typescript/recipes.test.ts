/**
 * The recipes for receivers of webhooks in the README compile unchanged, and accept only signed deliveries.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Liquid } from 'liquidjs';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import fastify, { type FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signWebhook } from '../../templates/typescript/runtime/webhooks.ts';
import { typeErrors } from '../support/type-check.ts';
import { emitClient, type EmittedClient } from './emitted-client.ts';

const TEMPLATE = resolve(import.meta.dirname, '../../templates/typescript/readme/webhooks.md');
const ROOT = join(import.meta.dirname, 'kitchen-sink');
const SECRET = 'whsec_c2VjcmV0IG9mIHRlc3Rz';
const BODY = '{"type":"pet.gone"}';

/** The declarations of express that this test uses, because express is not installed here. */
const EXPRESS = `declare module 'express' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  interface Request extends IncomingMessage { body: any }
  interface Response extends ServerResponse { sendStatus(code: number): this }
  type Handler = (request: Request, response: Response) => unknown;
  interface Express { post(path: string, ...handlers: Handler[]): this }
  function express(): Express;
  namespace express { function raw(options: { type: string }): Handler }
  export default express;
}`;

let emitted: EmittedClient;
let snippets: readonly string[];

beforeAll(async () => {
  emitted = await emitClient(ROOT, { openapi: 'openapi.yaml' }, { package: false });
  snippets = [...(await codeOf(true)), ...(await codeOf(false))];
  for (const [index, code] of snippets.entries())
    await writeFile(
      join(emitted.folder, `recipe${index}.ts`),
      code.replaceAll("'x/webhooks'", "'./typescript/webhooks.ts'"),
    );
  await writeFile(join(emitted.folder, 'express.d.ts'), EXPRESS);
  process.env['WEBHOOK_SECRET'] = SECRET;
});
afterAll(async () => {
  delete process.env['WEBHOOK_SECRET'];
  await emitted.remove();
});

/** The code blocks of the section, for a contract with signed or unsigned webhooks. */
async function codeOf(hasSignedWebhooks: boolean): Promise<readonly string[]> {
  const text = await new Liquid().parseAndRender(await readFile(TEMPLATE, 'utf8'), {
    hasSignedWebhooks,
    package: 'x',
  });
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code!);
}

const recipe = async (word: string): Promise<Record<string, never>> => {
  const index = snippets.findIndex((code) => code.includes(word));
  return (await import(pathToFileURL(join(emitted.folder, `recipe${index}.ts`)).href)) as Record<
    string,
    never
  >;
};

test('every recipe compiles', async () => {
  expect(snippets).toHaveLength(6);
  expect(await typeErrors(emitted.folder, { types: ['node'] })).toEqual([]);
});

test('Fetch', async () => {
  const { receive } = (await recipe('request: Request, secret')) as unknown as {
    receive: (request: Request, secret: string) => Promise<Response>;
  };
  const post = async (text: string): Promise<number> => {
    const headers = await signWebhook(BODY, SECRET);
    const request = new Request('http://x', { method: 'POST', headers, body: text });
    return (await receive(request, SECRET)).status;
  };
  expect([await post(BODY), await post('{}')]).toEqual([204, 400]);
});

test('node:http', async () => {
  const { server } = (await recipe('createServer')) as unknown as { server: Server };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await statuses(url)).toEqual([204, 400]);
  await new Promise((done) => server.close(done));
});

test('Fastify', async () => {
  const { webhookRoutes } = (await recipe('FastifyInstance')) as unknown as {
    webhookRoutes: (app: FastifyInstance) => Promise<void>;
  };
  const app = fastify();
  await app.register(webhookRoutes);
  app.post('/other', (request) => request.body);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await statuses(`${url}/webhooks`)).toEqual([204, 400]);
  const json = { 'content-type': 'application/json' };
  const other = await fetch(`${url}/other`, { method: 'POST', headers: json, body: '{"a":1}' });
  expect(await other.json()).toEqual({ a: 1 });
  await app.close();
});

/** Sends a signed delivery and a changed delivery, and returns the statuses. */
async function statuses(url: string): Promise<readonly number[]> {
  const headers = { 'content-type': 'application/json', ...(await signWebhook(BODY, SECRET)) };
  const given: number[] = [];
  for (const body of [BODY, BODY.replace('gone', 'lost')])
    given.push((await fetch(url, { method: 'POST', headers, body })).status);
  return given;
}
