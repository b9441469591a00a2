/** THIRD_PARTY_NOTICES.md lists the code that is currently shipped and installed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('THIRD_PARTY_NOTICES.md is the output of `npm run docs`', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/notices.ts', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
});
