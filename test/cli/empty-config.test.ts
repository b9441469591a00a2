import { expect, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { runCli } from './run-cli.ts';

test('an empty configuration is reported as empty, with its location', async () => {
  const folder = temporaryFolder();
  fill(folder, { 'codegen.yaml': '\n' });
  const run = await runCli(['generate'], folder);
  expect(run.code).toBe(2);
  expect(run.err.replaceAll(/\s+/g, ' ')).toContain('codegen.yaml was not read, because it is empty.');
  expect(run.err).toContain('codegen.yaml:1:1');
});
