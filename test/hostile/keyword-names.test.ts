/** Names in a document that are keywords in other places of the document. */
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createMock, loadContract } from '../../src/cli/mock.ts';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { runProgram } from '../support/run-program.ts';
import { typeErrors } from '../support/type-check.ts';

const KEYWORDS = [
  '$ref $id $anchor $dynamicRef $defs definitions allOf anyOf oneOf not if then else properties patternProperties',
  'additionalProperties unevaluatedProperties propertyNames required dependentRequired dependentSchemas items',
  'prefixItems contains unevaluatedItems minItems maxItems uniqueItems enum const type format pattern minimum',
  'maximum multipleOf minLength maxLength minProperties maxProperties default example examples discriminator nullable',
  'readOnly writeOnly deprecated description title xml paths get post parameters responses content schema schemas',
  'headers links security callbacks requestBody components webhooks servers in name value mapping',
].flatMap((words) => words.split(' '));

const string = { type: 'string' };
const of = (schema: object): Readonly<Record<string, object>> =>
  Object.fromEntries(KEYWORDS.map((name) => [name, schema]));
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

const EVERY = {
  type: 'object',
  required: KEYWORDS,
  properties: of(string),
  patternProperties: of(string),
  dependentSchemas: of({ properties: of(string) }),
  $defs: of(string),
  const: { allOf: [], anyOf: 1, oneOf: 'a', properties: [], $ref: 1 },
};

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Names', version: '1' },
  paths: {
    '/every': {
      post: {
        operationId: 'every',
        parameters: KEYWORDS.map((name) => ({ name, in: 'query', schema: string })),
        requestBody: json({ $ref: '#/components/schemas/allOf' }),
        responses: { 200: { description: 'Done.', headers: of({ schema: string }), ...json(EVERY) } },
      },
    },
    ...Object.fromEntries(
      KEYWORDS.filter((name) => !name.startsWith('$')).map((name) => [
        `/${name}`,
        {
          get: {
            operationId: name,
            responses: { 200: { description: 'Done.', ...json({ $ref: `#/components/schemas/${name}` }) } },
          },
        },
      ]),
    ),
  },
  components: {
    schemas: Object.fromEntries(
      KEYWORDS.map((name) => [
        name.replace('$', ''),
        { type: 'object', unevaluatedProperties: false, allOf: [{ properties: of(string) }] },
      ]),
    ),
  },
};

test('generate, mock, lint, explain, and diff accept keywords as names', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder();
  const changed = structuredClone(DOCUMENT);
  changed.components.schemas['allOf']!.allOf[0]!.properties = of({ type: ['string', 'null'] });
  fill(folder, { 'a.json': JSON.stringify(DOCUMENT), 'b.json': JSON.stringify(changed) });
  const targets = ['typescript', 'validators', 'server', 'postman', 'python', 'go', 'java'];
  const { files } = await emitDocuments(
    folder,
    { openapi: 'a.json' },
    targets.map((id) => ({ id, options: {} })),
  );
  await writeFiles(join(folder, 'out'), files);
  expect(await typeErrors(join(folder, 'out'))).toEqual([]);
  const mock = createMock(await loadContract({ openapi: 'a.json' }, { cwd: folder }));
  expect((await mock.fetch('/allOf')).status).toBe(200);
  const main = resolve(import.meta.dirname, '../../src/cli/main.ts');
  for (const args of [
    ['lint', '--openapi', 'a.json'],
    ['explain', '--openapi', 'a.json'],
    ['diff', 'a.json', 'b.json', '--fail-on', 'never'],
  ]) {
    const { code, stderr } = await runProgram(process.execPath, [main, ...args], { cwd: folder });
    expect([args[0], code === 70, /internal error/.test(stderr)]).toEqual([args[0], false, false]);
  }
});
