/**
 * The client calls every operation of the running sandbox with pytest, both with the synchronous client and with
 * asyncio.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everyOperation } from '../support/operations.ts';
import { hasPython, LIBRARIES, otherPythons, PYTHON, runPython } from '../support/python.ts';
import { isThorough } from '../support/thorough.ts';
import { startSandbox } from './sandbox.ts';
import { complaints, MYPY, PYRIGHT } from './tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'generated/python');
const SOURCES = join(PACKAGE, 'src');
const TESTS = join(import.meta.dirname, 'e2e');

describe.skipIf(!hasPython)('the client of this repository', () => {
  const interpreters = [['this version', PYTHON] as const, ...(isThorough ? otherPythons() : [])];
  test.each(interpreters)(
    'with %s of Python, every operation works',
    { timeout: 120_000 },
    async (_, command) => {
      const sandbox = await startSandbox(['--echo-delay', '40', '--allow-private-webhooks']);
      const folder = await mkdtemp(join(tmpdir(), 'diptych-python-'));
      const performed = join(folder, 'performed.json');
      const { code, output } = await runPython(
        ['-W', 'error', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', TESTS],
        {
          path: [SOURCES, TESTS, ...(command === PYTHON ? [] : [LIBRARIES])],
          command,
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
    },
  );

  test.skipIf(!isThorough).each([MYPY, PYRIGHT])(
    '$name accepts it for Python 3.14',
    { timeout: 240_000 },
    async (tool) => {
      const version = tool === PYRIGHT ? '--pythonversion' : '--python-version';
      expect(await complaints({ ...tool, args: [...tool.args, version, '3.14'] }, PACKAGE)).toBe('');
    },
  );

  test('its tests are accepted by mypy --strict', { timeout: 120_000 }, async () => {
    const tool = { ...MYPY, args: [...MYPY.args, '--follow-imports=silent'] };
    expect(await complaints(tool, TESTS, ['.'], { MYPYPATH: SOURCES })).toBe('');
  });
});
