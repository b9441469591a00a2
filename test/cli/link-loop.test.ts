import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statOf } from '../../src/cli/stat.ts';
import { requestsOf } from '../../src/cli/config/flags.ts';

test('a loop of symbolic links is reported as a missing file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diptych-loop-'));
  symlinkSync('b.json', join(folder, 'a.json'));
  symlinkSync('a.json', join(folder, 'b.json'));
  expect(statOf(join(folder, 'a.json'))).toBeUndefined();
  await expect(requestsOf({ openapi: 'a.json' }, folder)).rejects.toMatchObject({
    diagnostics: [{ code: 'cli-no-such-file' }],
  });
  rmSync(folder, { recursive: true });
});
