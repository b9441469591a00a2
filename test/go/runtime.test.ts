/** The Go runtime alone: its own tests pass under the race detector, and the strictest tools have no findings. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OLDEST_GO, STATICCHECK, hasGo, hasOldestGo, hasStaticcheck, runGo } from '../support/go.ts';
import { isThorough } from '../support/thorough.ts';

const RUNTIME = resolve(import.meta.dirname, '../../templates/go/runtime');
const TESTS = join(import.meta.dirname, 'runtime');

describe.skipIf(!hasGo)('the runtime of Go', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diptych-go-runtime-'));
    await cp(RUNTIME, folder, { recursive: true });
    for (const file of await readdir(TESTS)) await cp(join(TESTS, file), join(folder, file));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('passes its tests in many concurrent goroutines', { timeout: 240_000 }, async () => {
    expect(await runGo(folder, ['test', '-race', '.'])).toMatch(/^ok\s/);
  });

  test.runIf(isThorough && hasOldestGo)('passes its tests in Go 1.25', { timeout: 240_000 }, async () => {
    expect(await runGo(folder, ['test', '.'], { env: OLDEST_GO })).toMatch(/^ok\s/);
  });

  test('is not changed by gofmt', async () => {
    expect(await runGo(folder, ['-l', '.'], { command: 'gofmt' })).toBe('');
  });

  test.skipIf(!hasStaticcheck)('staticcheck finds nothing', { timeout: 120_000 }, async () => {
    expect(await runGo(folder, ['./...'], { command: STATICCHECK })).toBe('');
  });

  test('imports only the standard library', async () => {
    const imports = await runGo(folder, ['list', '-f', '{{join .Imports "\\n"}}', '.']);
    expect(imports.split('\n').filter((path) => path.includes('.'))).toEqual([]);
  });
});
