/** The requests of our target are compared with those of openapi-to-postmanv2. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { differences } from './oracle/differences.ts';
import { writtenByBoth } from './oracle/requests.ts';

const ROOT = join(import.meta.dirname, '../..');

test('every operation of this repository is written in the same way', async () => {
  const { contract } = await load({ openapi: 'openapi/v1.yaml' }, nodeSourceFiles(ROOT));
  const pairs = await writtenByBoth(contract!);
  expect(pairs.length).toBeGreaterThan(50);
  for (const d of differences(pairs).slice(0, 20)) console.log(JSON.stringify(d));
  expect(differences(pairs)).toEqual([]);
});

const VALUES = { text: 'a b', list: ['x', 'y&z'], object: { a: 1, b: 'c d' } };

/** Every style that a location permits, with each kind of value. */
const STYLES = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
};

function styledDocument(): object {
  const parameters = Object.entries(STYLES).flatMap(([location, styles]) =>
    styles.flatMap((style) =>
      [true, false].flatMap((explode) =>
        Object.entries(VALUES).map(([kind, example]) => ({ location, style, explode, kind, example })),
      ),
    ),
  );
  const paths = parameters.map(({ location, style, explode, kind, example }) => {
    const name = `${location}-${style}-${explode ? 'exploded' : 'joined'}-${kind}`;
    const parameter = { name: 'it', in: location, required: true, style, explode, schema: {}, example };
    const operation = {
      operationId: name,
      parameters: [parameter],
      responses: { 204: { description: 'ok' } },
    };
    return [`/${name}${location === 'path' ? '/{it}' : ''}`, { get: operation }];
  });
  const forms = [
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json',
    'text/plain',
  ];
  const bodies = forms.map((type, index) => [
    `/body${index}`,
    {
      post: {
        operationId: `body ${type}`,
        requestBody: {
          content: { [type]: { schema: {}, example: type === 'text/plain' ? 'a {b}' : VALUES } },
        },
        responses: { 204: { description: 'ok' } },
      },
    },
  ]);
  const info = { title: 'Styles', version: '1' };
  return { openapi: '3.1.0', info, paths: Object.fromEntries([...paths, ...bodies]) as object };
}

/** The differences between both outputs, with the reason why ours is correct. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'GET /path-label-joined-list/{it}': 'OpenAPI 3.1.1 joins by commas, as RFC 6570 does.',
  'GET /path-label-joined-object/{it}': 'OpenAPI 3.1.1 joins by commas, as RFC 6570 does.',
  'GET /path-matrix-exploded-list/{it}': 'An element has the name of the parameter, not its index.',
  'GET /query-spaceDelimited-exploded-list': 'Exploded, each element is a pair.',
  'GET /query-spaceDelimited-exploded-object': 'Exploded, each property is a pair.',
  'GET /query-pipeDelimited-exploded-list': 'Exploded, each element is a pair.',
  'GET /query-pipeDelimited-exploded-object': 'Exploded, each property is a pair.',
  'GET /query-pipeDelimited-joined-list': 'A URL must not contain an unencoded bar (RFC 3986).',
  'GET /query-pipeDelimited-joined-object': 'A URL must not contain an unencoded bar (RFC 3986).',
  'POST /body0': 'Without an encoding, an object is JSON (OpenAPI 3.1.1 §4.8.15).',
  'POST /body1': 'Each item of a list is a part (OpenAPI 3.1.1 §4.8.15).',
};

test('every style is written in the same way, except for differences with a reason', async () => {
  const files = memoryFiles({ 'styles.json': JSON.stringify(styledDocument()) });
  const { contract, diagnostics } = await load({ openapi: 'styles.json' }, files);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const found = differences(await writtenByBoth(contract!));
  expect(found.filter(({ id }) => DIFFERENT[id] === undefined)).toEqual([]);
  expect(Object.keys(DIFFERENT).toSorted()).toEqual([...new Set(found.map(({ id }) => id))].toSorted());
});
