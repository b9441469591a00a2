/**
 * `diptych mock` as users start it: URLs, log, state file, control port, cross-origin requests, and shutdown.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serve } from '../../src/cli/mock/serve.ts';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { runCli, type CliRun } from '../cli/run-cli.ts';
import { HOOKS, OPENAPI, SCHEMA } from './shop.ts';

interface Order {
  readonly id: string;
  readonly note: string;
  readonly createdAt: string;
}

interface Addresses {
  readonly rest?: { readonly url: string; readonly operations: number };
  readonly graphql?: { readonly url: string; readonly operations: number };
  readonly control?: { readonly url: string };
}

interface Running extends Addresses {
  readonly folder: string;
  readonly err: () => string;
  /** Interrupts the process and waits until it ends. */
  readonly end: () => Promise<CliRun>;
}

const presetOf = (presetConfig: object): object => ({ preset: 'diptych/codegen', presetConfig });

/** A configuration with two outputs of one contract, and one with outputs of two contracts. */
const CONFIGURATIONS = {
  'one.json': JSON.stringify({
    generates: {
      'one/': presetOf({ openapi: 'openapi.yaml' }),
      'other/': presetOf({ openapi: 'openapi.yaml' }),
    },
  }),
  'two.json': JSON.stringify({
    generates: {
      'one/': presetOf({ openapi: 'openapi.yaml' }),
      'other/': presetOf({ openapi: 'openapi.json' }),
    },
  }),
  'openapi.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'Other', version: '1' }, paths: {} }),
};

function project(): string {
  const folder = temporaryFolder();
  fill(folder, { ...CONFIGURATIONS, 'openapi.yaml': OPENAPI, 'schema.graphql': SCHEMA, 'notes.txt': '' });
  return folder;
}

/** Runs the command in this process on any free port. */
async function start(words: readonly string[], folder = project()): Promise<Running> {
  const [interrupt, started] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  let err = '';
  const run = runCli(['mock', ...words, '--port', '0', '--json'], folder, {
    out: started.resolve,
    err: (text) => (err += text),
    untilInterrupted: () => interrupt.promise,
  });
  const end = (): Promise<CliRun> => {
    interrupt.resolve();
    return run;
  };
  onTestFinished(async () => void (await end()));
  const addresses = JSON.parse(await Promise.race([started.promise, run.then(() => err)])) as Addresses;
  return { folder, err: () => err, end, ...addresses };
}

const post = (note: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ note }),
});

async function ordersAt(url: string): Promise<readonly Order[]> {
  return (await (await fetch(`${url}/orders`)).json()) as readonly Order[];
}

/** Waits until a condition holds. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const since = Date.now(); !(await condition()); await wait(10))
    if (Date.now() - since > 10_000) throw new Error('the condition did not become true');
}

test('the start line has the published format, with the URL of each protocol', async () => {
  const { folder, end: _, err: __, ...line } = await start(['openapi.yaml', 'schema.graphql']);
  expect(line).toMatchObject({ rest: { operations: 4 }, graphql: { operations: 1 } });
  expect(line.rest!.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  expect(line.graphql!.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\/graphql$/);
  const schema = readFileSync(join(import.meta.dirname, '../../docs/report.schema.json'), 'utf8');
  expect(new Ajv2020({ strict: false }).compile(JSON.parse(schema) as object)(line)).toBe(true);
  expect(existsSync(folder)).toBe(true);
});

test('both protocols serve one state', async () => {
  const { rest, graphql } = await start(['openapi.yaml', 'schema.graphql']);
  const created = await fetch(`${rest!.url}/orders`, post('Tea'));
  expect(created.status).toBe(201);
  const { id } = (await created.json()) as Order;
  const query = JSON.stringify({ query: `{ order(id: ${JSON.stringify(id)}) { note } }` });
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const answer = await fetch(graphql!.url, { method: 'POST', headers, body: query });
  expect(await answer.json()).toEqual({ data: { order: { note: 'Tea' } } });
});

test.each([
  ['an OpenAPI document', ['openapi.yaml'], ['rest']],
  ['a configuration', ['--config', 'one.json'], ['rest']],
  ['a schema', ['schema.graphql'], ['graphql']],
  ['flags', ['--openapi', 'openapi.yaml'], ['rest']],
])('only %s', async (_, words, protocols) => {
  const line = await start(words);
  expect(Object.keys(line).filter((key) => key === 'rest' || key === 'graphql')).toEqual(protocols);
});

test('paths on the command line take precedence over those of documents', async () => {
  const { rest, graphql } = await start([
    'openapi.yaml',
    'schema.graphql',
    '--base-path',
    'api/',
    '--graphql-path',
    '/api/graph',
  ]);
  expect(new URL(rest!.url).pathname).toBe('/api');
  expect((await fetch(`${rest!.url}/orders`)).status).toBe(200);
  expect((await fetch(`${graphql!.url}?query={__typename}`)).status).toBe(200);
});

test('one line for each request, except with --quiet', async () => {
  const [loud, quiet] = await Promise.all([start(['openapi.yaml']), start(['openapi.yaml', '--quiet'])]);
  for (const { rest } of [loud, quiet]) await fetch(`${rest!.url}/orders/none`);
  await until(() => loud.err() !== '');
  expect(loud.err()).toMatch(/^GET \/v1\/orders\/none 404 \d+ ms\n$/);
  expect(quiet.err()).toBe('');
});

test('flags set the number and the seed of initial resources', async () => {
  const noteOf = async (seed: string): Promise<string> => {
    const { rest } = await start(['openapi.yaml', '--initial', '2', '--seed', seed]);
    const orders = await ordersAt(rest!.url);
    expect(orders).toHaveLength(2);
    return orders[0]!.note;
  };
  const [first, again, other] = [await noteOf('1'), await noteOf('1'), await noteOf('2')];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a state file is written after a change and loaded at the next start', async () => {
  const words = ['openapi.yaml', '--state', 'state.json'];
  const first = await start(words);
  const { id } = (await (await fetch(`${first.rest!.url}/orders`, post('Tea'))).json()) as Order;
  await until(() => readFileSync(join(first.folder, 'state.json'), 'utf8').includes('Tea'));
  await fetch(`${first.rest!.url}/orders`, post('Milk'));
  // The last change is written before the process ends.
  expect((await first.end()).code).toBe(0);
  const next = await start(words, first.folder);
  expect((await ordersAt(next.rest!.url)).map(({ note }) => note)).toEqual(
    expect.arrayContaining(['Tea', 'Milk']),
  );
  expect((await fetch(`${next.rest!.url}/orders/${id}`)).status).toBe(200);
});

test('the control port resets, moves the clock, and replaces the state', async () => {
  const { rest, control } = await start(['openapi.yaml', '--clock', 'manual', '--control-port', '0']);
  const [url, port] = [rest!.url, control!.url];
  const call = (method: string, path: string, body?: string): Promise<Response> =>
    fetch(port + path, { method, ...(body !== undefined && { body }) });
  const make = async (note: string): Promise<Order> =>
    (await (await fetch(`${url}/orders`, post(note))).json()) as Order;

  const early = await make('Tea');
  expect((await call('POST', '/clock', '{"advanceMs": 3600000}')).status).toBe(200);
  const late = await make('Milk');
  expect(Date.parse(late.createdAt) - Date.parse(early.createdAt)).toBe(3_600_000);

  const state = await (await call('GET', '/state')).text();
  expect((await call('POST', '/reset')).status).toBe(204);
  const notes = async (): Promise<string> => (await ordersAt(url)).map(({ note }) => note).join();
  expect(await notes()).not.toMatch(/Tea|Milk/);
  expect((await call('PUT', '/state', state)).status).toBe(204);
  expect(await notes()).toMatch(/Tea.*Milk/);
});

test.each([
  ['POST', '/clock', '{}', 400],
  ['POST', '/clock', '{"advanceMs": 9e15}', 400],
  ['PUT', '/state', '{"tenants": {"": {"things": [{}], "opened": []}}}', 400],
  ['PUT', '/state', 'not JSON', 400],
  ['GET', '/reset', undefined, 405],
  ['POST', '/constructor', undefined, 404],
])('the control port rejects %s %s %s', async (method, path, body, status) => {
  const { rest, control } = await start(['openapi.yaml', '--control-port', '0']);
  const before = await ordersAt(rest!.url);
  const response = await fetch(control!.url + path, { method, ...(body !== undefined && { body }) });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ status, detail: expect.stringMatching(/./) as string });
  expect(await ordersAt(rest!.url)).toEqual(before);
});

test('web pages cannot call the control port', async () => {
  const { control } = await start(['openapi.yaml', '--control-port', '0']);
  const headers = { origin: 'https://page.example' };
  expect((await fetch(`${control!.url}/reset`, { method: 'POST', headers })).status).toBe(403);
});

test.each([
  ['GET', '/state', { host: 'evil.example' }, 403],
  ['GET', '/clock', { host: '127.0.0.1.evil.example' }, 403],
  ['PUT', '/state', { host: '192.0.2.7' }, 403],
  ['POST', '/reset', { 'sec-fetch-site': 'cross-site' }, 403],
  ['GET', '/state', { 'sec-fetch-site': 'same-origin' }, 403],
  ['GET', '/state', { 'sec-fetch-site': 'none' }, 200],
  ['GET', '/state', { host: 'localhost:1' }, 200],
  ['GET', '/clock', { host: '[::1]' }, 200],
])(
  'the control port checks Host and Sec-Fetch-Site: %s %s %o is %i',
  async (method, path, headers, status) => {
    const { control } = await start(['openapi.yaml', '--control-port', '0']);
    const { port } = new URL(control!.url);
    const got = await new Promise((resolve, reject) => {
      const call = send({ port, host: '127.0.0.1', method, path, headers: { ...headers } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      call.on('error', reject).end();
    });
    expect(got).toBe(status);
  },
);

test('webhooks cannot call the ports of the mock', async () => {
  const folder = project();
  fill(folder, { 'hooks.yaml': HOOKS });
  const { rest, control, err } = await start(['hooks.yaml', '--control-port', '0'], folder);
  const sent = async (path: string, body: object): Promise<Response> =>
    fetch(`${rest!.url}${path}`, { ...post(''), body: JSON.stringify(body) });
  await sent('/webhook_endpoints', { url: `${control!.url}/reset` });
  const { id } = (await (await sent('/orders', { note: 'Tea' })).json()) as Order;
  await until(() => err().includes('Webhook '));
  expect(err()).toMatch(
    /^Webhook order\.created http:\S+\/reset not sent: \S+ is the mock itself, again in 5 s$/m,
  );
  expect((await fetch(`${rest!.url}/orders/${id}`)).status).toBe(200);
});

test('pages of other origins may call the mock by default', async () => {
  const origin = 'https://page.example';
  const [open, closed] = await Promise.all([start(['openapi.yaml']), start(['openapi.yaml', '--no-cors'])]);
  const asked = {
    origin,
    'access-control-request-method': 'DELETE',
    'access-control-request-headers': 'authorization, idempotency-key',
  };
  const preflight = await fetch(`${open.rest!.url}/orders/1`, { method: 'OPTIONS', headers: asked });
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'DELETE',
    'access-control-allow-headers': 'authorization, idempotency-key',
    'access-control-allow-credentials': 'true',
  });
  const read = await fetch(`${open.rest!.url}/orders`, { headers: { origin } });
  expect(read.headers.get('access-control-allow-origin')).toBe(origin);
  expect(read.headers.get('access-control-expose-headers')).toMatch(/content-type/);
  const hidden = await fetch(`${closed.rest!.url}/orders`, { headers: { origin } });
  expect(hidden.headers.get('access-control-allow-origin')).toBeNull();
});

test('requests that the Fetch API cannot represent do not get a 500', async () => {
  const { rest, err } = await start(['openapi.yaml']);
  const { port } = new URL(rest!.url);
  const statusOf = (method: string, path: string, host: string, body = ''): Promise<number> =>
    new Promise((resolve, reject) => {
      const call = send(
        { port, method, path, host: '127.0.0.1', headers: { host, 'content-length': body.length } },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  expect(await statusOf('TRACE', '/v1/orders', 'x')).toBe(405);
  await until(() => err() !== '');
  expect(err()).toMatch(/^TRACE \/v1\/orders 405 /);
  expect(await statusOf('GET', '/v1/orders', 'x', '{}')).toBe(200);
  expect(await statusOf('GET', 'http://elsewhere/v1/orders', 'x')).toBe(200);
  expect(await statusOf('GET', '/v1/orders', 'not a host')).toBe(200);
  expect(await statusOf('OPTIONS', '*', 'x')).toBeLessThan(500);
  expect(await statusOf('GET', '//', 'x')).toBe(404);
});

test('events of a stream are sent one by one, and the stream is canceled when its client disconnects', async () => {
  const canceled = Promise.withResolvers<void>();
  const encoder = new TextEncoder();
  const endless = new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode('data: 1\n\n')),
    cancel: () => canceled.resolve(),
  });
  const headers = { 'content-type': 'text/event-stream' };
  const faults: unknown[] = [];
  const server = await serve(() => Promise.resolve(new Response(endless, { headers })), {
    host: '127.0.0.1',
    port: 0,
    flag: '--port',
    onFault: (fault) => faults.push(fault),
  });
  onTestFinished(server.close);
  const leaving = new AbortController();
  const response = await fetch(server.origin, { signal: leaving.signal });
  const { value } = await response.body!.getReader().read();
  expect(new TextDecoder().decode(value)).toBe('data: 1\n\n');
  leaving.abort();
  await canceled.promise;
  expect(faults).toEqual([]);
});

test('a client that disconnects while it sends a request is no error', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  const { rest, graphql, err } = await start(['openapi.yaml', '--schema', 'schema.graphql']);
  for (const url of [`${rest!.url}/orders`, graphql!.url]) {
    for (const accept of ['application/json', 'text/event-stream']) {
      const headers = { 'content-type': 'application/json', 'content-length': '100', accept };
      const call = send(url, { method: 'POST', headers });
      call.on('error', () => undefined);
      call.write('{"note":', () => setTimeout(() => call.destroy(), 20));
      await until(() => call.destroyed);
    }
  }
  await until(() => err().trim().split('\n').length >= 4);
  for (const line of err().trim().split('\n')) expect(line).toMatch(/^POST \S+ \d{3} \d+ ms$/);
  expect(printed).not.toHaveBeenCalled();
});

test('an error of the handler is reported, and results in a 500', async () => {
  const faults: unknown[] = [];
  const server = await serve(() => Promise.reject(new Error('broken')), {
    host: '127.0.0.1',
    port: 0,
    flag: '--port',
    onFault: (fault) => faults.push(fault),
  });
  onTestFinished(server.close);
  expect((await fetch(server.origin)).status).toBe(500);
  expect(faults).toEqual([new Error('broken')]);
});

test.each([
  ['a port in use', 'mock-no-port', (taken: number) => ['openapi.yaml', '--port', String(taken)]],
  ['an invalid port', 'mock-no-port', () => ['openapi.yaml', '--port', '70000']],
  ['an invalid state file', 'mock-state-unreadable', () => ['openapi.yaml', '--state', 'openapi.yaml']],
  [
    'a state file in a missing folder',
    'mock-state-unwritable',
    () => ['openapi.yaml', '--state', 'no/state.json'],
  ],
  ['a file that is not a document', 'cli-usage', () => ['notes.txt']],
  ['a document that does not exist', 'cli-no-such-file', () => ['none.yaml']],
  ['no document', 'cli-nothing-to-do', () => []],
  ['a configuration with two contracts', 'mock-many-contracts', () => ['--config', 'two.json']],
])('%s is a usage error: %s', async (_, code, words) => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const run = await runCli(['mock', ...words((other.address() as AddressInfo).port)], project());
  expect(run.err).toContain(code);
  expect(run.code).toBe(2);
});

test('an invalid document ends the command with the location of the error', async () => {
  const folder = project();
  writeFileSync(join(folder, 'openapi.yaml'), 'openapi: 3.1.0\npaths: 1\ninfo: { title: A }\n');
  const { code, err } = await runCli(['mock', 'openapi.yaml'], folder);
  expect(err).toMatch(/openapi\.yaml:\d+:\d+/);
  expect(code).toBe(1);
});

test('--watch serves the changed documents with the previous state', async () => {
  const { folder, rest, err } = await start(['openapi.yaml', '--watch']);
  await fetch(`${rest!.url}/orders`, post('Tea'));
  const file = join(folder, 'openapi.yaml');
  writeFileSync(file, 'openapi: 3.1.0\npaths: 1\ninfo: { title: A }\n');
  await until(() => /openapi\.yaml:\d+/.test(err()));
  expect((await fetch(`${rest!.url}/orders`)).status).toBe(200);
  rmSync(file);
  await until(() => err().includes('There is no file openapi.yaml'));
  expect(err()).not.toContain('internal error');
  writeFileSync(file, OPENAPI.replaceAll('/orders', '/purchases'));
  await until(async () => (await fetch(`${rest!.url}/purchases`)).status === 200);
  const left = (await (await fetch(`${rest!.url}/purchases`)).json()) as readonly Order[];
  expect(left.map(({ note }) => note)).toContain('Tea');
});

/** A module that prints the packages that are loaded. */
const RECORDER = `
import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    console.error(resolved.url);
    return resolved;
  },
});`;

test('as a process, it starts without ajv, and an interrupt ends it with 0', async () => {
  const folder = project();
  fill(folder, { 'recorder.mjs': RECORDER });

  const main = join(import.meta.dirname, '../../src/cli/main.ts');
  const words = ['mock', 'openapi.yaml', 'schema.graphql', '--port', '0'];
  const child = spawn(process.execPath, ['--import', './recorder.mjs', main, ...words], { cwd: folder });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  let loaded = '';
  child.stderr.on('data', (chunk) => (loaded += String(chunk)));
  await until(() => out.includes('Ctrl-C'));
  expect(loaded).toMatch(/\/node_modules\/graphql(-16)?\//);
  expect(loaded).not.toContain('/node_modules/ajv');
  expect(out).toMatch(
    /^REST {5}http:\/\/127\.0\.0\.1:\d+\/v1 {2}4 operations\nGraphQL {2}http:\S+:\d+\/v1\/graphql {2}1 operation\n/,
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});
