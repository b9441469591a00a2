/**
 * Hostile names and strings of a document: the stubs compile, and no code from a name or a string runs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FetchHandler } from '../../templates/server/runtime/fetch.ts';
import type { Route } from '../../templates/server/runtime/route.ts';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { emit, type EmittedFile } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { environment, writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';

const FIRE = 'globalThis.__fired = true';
const NAMES = [
  `"+[${FIRE}]+"`,
  `":0,[${FIRE}]:0,"`,
  `'+[${FIRE}]+'`,
  `\${${FIRE}}`,
  `\`;${FIRE};\``,
  `*/ ${FIRE} /*`,
  `**//${FIRE}`,
  `\\';${FIRE};//`,
  `line\u2028${FIRE}`,
  `line\r${FIRE}`,
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'class',
];

let folder: string;
let files: readonly EmittedFile[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-hostile-'));
  const text = JSON.stringify(document());
  const sources = { ...nodeSourceFiles(folder), read: () => Promise.resolve(new TextEncoder().encode(text)) };
  const { contract, diagnostics } = await load({ openapi: 'hostile.json' }, sources);
  if (!contract) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  ({ files } = await emit(contract, [{ id: 'server', options: {} }], environment));
  await writeFiles(folder, files);
});

afterAll(() => rm(folder, { recursive: true }));

test('the output compiles', async () => {
  expect((await typeErrors(folder)).filter((line) => line.includes('/server/'))).toEqual([]);
});

test('every name is emitted unchanged, and no part of it is executed', async () => {
  const from = (path: string) => import(pathToFileURL(join(folder, path)).href);
  const { routes } = (await from('server/rest/routes.ts')) as { routes: readonly Route[] };
  expect(routes.map(({ path }) => path)).toEqual(Object.keys(document().paths));
  const { createHandler } = await from('server/rest/router.ts');
  const given: { query: Record<string, unknown>; body: Record<string, unknown> }[] = [];
  const handlers = Object.fromEntries(
    routes.map(({ operation }) => [operation, (request: never) => (given.push(request), { status: 204 })]),
  );
  const handle = createHandler(Object.assign(Object.create(null), handlers), {
    context: () => null,
  }) as FetchHandler;
  for (const [index, name] of NAMES.entries()) {
    const pair = `${encodeURIComponent(name)}=${index}`;
    const response = await handle(
      new Request(`http://a.test/${index}/${encodeURIComponent(name)}?${pair}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: pair,
      }),
    );
    expect([name, response.status, await response.text()]).toEqual([name, 204, '']);
    expect(Object.entries(given[index]?.query ?? {})).toEqual([[name, index]]);
    expect(Object.entries(given[index]?.body ?? {})).toEqual([[name, index]]);
  }
  expect((globalThis as Record<string, unknown>)['__fired']).toBeUndefined();
  expect(({} as Record<string, unknown>)['0']).toBeUndefined();
});

test.each([
  { place: 'a string', source: `return "${NAMES[0]}"` },
  { place: 'a key', source: `return { "${NAMES[1]}": 1 }` },
  { place: 'a comment', source: `/* ${NAMES[5]} */` },
  { place: 'a line comment', source: `// ${NAMES[9]}` },
])('a payload runs if $place is pasted into code', ({ source }) => {
  const fired: Record<string, unknown> = {};
  new Function('globalThis', source)(fired);
  expect(fired['__fired']).toBe(true);
});

/** One operation for each name. The name is its path literal, parameter, field, id, and description. */
function document() {
  const operation = (name: string, index: number) => ({
    operationId: name,
    description: name,
    summary: name,
    tags: [name],
    parameters: [
      { name: 'x', in: 'path', required: true, schema: { type: 'string' } },
      { name, in: 'query', description: name, schema: { type: 'integer', default: index } },
    ],
    requestBody: {
      description: name,
      content: {
        'application/x-www-form-urlencoded': {
          schema: { $ref: `#/components/schemas/T${index}` },
          encoding: JSON.parse(`{${JSON.stringify(name)}:{"style":"form"}}`) as object,
        },
      },
    },
    responses: {
      '204': { description: name, headers: { 'X-A': { description: name, schema: { type: 'string' } } } },
    },
  });
  const schema = (name: string) => ({
    type: 'object',
    description: name,
    properties: JSON.parse(
      `{${JSON.stringify(name)}:{"type":"integer","description":${JSON.stringify(name)}}}`,
    ) as object,
  });
  return {
    openapi: '3.1.0',
    info: { title: NAMES.join(' '), version: '1' },
    paths: Object.fromEntries(
      NAMES.map((name, index) => [`/${index}/{x}`, { post: operation(name, index) }]),
    ),
    components: { schemas: Object.fromEntries(NAMES.map((name, index) => [`T${index}`, schema(name)])) },
  };
}
