import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OPENAPI, runCli, SCHEMA } from './run-cli.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'policy-'));
  await write('old.graphql', `${SCHEMA}\nextend type Item { name: String }`);
  await write('new.graphql', SCHEMA);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
}

async function diff(...args: readonly string[]) {
  const { code, out, err } = await runCli(['diff', ...args, '--json'], folder);
  const report = JSON.parse(out || '{}') as {
    readonly findings?: readonly { code: string; level: string; subject: string; message: string }[];
    readonly diagnostics?: readonly { code: string; at?: { line: number } }[];
    readonly packages?: unknown;
  };
  return { code, err, ...report };
}

const ENTRY = '- id: graphql-field-removed\n  subject: Item\n  reason: Nobody has asked for it.\n  expires: ';

test('an accepted change does not fail, and is reported as accepted', async () => {
  await write('accepted.yaml', `${ENTRY}2999-01-31\n`);
  const { code, findings } = await diff('old.graphql', 'new.graphql', '--accepted', 'accepted.yaml');
  expect(code).toBe(0);
  expect(findings).toMatchObject([{ level: 'breaking', severity: 'note' }]);
  expect(findings![0]!.message).toContain('Accepted until 2999-01-31: Nobody has asked for it.');
});

test.each([
  ['has no effect', 'new.graphql', '2999-01-31', 'diff-accepted-unused'],
  ['is over', 'old.graphql', '2020-01-31', 'diff-accepted-expired'],
])('an entry that %s fails, with its location', async (_, old, expires, code) => {
  await write('accepted.yaml', `# Reviewed.\n${ENTRY}${expires}\n`);
  const found = await diff(old, 'new.graphql', '--accepted', 'accepted.yaml');
  expect(found).toMatchObject({ code: 1, diagnostics: [{ code, at: { line: 2 } }] });
});

test('a new security requirement is accepted for each operation separately, although it is reported once', async () => {
  const operation = (security: string) =>
    `{ get: { security: ${security}, responses: { 200: { description: x } } } }`;
  const service = (security: string) => `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /a: ${operation(security)}, /b: ${operation(security)} }
components: { securitySchemes: { Key: { type: apiKey, in: header, name: Key } } }
`;
  const entry = (subject: string) =>
    `- id: security-narrowed\n  subject: ${subject}\n  reason: Agreed with its callers.\n  expires: 2999-01-31\n`;
  await write('old.yaml', service('[]'));
  await write('new.yaml', service('[{ Key: [] }]'));
  const codeWith = async (...subjects: readonly string[]) => {
    await write('accepted.yaml', subjects.map(entry).join(''));
    const { code, diagnostics } = await diff('old.yaml', 'new.yaml', '--accepted', 'accepted.yaml');
    return [code, diagnostics ?? []];
  };
  expect(await codeWith('GET /a')).toEqual([1, []]);
  expect(await codeWith('GET /b')).toEqual([1, []]);
  expect(await codeWith('GET /a', 'GET /b')).toEqual([0, []]);
  const { findings } = await diff('old.yaml', 'new.yaml');
  expect(findings).toContainEqual(expect.objectContaining({ subject: 'GET /a', also: ['GET /b'] }));
});

test.each([
  ['- id: x\n  reason: y\n', '`expires` must be a day'],
  ['- id: x\n  expires: 2999-01-31\n', '`reason` must be a string'],
  ['- id: x\n  reason: y\n  expires: 2999-02-31\n', '`expires` must be a day'],
  ['- id: x\n  reason: y\n  expires: 2999-01-31\n  until: 3\n', 'an entry has no property `until`'],
  ['id: x\n', 'a list of entries'],
  ['- id: [\n', 'Cannot read'],
])('an incomplete entry is rejected: %j', async (text, wanted) => {
  await write('accepted.yaml', text);
  const { code, out, err } = await runCli(
    ['diff', 'old.graphql', 'new.graphql', '--accepted', 'accepted.yaml'],
    folder,
  );
  expect(code).toBe(2);
  expect(out + err).toContain(wanted);
});

test.each([
  ['stored.graphql', '{ item(id: 1) { id } }', 'dangerous'],
  ['stored.graphql', '{ item(id: 1) { name } }', 'breaking'],
  ['apollo.json', JSON.stringify({ operations: [{ body: '{ item(id: 1) { name } }' }] }), 'breaking'],
  ['relay.json', JSON.stringify({ d41d8: '{ item(id: 1) { id } }' }), 'dangerous'],
  [
    'day.har',
    har('POST', 'https://x.test/graphql', JSON.stringify({ query: '{ item(id: 1) { id } }' })),
    'dangerous',
  ],
  [
    'batch.har',
    har('POST', 'https://x.test/graphql', JSON.stringify([{ query: '{ item(id: 1) { name } }' }])),
    'breaking',
  ],
  ['asked.har', har('GET', 'https://x.test/graphql?query=%7Bitem(id:1)%7Bname%7D%7D'), 'breaking'],
  // Operations rejected for a syntax error were recorded, too.
  ['refused.har', har('POST', 'https://x.test/graphql', JSON.stringify({ query: '{ item(' })), 'breaking'],
])('%s with %s makes it %s', async (name, text, level) => {
  await write(name, text);
  const { findings } = await diff('old.graphql', 'new.graphql', '--usage', name);
  expect(findings!.map((finding) => finding.level)).toEqual([level]);
});

const DEEP = `{\n${'a{'.repeat(3000)}a${'}'.repeat(3000)}}`;

test.each([
  ['{ item(', 'stored.graphql'],
  ['{ "a": "{ item(" }', 'stored.json'],
])('an invalid stored document is rejected: %s', async (text, name) => {
  await write(name, text);
  const { code, diagnostics } = await diff('old.graphql', 'new.graphql', '--usage', name);
  expect({ code, diagnostics }).toMatchObject({ code: 2, diagnostics: [{ code: 'diff-evidence' }] });
});

test.each([
  ['deep.graphql', DEEP, 'limit-depth', 2],
  ['deep.json', JSON.stringify({ a: DEEP }), 'limit-depth', 1],
  ['deep.har', har('POST', 'https://x.test/graphql', JSON.stringify({ query: DEEP })), 'limit-depth', 1],
  ['cut.graphql', '{\n  item(', 'diff-evidence', 2],
  ['cut.json', '{\n  "a": ', 'diff-evidence', 2],
])('%s is rejected with a location', async (name, text, expected, line) => {
  await write(name, text);
  const { code, diagnostics } = await diff('old.graphql', 'new.graphql', '--usage', name);
  expect({ code, diagnostics }).toMatchObject({
    code: expected === 'limit-depth' ? 1 : 2,
    diagnostics: [{ code: expected, at: { file: name, line } }],
  });
});

test('the limit on the depth of usage can be raised', async () => {
  await write('deep.graphql', `{\n${'a{'.repeat(200)}a${'}'.repeat(200)}}`);
  const { code } = await diff(
    'old.graphql',
    'new.graphql',
    '--usage',
    'deep.graphql',
    '--limit',
    'sdlDepth=300',
  );
  expect(code).not.toBe(2);
});

/** The old contract has `GET /items`, `GET /gone`, and an event; the new one has only `GET /items`. */
const SHOP = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers:
  - { url: 'https://x.test/{version}', variables: { version: { default: v1 } } }
  - { url: '{scheme}://y.test/deep/{base}', variables: { scheme: { default: https }, base: { default: api/v1 } } }
paths:
  /items: { get: { responses: { 204: { description: None } } } }
  /gone: { get: { responses: { 204: { description: None } } } }
webhooks:
  sold: { post: { requestBody: { content: { application/json: { schema: { type: integer } } } }, responses: { 204: { description: None } } } }
`;

test.each([
  ['https://x.test/v1/items', [], 'dangerous'],
  ['https://x.test/v1/items/100%ZZ', ['https://x.test/items'], 'dangerous'],
  ['https://x.test/v1/gone', [], 'breaking'],
  ['https://x.test/gone', [], 'breaking'],
  ['https://y.test/deep/api/v1/gone', ['https://x.test/items'], 'breaking'],
  // Traffic without any request to this service is no evidence.
  ['https://elsewhere.test/other', [], 'breaking'],
])('recorded traffic shows which operations are called: %s', async (url, others, level) => {
  await write('old.yaml', SHOP);
  await write('new.yaml', SHOP.replace(/ {2}\/gone.*\n/, ''));
  await write('day.har', har('GET', url, undefined, others));
  const { findings } = await diff('old.yaml', 'new.yaml', '--usage', 'day.har');
  expect(findings).toMatchObject([{ code: 'operation-removed', level }]);
});

test.each([
  ['/user-accounts/{account-id}', '/v1/user-accounts/7'],
  ['/caf\u00e9/{id}', '/v1/caf%C3%A9/7'],
  ['/caf%C3%A9/{id}', '/v1/caf\u00e9/7'],
  ['/a%20b', '/v1/a%20b'],
  ['/files/{name}.{kind}', '/v1/files/a.b'],
  ['/c++/(x)/[y]/$z^', '/v1/c++/(x)/[y]/$z^'],
  ['/100%', '/v1/100%'],
  ['/{a}-{b}:run', '/v1/x-y:run'],
])('the path %s is matched regardless of its encoding', async (path, called) => {
  const old = SHOP.replace('/gone:', `${JSON.stringify(path)}:`);
  await write('old.yaml', old);
  await write('new.yaml', old.replace(`  ${JSON.stringify(path)}`, '  /other'));
  const without = await diff('old.yaml', 'new.yaml');
  expect(without.findings!.map(({ code }) => code)).toContain('operation-removed');
  await write('day.har', har('GET', `https://x.test${called}`));
  const used = await diff('old.yaml', 'new.yaml', '--usage', 'day.har');
  expect(used.findings!.find(({ code }) => code === 'operation-removed')?.level).toBe('breaking');
  await write('day.har', har('GET', 'https://x.test/v1/items'));
  const unused = await diff('old.yaml', 'new.yaml', '--usage', 'day.har');
  expect(unused.findings!.find(({ code }) => code === 'operation-removed')?.level).toBe('dangerous');
});

test('recorded traffic is no evidence for events, because their receivers send no requests', async () => {
  const share = (type: string) =>
    SHOP.replace('{ type: integer }', "{ $ref: '#/components/schemas/N' }").replace(
      '/gone: { get: {',
      "/gone: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/N' } } } },",
    ) + `components: { schemas: { N: { type: ${type} } } }\n`;
  await write('old.yaml', share('integer'));
  await write('new.yaml', share('boolean'));
  await write('day.har', har('GET', 'https://x.test/v1/items'));
  const { findings } = await diff('old.yaml', 'new.yaml', '--usage', 'day.har');
  expect(findings).toMatchObject([{ subject: 'N', level: 'breaking' }]);
});

test('the removal of a property also requires an earlier deprecation', async () => {
  const shop = (property: string) =>
    SHOP.replace(
      '/gone: { get: {',
      `/gone: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { ${property} } } } } },`,
    );
  const go = async (property: string, ...flags: readonly string[]) => {
    await write('old.yaml', shop(`a: {}, ${property}`));
    await write('new.yaml', shop('a: {}'));
    return (await diff('old.yaml', 'new.yaml', ...flags)).findings!.map(({ level }) => level);
  };
  expect(await go('b: {}')).toEqual(['dangerous']);
  expect(await go('b: {}', '--deprecation-days', '30')).toEqual(['breaking']);
  const due = 'b: { deprecated: true, x-sunset: 2020-01-31 }';
  expect(await go(due, '--deprecation-days', '30')).toEqual(['dangerous']);
});

test('callers of generated clients are considered', async () => {
  await write('old.yaml', OPENAPI);
  await write('new.yaml', OPENAPI.replace('operationId: listItems', 'operationId: searchItems'));
  const { code, findings, packages } = await diff('old.yaml', 'new.yaml', '--sdk', 'typescript,python');
  expect(code).toBe(0);
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'source-breaking', subject: 'typescript client' }),
  );
  expect(packages).toMatchObject([
    { target: 'typescript', bump: 'major', changes: [{ name: 'items.list', change: 'renamed' }] },
    { target: 'python', bump: 'major', changes: [{ name: 'items.list', change: 'renamed' }] },
  ]);
  expect((await diff('old.yaml', 'new.yaml', '--sdk', 'typescript', '--fail-on', 'source')).code).toBe(1);
});

test.each(['typescript', 'python', 'go', 'java'])(
  'the callers of a %s client without a package are considered, too',
  async (target) => {
    await write('old.yaml', OPENAPI);
    await write('new.yaml', OPENAPI.replace('operationId: listItems', 'operationId: searchItems'));
    const presetConfig = { openapi: 'new.yaml', targets: { [target]: { package: false } } };
    const config = { generates: { 'out/': { preset: 'diptych/codegen', presetConfig } } };
    await write('codegen.json', JSON.stringify(config));
    const { findings, packages } = await diff('old.yaml', 'new.yaml', '--config', 'codegen.json');
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'source-breaking', subject: `${target} client` }),
    );
    expect(packages).toMatchObject([{ target, bump: 'major' }]);
  },
);

test('flags override the configuration', async () => {
  await write('openapi.yaml', OPENAPI);
  await write('schema.graphql', `${SCHEMA}\nextend type Item { name: String }`);
  const diptych = { deprecationDays: 30, failOn: 'never' };
  const preset = { openapi: 'openapi.yaml', targets: { openapi: {} }, diff: diptych };
  const config = {
    schema: 'schema.graphql',
    generates: { 'out/': { preset: 'diptych/codegen', presetConfig: preset } },
  };
  await write('codegen.json', JSON.stringify(config));
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.test', 'commit', '-qm', 'one');
  await write('schema.graphql', SCHEMA);
  const args = ['--config', 'codegen.json', '--against', 'main'];
  const { code, findings } = await diff(...args);
  expect(code).toBe(0);
  expect(findings![0]!.message).toContain('not deprecated for 30 days before');
  expect((await diff(...args, '--fail-on', 'breaking')).code).toBe(1);
});

test('contracts with different kinds of documents cannot be compared', async () => {
  await write('openapi.yaml', OPENAPI);
  const { code, out, err } = await runCli(['diff', 'old.graphql', 'openapi.yaml'], folder);
  expect(code).toBe(2);
  expect(out + err).toContain('Only the new contract has an OpenAPI document.');
});

function git(...args: readonly string[]): void {
  execFileSync('git', [...args], { cwd: folder });
}

function har(method: string, url: string, text?: string, others: readonly string[] = []): string {
  const postData = text === undefined ? {} : { postData: { mimeType: 'application/json', text } };
  const requests = [{ method, url, ...postData }, ...others.map((other) => ({ method, url: other }))];
  return JSON.stringify({ log: { version: '1.2', entries: requests.map((request) => ({ request })) } });
}
