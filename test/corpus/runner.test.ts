/** `npm run corpus` over a small folder: what it takes for documents, and what it says of each. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDocuments } from '../../scripts/corpus/documents.ts';
import { spread } from '../../scripts/corpus/run.ts';
import type { DocumentResult } from '../../scripts/corpus/run-document.ts';
import { isClean, table } from '../../scripts/corpus/table.ts';
import { runProgram } from '../support/run-program.ts';

const SCRIPT = resolve(import.meta.dirname, '../../scripts/corpus.ts');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-runner-'));
  await mkdir(join(folder, 'parts'));
  await cp(join(import.meta.dirname, 'awkward.yaml'), join(folder, 'awkward.yaml'));
  await writeFile(
    join(folder, 'old.json'),
    '{"swagger":"2.0","info":{"title":"Old","version":"1"},"paths":{}}',
  );
  await writeFile(join(folder, 'parts/pet.yaml'), 'type: object\nexample:\n  openapi: 3.0.0\n  info: none\n');
  await writeFile(join(folder, 'small.graphql'), 'type Query { pets: [String!]! }\n');
  await writeFile(
    join(folder, 'wrong.json'),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Wrong', version: '1' },
      paths: { '/a': { get: { responses: { 200: { $ref: '#/components/responses/Gone' } } } } },
    }),
  );
});

afterAll(() => rm(folder, { recursive: true }));

test('finds roots of documents by their content', () => {
  const { documents, outOfScope } = findDocuments(folder);
  expect(documents).toEqual([
    { path: 'awkward.yaml', kind: 'openapi' },
    { path: 'small.graphql', kind: 'graphql' },
    { path: 'wrong.json', kind: 'openapi' },
  ]);
  expect(outOfScope).toEqual(['old.json']);
});

test('takes every document through the targets and their compiler', { timeout: 120_000 }, async () => {
  const args = [SCRIPT, folder, '--json', '--targets', 'typescript'];
  const { code, output, complaint } = await runProgram(process.execPath, args);
  const { results } = JSON.parse(output || complaint) as { results: readonly DocumentResult[] };
  expect(results.map(({ path, outcome, codes, errors }) => ({ path, outcome, codes, errors }))).toEqual([
    { path: 'awkward.yaml', outcome: 'generated', codes: [], errors: { tsc: [] } },
    { path: 'small.graphql', outcome: 'generated', codes: [], errors: { tsc: [] } },
    { path: 'wrong.json', outcome: 'refused', codes: ['ref-missing'], errors: {} },
  ]);
  expect(code).toBe(0);
});

test('counts by outcome and compiler, and names what is to be fixed', () => {
  const result = {
    path: 'a.json',
    kind: 'openapi',
    codes: [],
    messages: [],
    errors: {},
    seconds: 1,
  } as const;
  const results: readonly DocumentResult[] = [
    { ...result, outcome: 'generated', errors: { tsc: [], javac: ['A.java:1: error: wrong'] } },
    { ...result, path: 'b.json', outcome: 'refused', codes: ['ref-unresolved'], isValid: false },
  ];
  expect(table(results, 1)).toMatchInlineSnapshot(`
    "| documents | read | generated | refused | refused although valid | crashed | tsc | compileall | mypy | go vet | javac |
    | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
    | OpenAPI | 2 | 1 | 1 | 0 | 0 | 0 of 1 | – | – | – | 1 of 1 (1 errors) |

    1 documents of Swagger 2.0 were skipped.

    | refused with | documents |
    |---|---|
    | \`ref-unresolved\` | 1 |

    a.json: generated
        A.java:1: error: wrong"
  `);
  expect(isClean(results)).toBe(false);
  expect(isClean(results.slice(1))).toBe(true);
  expect(isClean([{ ...result, outcome: 'crashed' }])).toBe(false);
});

test('spreads a sample over the list', () => {
  expect(spread(['a', 'b', 'c', 'd', 'e'], 2)).toEqual(['a', 'c']);
  expect(spread(['a'], 2)).toEqual(['a']);
});
