import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Contract } from '../../src/model/contract.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { load } from '../../src/load/load.ts';
import { UNREAD } from '../../src/load/openapi/lift-newer.ts';
import { UNREAD_32 } from './cases/openapi-32.ts';
import { memoryFiles } from './memory-files.ts';

async function loaded(text: string): Promise<{ contract: Contract; diagnostics: readonly Diagnostic[] }> {
  const { contract, diagnostics } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': text }));
  expect(contract).toBeDefined();
  return { contract: contract!, diagnostics };
}

test.for(Object.entries(UNREAD_32))('%s is omitted with a warning', async ([name, text]) => {
  const member = name.slice(name.indexOf(' ') + 1);
  const { contract, diagnostics } = await loaded(text);
  expect(diagnostics).toMatchObject([
    {
      code: 'openapi-unread',
      severity: 'warning',
      message: expect.stringContaining(`"${member}"`) as string,
    },
  ]);
  expect(text.split('\n')[diagnostics[0]!.at!.line - 1]).toContain(member);
  const bundle = JSON.stringify(contract.sources.openapi?.document);
  // Generated code does not support `defaultMapping`, but `diff` compares it.
  if (member === 'defaultMapping') return;
  // The bundle is a document of OpenAPI 3.1.
  const again = await loaded(bundle);
  expect(again.diagnostics.filter(({ code }) => /unknown|unread/.test(code))).toEqual([]);
  if (member !== 'encoding' && member !== 'style')
    expect(bundle).not.toContain(`"${member.replace('in: ', '')}"`);
});

test.for(Object.entries(UNREAD_32))('%s is not a property of 3.1', async ([, text]) => {
  const { diagnostics } = await load(
    { openapi: 'a.yaml' },
    memoryFiles({ 'a.yaml': text.replace('3.2.0', '3.1.0') }),
  );
  expect(diagnostics.map(({ code }) => code)).not.toContain('openapi-unread');
});

test.for([
  ['3.2.0', 'summary', 'A', []],
  ['3.2.0', 'x-displayName', 'A', []],
  ['3.1.0', 'x-displayName', 'A', []],
  ['3.1.0', 'summary', undefined, ['openapi-unknown-member']],
] as const)('in %s, the `%s` of a tag is the title %s', async ([version, member, title, codes]) => {
  const text = `openapi: ${version}\ninfo: { title: T, version: "1" }\npaths: {}\ntags: [{ name: a, ${member}: A }]`;
  const { contract, diagnostics } = await loaded(text);
  expect(contract.tags).toEqual([{ name: 'a', ...(title !== undefined && { title }) }]);
  expect(diagnostics.map(({ code }) => code)).toEqual(codes);
});

test('every property that is not read has a case, and a row in docs/openapi.md', () => {
  const page = readFileSync(new URL('../../docs/openapi.md', import.meta.url), 'utf8');
  for (const [kind, members] of Object.entries(UNREAD)) {
    for (const member of Object.keys(members)) {
      expect(Object.keys(UNREAD_32)).toContain(`${kind} ${member}`);
      expect(page).toContain(`\`${member}\``);
    }
  }
});

const ADDITIONAL = `openapi: 3.2.0
info: { title: T, version: '1' }
paths:
  /a/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: {}
    query: { requestBody: { content: { application/json: { schema: { type: string } } } } }
    additionalOperations: { LINK: { operationId: link }, POST: {}, a b: {}, CONNECT: {}, x-purge: {} }`;

test('other methods are operations, and the bundle is a 3.2 document', async () => {
  const { contract, diagnostics } = await loaded(ADDITIONAL);
  expect(contract.operations.map(({ id }) => id)).toEqual([
    'GET /a/{id}',
    'QUERY /a/{id}',
    'LINK /a/{id}',
    'x-purge /a/{id}',
  ]);
  expect(contract.operations[1]).toMatchObject({
    retryable: true,
    parameters: [{ name: { wire: 'id' } }],
    body: { contents: [{ type: { primitive: 'string' } }] },
    at: { line: 7 },
  });
  expect(diagnostics.map(({ code, message }) => [code, /"[^"]*"/.exec(message)?.[0]])).toEqual([
    ['operation-method', '"POST"'],
    ['operation-method', '"a b"'],
    ['operation-method', '"CONNECT"'],
  ]);
  const again = await loaded(JSON.stringify(contract.sources.openapi?.document));
  expect(again.diagnostics).toEqual([]);
  expect(again.contract.operations.map(({ id }) => id)).toEqual(contract.operations.map(({ id }) => id));
});

test('operations of 3.2 are unknown to 3.1, and unread in webhooks', async () => {
  const older = await loaded(ADDITIONAL.replace('3.2.0', '3.1.0'));
  expect(older.contract.operations.map(({ id }) => id)).toEqual(['GET /a/{id}']);
  expect(older.diagnostics.map(({ code }) => code)).toEqual([
    'openapi-unknown-member',
    'openapi-unknown-member',
  ]);
  const { contract, diagnostics } = await loaded(`openapi: 3.2.0
info: { title: T, version: '1' }
webhooks: { a: { post: {}, query: {}, additionalOperations: { LINK: {} } } }`);
  expect(contract.webhooks.map(({ method }) => method)).toEqual(['POST']);
  expect(diagnostics.map(({ code }) => code)).toEqual(['openapi-unread', 'openapi-unread']);
});

test.for([
  ['its own', '{ name: q, in: querystring, content: { text/plain: { schema: { type: string } } } }', ''],
  [
    'by reference',
    "{ $ref: '#/components/parameters/Q' }",
    'components: { parameters: { Q: { name: q, in: querystring, content: { text/plain: { schema: { type: string } } } } } }',
  ],
])('a parameter of the whole query string, %s, is read and reported', async ([, parameter, components]) => {
  const { contract, diagnostics } = await loaded(`openapi: 3.2.0
info: { title: T, version: '1' }
paths: { /a: { get: { parameters: [${parameter}, { name: b, in: header, schema: {} }] } } }
${components}`);
  expect(diagnostics.map(({ code }) => code)).toEqual(['openapi-unread']);
  expect(contract.operations[0]).toMatchObject({
    parameters: [{ name: { wire: 'b' } }],
    queryString: { mediaType: 'text/plain', required: false, type: { primitive: 'string' } },
  });
});

test('the default of a discriminator is read', async () => {
  const { contract } = await loaded(UNREAD_32['discriminator defaultMapping']!);
  expect(contract.types.get('rest:A')).toMatchObject({
    type: { discriminator: { property: 't', default: 'rest:B' } },
  });
});

test('servers have names, examples have data, and media types are components', async () => {
  const { contract, diagnostics } = await loaded(`openapi: 3.2.0
info: { title: A }
servers: [{ url: https://a.test, name: production }]
paths: { /a: { get: { responses: { 200: { content: { application/json: { $ref: '#/components/mediaTypes/M' } } } } } } }
components: { mediaTypes: { M: { schema: { type: string }, examples: { a: { dataValue: A } } } } }`);
  expect(diagnostics).toEqual([]);
  expect(contract.servers).toMatchObject([{ name: 'production' }]);
  expect(contract.operations[0]).toMatchObject({
    responses: [{ contents: [{ type: { primitive: 'string' }, examples: ['A'] }] }],
  });
});

test.for(['__proto__', 'constructor'])('an operation with the method %s has a call path', async (method) => {
  const { contract, diagnostics } = await loaded(`openapi: 3.2.0
info: { title: A, version: '1' }
paths: { /a: { additionalOperations: { ${method}: { responses: { '204': { description: Done. } } } } } }`);
  expect(diagnostics).toEqual([]);
  expect(contract.operations.map(({ callPath }) => callPath.action.words.join(' '))).toEqual([
    method.replaceAll('_', ''),
  ]);
});
