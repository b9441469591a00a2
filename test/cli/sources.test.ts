/** Documents by URL: fetched once, locked, read without the network, and replaced by `diptych update`. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, getIntrospectionQuery, graphqlSync } from 'graphql';
import { expect, test } from 'vitest';
import { fill, snapshot, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, SCHEMA, type CliRun } from './run-cli.ts';
import { sourceServer } from './source-server.ts';

interface Wanted {
  readonly openapi?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly allowedOrigins?: readonly string[];
  readonly schema?: unknown;
}

function project({ schema, ...presetConfig }: Wanted): string {
  const folder = temporaryFolder();
  const targets = {
    ...(presetConfig.openapi !== undefined && { openapi: {} }),
    ...(schema !== undefined && { graphql: {} }),
  };
  const generates = { 'out/': { preset: 'diptych/codegen', presetConfig: { ...presetConfig, targets } } };
  fill(folder, { 'codegen.json': JSON.stringify({ schema, generates }, null, 2) });
  return folder;
}

const run = (folder: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runCli(args, folder, {}, environment);

/** Asserts the exit code and returns the run. */
async function ran(code: number, folder: string, ...args: readonly string[]): Promise<CliRun> {
  const result = await run(folder, args);
  expect(result, result.out + result.err).toMatchObject({ code });
  return result;
}

const lockOf = (folder: string): Record<string, Record<string, string>> =>
  (JSON.parse(readFileSync(join(folder, 'diptych.lock'), 'utf8')) as { sources: never }).sources;

test('a URL is fetched once; later runs, --check, and lint read the stored bytes', async () => {
  const server = await sourceServer({ '/v1/openapi.yaml': OPENAPI });
  const folder = project({ openapi: `${server.origin}/v1/openapi.yaml` });
  await ran(0, folder, 'generate');
  expect(server.received).toHaveLength(1);
  const [[path, entry]] = Object.entries(lockOf(folder)) as [[string, Record<string, string>]];
  expect(path).toMatch(/^\.diptych\/sources\/http_127\.0\.0\.1_\d+\/v1\/openapi\.yaml$/);
  expect(readFileSync(join(folder, path), 'utf8')).toBe(OPENAPI);
  expect(entry).toMatchObject({ url: `${server.origin}/v1/openapi.yaml`, root: path });
  expect(entry['sha256']).toMatch(/^[\da-f]{64}$/);
  expect(Date.parse(entry['fetched']!)).toBeGreaterThan(Date.now() - 60_000);

  server.routes.clear();
  await ran(0, folder, 'generate', '--force');
  await ran(0, folder, 'generate', '--check', '--force');
  await run(folder, ['lint']);
  expect(server.received).toHaveLength(1);
});

test('--check never uses the network: a source that is not locked is an error', async () => {
  const server = await sourceServer({ '/openapi.yaml': OPENAPI });
  const folder = project({ openapi: `${server.origin}/openapi.yaml?key=secret` });
  for (const command of [['generate', '--check'], ['lint']]) {
    const { err } = await ran(2, folder, ...command);
    expect(err).toContain('source-not-locked');
    expect(err).not.toContain('secret');
  }
  expect(server.received).toEqual([]);
  await ran(0, folder, 'generate');
  rmSync(join(folder, 'diptych.lock'));
  expect((await ran(2, folder, 'generate', '--check')).err).toContain('source-not-locked');
});

test('stored bytes that were edited are an error, and update restores them', async () => {
  const server = await sourceServer({ '/openapi.yaml': OPENAPI });
  const folder = project({ openapi: `${server.origin}/openapi.yaml` });
  await ran(0, folder, 'generate');
  const [path] = Object.keys(lockOf(folder));
  fill(folder, { [path!]: `${OPENAPI}# edited\n` });
  expect((await ran(2, folder, 'generate')).err).toContain('source-edited');
  await ran(0, folder, 'update');
  await ran(0, folder, 'generate', '--check', '--force');
  // The same applies if the edited bytes are not a document and the service now sends another document.
  fill(folder, { [path!]: 'openapi: [' });
  server.routes.set('/openapi.yaml', OPENAPI.replace('  /items:\n', '  /things:\n'));
  expect((await ran(0, folder, 'update')).out).toMatch(/1 document fetched, 1 changed\n$/);
  await ran(0, folder, 'generate');
});

test('update sends the ETag, changes nothing if the bytes are equal, and otherwise prints the output of diff', async () => {
  const server = await sourceServer({ '/openapi.yaml': OPENAPI });
  const folder = project({ openapi: `${server.origin}/openapi.yaml` });
  await ran(0, folder, 'generate');
  const before = snapshot(folder);
  expect((await ran(0, folder, 'update')).out).toBe('1 document fetched, none changed\n');
  expect(server.received.at(-1)?.headers['if-none-match']).toMatch(/^"/);
  expect(snapshot(folder)).toEqual(before);

  server.routes.set('/openapi.yaml', OPENAPI.replace('  /items:\n', '  /things:\n'));
  const { out } = await ran(0, folder, 'update');
  expect(out).toContain('GET /items');
  expect(out).toMatch(/1 document fetched, 1 changed\n$/);
  await ran(1, folder, 'generate', '--check');
  await ran(0, folder, 'generate');
  expect(readFileSync(join(folder, 'out/openapi/openapi.json'), 'utf8')).toContain('/things');
});

test('an invalid fetched document replaces nothing', async () => {
  const server = await sourceServer({ '/openapi.yaml': OPENAPI });
  const folder = project({ openapi: `${server.origin}/openapi.yaml` });
  await ran(0, folder, 'generate');
  const before = snapshot(folder);
  server.routes.set('/openapi.yaml', 'openapi: [');
  await ran(1, folder, 'update');
  server.routes.delete('/openapi.yaml');
  expect((await ran(2, folder, 'update')).err).toMatch(/source-unreachable\n +codegen\.\w+:\d+:\d+\n[^]*404/);
  expect(snapshot(folder)).toEqual(before);
});

test('references are fetched from the same origin, by path or URL; others need permission', async () => {
  const item = 'type: object\nrequired: [id]\nproperties: { id: { type: string } }\n';
  const other = await sourceServer({ '/item.yaml': item });
  const reference = (ref: string): string =>
    OPENAPI.replace(/components:[^]*$/, '').replace('#/components/schemas/Item', ref);
  const server = await sourceServer({
    '/a/openapi.yaml': reference('../schemas/item.yaml'),
    '/b/openapi.yaml': reference('/schemas/item.yaml'),
    '/c/openapi.yaml': reference(`${other.origin}/item.yaml`),
    '/schemas/item.yaml': item,
  });
  for (const name of ['a', 'b']) {
    const folder = project({ openapi: `${server.origin}/${name}/openapi.yaml` });
    await ran(0, folder, 'generate');
    expect(Object.keys(lockOf(folder))).toHaveLength(2);
    await ran(0, folder, 'generate', '--check', '--force');
  }
  const outside = project({ openapi: `${server.origin}/c/openapi.yaml` });
  expect((await ran(1, outside, 'generate')).err).toContain('ref-origin');
  expect(other.received).toEqual([]);
  const allowed = project({ openapi: `${server.origin}/c/openapi.yaml`, allowedOrigins: [other.origin] });
  await ran(0, allowed, 'generate');
  expect(other.received).toHaveLength(1);
});

test('a stored document cannot refer to files of the project', async () => {
  const server = await sourceServer({
    '/openapi.yaml': OPENAPI.replace('#/components/schemas/Item', '../../../../secret.yaml'),
  });
  const folder = project({ openapi: `${server.origin}/openapi.yaml` });
  fill(folder, { 'secret.yaml': 'type: string\ndescription: secret\n' });
  expect((await ran(2, folder, 'generate')).err).toMatch(/source-unreachable[^]*secret\.yaml[^]*404/);
});

test('lint does not open local files that a fetched document names', async () => {
  const local = temporaryFolder();
  fill(local, { 'secret.yaml': 'type: strange\n' });
  const path = `${local}/secret.yaml`;
  const server = await sourceServer({
    '/openapi.yaml': OPENAPI.replace('#/components/schemas/Item', path),
    [path]: 'type: object\nproperties: { id: { type: string } }\n',
  });
  const folder = project({ openapi: `${server.origin}/openapi.yaml` });
  await ran(0, folder, 'generate');
  const { out, err } = await run(folder, ['lint']);
  expect(out + err).toContain('lint-redocly-remote');
  expect(out + err).not.toMatch(/redocly\/|strange/);
});

test('headers take values from the environment, are not stored, and are dropped if the origin changes', async () => {
  const other = await sourceServer({ '/openapi.yaml': OPENAPI });
  const server = await sourceServer({
    '/start': (_, response) => response.writeHead(302, { location: '/same' }).end(),
    '/same': (_, response) => response.writeHead(302, { location: `${other.origin}/openapi.yaml` }).end(),
  });
  const openapi = `${server.origin}/start`;
  const folder = temporaryFolder();
  const preset = { openapi, headers: { Authorization: 'Bearer ${TOKEN}' }, targets: { openapi: {} } };
  const generates = { 'out/': { preset: 'diptych/codegen', presetConfig: preset } };
  fill(folder, { 'codegen.mjs': `export default ${JSON.stringify({ generates })};` });
  const missing = await run(folder, ['generate', '--config', 'codegen.mjs']);
  expect(missing.err).toMatch(/source-no-variable[^]*TOKEN/);
  expect(missing.code).toBe(2);
  const done = await run(folder, ['generate', '--config', 'codegen.mjs'], { TOKEN: 'hidden-key' });
  expect(done.code, done.err).toBe(0);
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer hidden-key',
    'Bearer hidden-key',
  ]);
  expect(other.received.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  expect(JSON.stringify(snapshot(folder))).not.toContain('hidden-key');
});

test('a path that cannot be written leaves all stored documents unchanged', async () => {
  const item = 'type: object\nproperties: { id: { type: string } }\n';
  const server = await sourceServer({ '/openapi.yaml': OPENAPI, '/blocked/item.yaml': item });
  const folder = project({ openapi: `${server.origin}/openapi.yaml` });
  await ran(0, folder, 'generate');
  const [path] = Object.keys(lockOf(folder));
  fill(folder, { [path!.replace('openapi.yaml', 'blocked')]: 'a file\n' });
  const before = snapshot(folder);
  server.routes.set('/openapi.yaml', OPENAPI.replace('#/components/schemas/Item', 'blocked/item.yaml'));
  expect((await ran(1, folder, 'update')).err).toMatch(/output-failed[^]*ENOTDIR/);
  expect(snapshot(folder)).toEqual(before);
});

test('the stored path of a document can become a folder, and a file again', async () => {
  const item = 'type: object\nproperties: { id: { type: string } }\n';
  const refer = (ref: string): string => OPENAPI.replace('#/components/schemas/Item', ref);
  const server = await sourceServer({
    '/openapi.yaml': refer('/item'),
    '/item': item,
    '/item/new.yaml': item,
  });
  const folder = project({ openapi: `${server.origin}/openapi.yaml` });
  await ran(0, folder, 'generate');
  for (const ref of ['/item/new.yaml', '/item']) {
    server.routes.set('/openapi.yaml', refer(ref));
    await ran(0, folder, 'update');
    expect(Object.keys(lockOf(folder)).some((path) => path.endsWith(ref))).toBe(true);
    await ran(0, folder, 'generate');
  }
});

test.each([
  ['one path', '/a%20b.yaml', '/a_20b.yaml'],
  ['a file and a folder', '/item', '/item/b.yaml'],
])('two URLs with conflicting stored paths are an error: %s', async (_, one, other) => {
  const item = 'type: object\nproperties: { id: { type: string } }\n';
  const both = OPENAPI.replace('#/components/schemas/Item', one).replace(
    /components:[^]*/,
    `components: { schemas: { Other: { $ref: '${other}' } } }\n`,
  );
  const server = await sourceServer({ '/openapi.yaml': both, [one]: item, [other]: item });
  const folder = project({ openapi: `${server.origin}/openapi.yaml` });
  const before = snapshot(folder);
  expect((await ran(2, folder, 'generate')).err).toContain('source-path-conflict');
  expect(snapshot(folder)).toEqual(before);
});

test('headers stay dropped after a redirect back to the first origin', async () => {
  const other = await sourceServer({
    '/back': (_, response) => response.writeHead(302, { location: `${server.origin}/openapi.yaml` }).end(),
  });
  const server = await sourceServer({
    '/start': (_, response) => response.writeHead(302, { location: `${other.origin}/back` }).end(),
    '/openapi.yaml': OPENAPI,
  });
  await ran(0, project({ openapi: `${server.origin}/start`, headers: { 'X-Key': 'k' } }), 'generate');
  expect(server.received.map(({ headers }) => headers['x-key'])).toEqual(['k', undefined]);
});

test('redirects do not allow references to other origins', async () => {
  const item = 'type: object\nproperties: { id: { type: string } }\n';
  const reference = (ref: string): string => OPENAPI.replace('#/components/schemas/Item', ref);
  const other = await sourceServer({ '/item.yaml': item, '/moved.yaml': reference('/item.yaml') });
  const server = await sourceServer({
    '/referring.yaml': reference('/away.yaml'),
    '/away.yaml': (_, response) => response.writeHead(302, { location: `${other.origin}/item.yaml` }).end(),
    '/moved.yaml': (_, response) => response.writeHead(302, { location: `${other.origin}/moved.yaml` }).end(),
  });
  for (const [name, code, message] of [
    ['referring', 2, 'it redirects to'],
    ['moved', 1, 'ref-origin'],
  ] as const) {
    const openapi = `${server.origin}/${name}.yaml`;
    expect((await ran(code, project({ openapi }), 'generate')).err).toContain(message);
    expect(other.received.filter(({ url }) => url === '/item.yaml')).toEqual([]);
    await ran(0, project({ openapi, allowedOrigins: [other.origin] }), 'generate');
    other.received.length = 0;
  }
});

test.each([
  ['endless redirects', '/loop', /redirects more than 5 times/],
  ['a redirect to an origin without https', '/away', /redirects to http:\/\/example\.com/],
  ['a status that is not a success', '/none', /status 404/],
])('%s: the run ends with 2', async (_, path, expected) => {
  const server = await sourceServer({
    '/loop': (__, response) => response.writeHead(302, { location: '/loop' }).end(),
    '/away': (__, response) => response.writeHead(302, { location: 'http://example.com/a' }).end(),
  });
  const { err } = await ran(2, project({ openapi: `${server.origin}${path}` }), 'generate');
  expect(err).toContain('source-unreachable');
  expect(err).toMatch(expected);
});

test.each([
  ['http to another machine', 'http://example.com/openapi.yaml', /only https/],
  ['a URL with a password', 'https://user:pass@example.com/a', /password/],
])('%s is not fetched', async (_, openapi, expected) => {
  const { err } = await ran(2, project({ openapi }), 'generate');
  expect(err).toMatch(expected);
  expect(err).not.toContain('pass@');
});

// Built before the command line runs in this process, because a library of the emitters changes the
// introspection types of graphql-js.
const result = JSON.stringify(graphqlSync({ schema: buildSchema(SCHEMA), source: getIntrospectionQuery() }));

test('a schema can be SDL or an introspection result by GET, or an endpoint that is introspected by POST', async () => {
  const server = await sourceServer({
    '/schema.graphql': SCHEMA,
    '/schema.json': result,
    '/graphql': ({ method, body }, response) => {
      if (method === 'POST' && body.includes('IntrospectionQuery')) response.end(result);
      else response.writeHead(405).end();
    },
  });
  for (const path of ['/schema.graphql', '/schema.json', '/graphql']) {
    const folder = project({ schema: [{ [`${server.origin}${path}`]: { headers: { 'X-Key': 'k' } } }] });
    await ran(0, folder, 'generate');
    expect(server.received.at(-1)?.headers['x-key']).toBe('k');
    expect(readFileSync(join(folder, 'out/graphql/schema.graphql'), 'utf8')).toContain('type Item');
    await ran(0, folder, 'update');
    await ran(0, folder, 'generate', '--check', '--force');
  }
  expect(server.received.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test.each([
  [['generate', '--openapi', 'https://']],
  [['generate', '--schema', 'https://x:99999/graphql']],
  [['diff', 'https://', 'a.yaml']],
  [['lint', '--openapi', 'https://user:hidden@host:${PORT}/a.yaml?key=hidden']],
])('a malformed URL is a usage error: %s', async (args) => {
  const folder = temporaryFolder();
  fill(folder, { 'a.yaml': OPENAPI });
  const { err } = await ran(2, folder, ...args);
  expect(err).toContain('source-url-invalid');
  expect(err).not.toContain('hidden');
});

test('a configuration with a malformed URL is a usage error', async () => {
  for (const wanted of [
    { openapi: 'https://host:${PORT}/a.yaml' },
    { schema: ['https://host:${PORT}/graphql'] },
  ])
    expect((await ran(2, project(wanted), 'generate')).err).toContain('source-url-invalid');
});

test('documents named by flags may be URLs, too', async () => {
  const server = await sourceServer({ '/openapi.yaml': OPENAPI });
  const folder = temporaryFolder();
  const flags = ['generate', '--openapi', `${server.origin}/openapi.yaml`, '--target', 'openapi'];
  await ran(0, folder, ...flags);
  await ran(0, folder, ...flags, '--check');
  expect(server.received).toHaveLength(1);
});

test.each([
  ['lint', []],
  ['explain', []],
  ['names', []],
  ['generate', ['--target', 'openapi', '--out', 'api']],
  ['mock', ['--faults']],
  ['verify', ['http://127.0.0.1:9', '--openapi']],
] as const)(
  '%s fetches a URL of the command line once, even without a file extension',
  async (command, others) => {
    const server = await sourceServer({ '/v3/api-docs': OPENAPI });
    const folder = temporaryFolder();
    const url = `${server.origin}/v3/api-docs`;
    const first = await run(folder, [command, ...others, url]);
    expect(first.err).not.toContain('source-not-locked');
    expect(server.received).toHaveLength(1);
    await run(folder, [command, ...others, url]);
    expect(server.received).toHaveLength(1);
  },
);

test('update fetches the URLs of its command line again', async () => {
  const server = await sourceServer({ '/a.yaml': OPENAPI });
  const folder = temporaryFolder();
  const url = `${server.origin}/a.yaml`;
  await ran(0, folder, 'names', url);
  expect((await ran(0, folder, 'update', url)).out).toBe('1 document fetched, none changed\n');
  server.routes.set('/a.yaml', OPENAPI.replace('/items', '/things'));
  const { out } = await ran(0, folder, 'update', url);
  expect(out).toContain('1 document fetched, 1 changed');
  expect(out).toContain('/things');
  expect((await ran(2, folder, 'update')).err).toContain('diptych update https://');
});

test('the message for an argument that looks like a path names the missing file', async () => {
  const folder = temporaryFolder();
  fill(folder, { 'notes.txt': '' });
  for (const [word, expected] of [
    ['/tmp/nothere', 'There is no file /tmp/nothere.'],
    ['nothere.yaml', 'There is no file nothere.yaml.'],
    ['notes.txt', 'has neither the extension'],
    ['nothere', 'has neither the extension'],
  ] as const)
    expect((await ran(2, folder, 'lint', word)).err).toContain(expected);
});
