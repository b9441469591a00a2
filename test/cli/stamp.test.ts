import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli } from './run-cli.ts';

const OUTPUT = 'generated/openapi/openapi.json';
const ARGS = ['generate', '--openapi', 'openapi.yaml', '--target', 'openapi', '--json'];

/** A project whose last run has left a stamp. */
async function upToDate(): Promise<string> {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': OPENAPI, 'node_modules/.keep': '' });
  // A run that reads new documents leaves no stamp, so the second run reads older ones.
  await runCli(ARGS, folder);
  // Whole seconds, which can be set again exactly.
  for (const path of ['openapi.yaml', OUTPUT]) utimesSync(join(folder, path), 1_700_000_000, 1_700_000_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await runCli(ARGS, folder);
  return folder;
}

/** Replaces text with text of the same length, and restores the times of the file. */
function swap(path: string, from: string, to: string): void {
  const { atime, mtime } = statSync(path);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  utimesSync(path, atime, mtime);
}

test.each([
  ['a document', 'openapi.yaml', 'Shop', 'Ship'],
  ['an output', OUTPUT, 'Shop', 'Ship'],
])('%s that changed without a new modification time is detected', async (_, path, from, to) => {
  const folder = await upToDate();
  const before = JSON.parse((await runCli(ARGS, folder)).out) as { outputs: { upToDate: boolean }[] };
  expect(before.outputs[0]?.upToDate).toBe(true);
  swap(join(folder, path), from, to);
  const after = JSON.parse((await runCli(ARGS, folder)).out) as { outputs: { upToDate: boolean }[] };
  expect(after.outputs[0]?.upToDate).toBe(false);
});
