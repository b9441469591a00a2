/** The runtime of the Python client against servers that misbehave, by pytest: time, connections, secrecy, signatures. */
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasPython, runPython } from '../support/python.ts';

const FOLDER = resolve(import.meta.dirname, 'runtime');

describe.skipIf(!hasPython)('the Python runtime', () => {
  test('holds whatever a server does', { timeout: 120_000 }, async () => {
    const { code, output, complaint } = await runPython(
      ['-m', 'pytest', '-q', '--no-header', '-p', 'no:cacheprovider', '-W', 'error', FOLDER],
      { cwd: FOLDER },
    );
    expect(code, output + complaint).toBe(0);
    expect(output).toMatch(/\d{2,} passed/);
    expect(output).not.toMatch(/skipped|deselected/);
  });
});
