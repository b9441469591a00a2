/** The committed module against the sandbox, by both protocols and from many goroutines. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../python/sandbox.ts';
import { hasGo, runGo } from '../support/go.ts';

const MODULE = resolve(import.meta.dirname, '../../generated/go');

describe.skipIf(!hasGo)('the Go client', () => {
  let folder: string;
  let sandbox: Sandbox;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diptych-go-e2e-'));
    await cp(MODULE, folder, { recursive: true });
    await cp(join(import.meta.dirname, 'e2e'), join(folder, 'internal/e2e'), { recursive: true });
    sandbox = await startSandbox();
  }, 60_000);
  afterAll(async () => {
    await sandbox.stop();
    await rm(folder, { recursive: true });
  });

  test('does what its program asks', { timeout: 240_000 }, async () => {
    const env = {
      SANDBOX_REST: sandbox.restUrl,
      SANDBOX_GRAPHQL: sandbox.graphqlUrl,
      SANDBOX_KEY: sandbox.key,
    };
    expect(await runGo(folder, ['test', '-count=1', './internal/e2e'], { env })).toMatch(/^ok\s/);
  });
});
