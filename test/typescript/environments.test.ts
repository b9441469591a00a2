/** The first characters of a key select the environment of a client and the server that it calls. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitClient, type EmittedClient } from './emitted-client.ts';

interface Client {
  environment(): Promise<string | undefined>;
  readonly pets: { get(id: string): Promise<unknown> };
}

let emitted: EmittedClient;

beforeAll(async () => {
  const root = join(import.meta.dirname, 'kitchen-sink');
  emitted = await emitClient(root, { openapi: 'openapi.yaml' }, { package: false });
});
afterAll(() => emitted.remove());

const create = (options: object): Client => emitted.create(options) as unknown as Client;

/** The URL to which a client sends a request. */
async function hostOf(options: object): Promise<string> {
  let host = '';
  const fetch = async (url: string): Promise<Response> => {
    host = new URL(url).host;
    return Response.json({});
  };
  await create({ ...options, fetch }).pets.get('p');
  return host;
}

test.each<[token: unknown, environment: string | undefined, host: string]>([
  ['pk_1', 'live', 'eu.example.test'],
  ['pk_test_1', '__proto__', 'sandbox.example.test'],
  ["pk_'1", "it's", 'eu.example.test'],
  ['other', undefined, 'eu.example.test'],
  ['constructor', undefined, 'eu.example.test'],
  [undefined, undefined, 'eu.example.test'],
  // The server is chosen when the client is created. If a caller provides a key later, it must also provide a
  // URL.
  [() => Promise.resolve('pk_test_1'), '__proto__', 'eu.example.test'],
])('%j belongs to %j, with requests to %s', async (token, environment, host) => {
  expect(await create({ token }).environment()).toBe(environment);
  expect(await hostOf({ token })).toBe(host);
});

test('the URL of the caller takes precedence', async () => {
  expect(await hostOf({ token: 'pk_test_1', baseUrl: 'http://own.test' })).toBe('own.test');
});
