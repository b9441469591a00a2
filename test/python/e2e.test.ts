/**
 * The client calls every operation of the running sandbox with pytest, both with the synchronous client and with
 * asyncio.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everyOperation } from '../support/operations.ts';
import { hasPython, runPython } from '../support/python.ts';
import { startSandbox } from './sandbox.ts';
import { complaints, MYPY } from './tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'generated/python/src');
const TESTS = join(import.meta.dirname, 'e2e');

describe.skipIf(!hasPython)('the client of this repository', () => {
  test('pytest passes, and covers every operation', { timeout: 120_000 }, async () => {
    const sandbox = await startSandbox(['--echo-delay', '40', '--allow-private-webhooks']);
    const folder = await mkdtemp(join(tmpdir(), 'diptych-python-'));
    const performed = join(folder, 'performed.json');
    const { code, output } = await runPython(
      ['-W', 'error', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', TESTS],
      {
        path: [SOURCES, TESTS],
        env: {
          REST_URL: sandbox.restUrl,
          GRAPHQL_URL: sandbox.graphqlUrl,
          API_KEY: sandbox.key,
          PERFORMED: performed,
        },
      },
    );
    await sandbox.stop();
    expect(code, output).toBe(0);
    const told = JSON.parse(await readFile(performed, 'utf8')) as Record<string, string[]>;
    const expected = await everyOperation();
    expect(expected.length).toBeGreaterThan(60);
    expect(Object.keys(told)).toEqual(['threads', 'asyncio']);
    for (const [kind, names] of Object.entries(told))
      expect(
        expected.filter((name) => !names.includes(name)),
        kind,
      ).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test('its tests are accepted by mypy --strict', { timeout: 120_000 }, async () => {
    const tool = { ...MYPY, args: [...MYPY.args, '--follow-imports=silent'] };
    expect(await complaints(tool, TESTS, ['.'], { MYPYPATH: SOURCES })).toBe('');
  });
});
