/** The committed module calls the running sandbox: every operation of the contract, both protocols, and webhooks. */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startSandbox } from '../python/sandbox.ts';
import { hasGo, runGo } from '../support/go.ts';
import { everyOperation } from '../support/operations.ts';

const MODULE = resolve(import.meta.dirname, '../../generated/go');

describe.skipIf(!hasGo)('the Go client', () => {
  test('passes its tests, which cover every operation', { timeout: 240_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'diptych-go-e2e-'));
    await cp(MODULE, folder, { recursive: true });
    await cp(join(import.meta.dirname, 'e2e'), join(folder, 'internal/e2e'), { recursive: true });
    const sandbox = await startSandbox(['--echo-delay', '40', '--allow-private-webhooks']);
    const performed = join(folder, 'performed.json');
    const env = {
      REST_URL: sandbox.restUrl,
      GRAPHQL_URL: sandbox.graphqlUrl,
      API_KEY: sandbox.key,
      PERFORMED: performed,
    };
    try {
      expect(await runGo(folder, ['test', '-count=1', '-vet=off', './internal/e2e'], { env })).toMatch(
        /^ok\s/,
      );
    } finally {
      await sandbox.stop();
    }
    const called = JSON.parse(await readFile(performed, 'utf8')) as readonly string[];
    const expected = await everyOperation();
    expect(expected.length).toBeGreaterThan(60);
    expect(expected.filter((name) => !called.includes(name))).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
