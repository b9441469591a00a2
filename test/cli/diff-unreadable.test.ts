/** Unreadable documents and unused usage data are reported with the location in the file. */
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli } from './run-cli.ts';

const UNREADABLE: readonly (readonly [path: string, text: string, code: string])[] = [
  ['empty.yaml', '', 'openapi-version'],
  ['separator.yaml', '---\n', 'openapi-version'],
  ['empty.json', '', 'json-syntax'],
  ['object.json', '{}', 'openapi-version'],
  ['cut.json', '{"openapi":', 'json-syntax'],
  ['cut.yaml', 'a: [', 'yaml-syntax'],
  ['empty.graphql', '', 'graphql-syntax'],
  ['scalars.graphql', 'union U = Int type Query { u: U }', 'graphql-schema'],
  ['default.graphql', 'type Query { a(x: Int = "s"): Int }', 'graphql-schema'],
];

test.for(UNREADABLE)('%s is reported with its line', async ([path, text, code]) => {
  const folder = temporaryFolder();
  fill(folder, { 'ok.yaml': OPENAPI, [path]: text });
  for (const sides of [
    [path, 'ok.yaml'],
    ['ok.yaml', path],
  ]) {
    const run = await runCli(['diff', ...sides], folder);
    expect(run.code).toBe(2);
    expect(run.err).toContain(code);
    expect(run.err).toMatch(new RegExp(`${path}:\\d+:\\d+`));
  }
});

test('usage data that uses no part of the contract is reported, file by file', async () => {
  const folder = temporaryFolder();
  const request = { method: 'GET', url: 'https://other.test/elsewhere' };
  fill(folder, {
    'ok.yaml': OPENAPI,
    'none.har': JSON.stringify({ log: { entries: [] } }),
    'other.har': JSON.stringify({ log: { entries: [{ request }] } }),
  });
  const run = await runCli(['diff', 'ok.yaml', 'ok.yaml', '--usage', 'none.har', 'other.har'], folder);
  const output = run.out + run.err;
  expect(run.code).toBe(0);
  expect(output).toContain('diff-evidence-unused');
  for (const path of ['none.har:1:1', 'other.har:1:1']) expect(output).toContain(path);
});
