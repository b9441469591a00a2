/** Names of declared servers, the variables of their URLs, and the servers that no client can use. */
import { expect, test } from 'vitest';
import { emit } from '../../src/emit/run.ts';
import { serverChoice } from '../../src/emit/shape/server-choice.ts';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { serverPath, serverUrl, undeclaredVariables } from '../../src/model/server-url.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { CLIENTS } from '../support/clients.ts';
import { environment } from '../support/emit-contract.ts';

async function contractOf(servers: readonly object[], more: object = {}): Promise<Contract> {
  const document = { openapi: '3.2.0', info: { title: 'A', version: '1' }, servers, paths: {}, ...more };
  const files = memoryFiles({ 'openapi.json': JSON.stringify(document) });
  return (await load({ openapi: 'openapi.json' }, files)).contract!;
}

const A = 'https://a.test';
const B = 'https://b.test/v1';

test.each<{ name: string; servers: readonly object[]; names: readonly string[] | undefined }>([
  { name: 'no names for one URL', servers: [{ url: A }], names: undefined },
  { name: 'no names for relative URLs', servers: [{ url: '/a' }, { url: '/b' }], names: undefined },
  { name: 'hosts', servers: [{ url: A }, { url: B }], names: ['a.test', 'b.test'] },
  {
    name: 'hosts and paths of the same host',
    servers: [{ url: A }, { url: `${A}/v2/` }],
    names: ['a.test', 'a.test/v2'],
  },
  {
    name: 'short descriptions without filler words',
    servers: [
      { url: A, description: 'The production API server.' },
      { url: B, description: 'EU sandbox' },
    ],
    names: ['production', 'eu-sandbox'],
  },
  {
    name: 'hosts in place of long and empty descriptions',
    servers: [
      { url: A, description: 'For all calls of programs that are in use.' },
      { url: B, description: '–' },
    ],
    names: ['a.test', 'b.test'],
  },
  {
    name: 'the name of OpenAPI 3.2 and the extension',
    servers: [
      { url: A, name: 'Main', description: 'Production' },
      { url: B, 'x-fern-server-name': 'test' },
    ],
    names: ['Main', 'test'],
  },
  {
    name: 'a declared name before an equal derived one',
    servers: [
      { url: A, description: 'Sandbox' },
      { url: B, name: 'sandbox' },
    ],
    names: ['a.test', 'sandbox'],
  },
  {
    name: 'one name for all loopback hosts',
    servers: [{ url: A }, { url: 'http://localhost:8080/v1' }],
    names: ['a.test', 'local'],
  },
  { name: 'only one name for duplicates', servers: [{ url: A }, { url: A }], names: undefined },
])('names are $name', async ({ servers, names }) => {
  const choice = serverChoice(await contractOf(servers));
  expect(choice?.servers.map(({ name }) => name)).toEqual(names);
});

test('variables of several servers accept the values of all of them, with the default', async () => {
  const choice = serverChoice(
    await contractOf([
      { url: 'https://{a}.test/{b}', variables: { a: { default: 'x', enum: ['y'] }, b: { default: 'v1' } } },
      {
        url: 'https://{a}.example.test',
        variables: { a: { default: 'z', enum: ['z'] }, c: { default: 'unused' } },
      },
    ]),
  );
  expect(choice?.variables).toEqual([
    { name: 'a', default: 'x', values: ['y', 'x', 'z'] },
    { name: 'b', default: 'v1', values: [] },
  ]);
});

test.each(CLIENTS)('%s offers no server with an undeclared variable, and reports it', async (id) => {
  const contract = await contractOf([{ url: 'https://{tenant}.test' }, { url: A }], {
    paths: { '/a': { get: { responses: { 204: { description: 'x' } } } } },
  });
  const { files, diagnostics } = await emit(contract, [{ id, options: {} }], environment);
  expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    `client-server-undeclared: The ${id} client does not offer the server "https://{tenant}.test", because it does not declare {tenant}.`,
  ]);
  expect(files.filter(({ text }) => text.includes('{tenant}'))).toEqual([]);
});

test('a variable without a declaration stays in the URL, and leaves the path unknown', async () => {
  const variables = { a: { default: 'x' } };
  const { servers } = await contractOf([{ url: 'https://h.test/{a}/{toString}', variables }]);
  expect(serverUrl(servers[0]!)).toBe('https://h.test/x/{toString}');
  expect(undeclaredVariables(servers[0]!)).toEqual(['toString']);
  expect(serverPath({ servers })).toBe('');
  expect(serverPath(await contractOf([{ url: 'https://h.test/{a}/', variables }]))).toBe('/x');
});
