/**
 * The Python runtime against misbehaving servers, with pytest: time, connections, secrets, and signatures.
 */
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasPython, runPython } from '../support/python.ts';

const FOLDER = resolve(import.meta.dirname, 'runtime');

describe.skipIf(!hasPython)('the Python runtime', () => {
  test('handles misbehaving servers', { timeout: 120_000 }, async () => {
    const { code, output, stderr } = await runPython(
      ['-m', 'pytest', '-q', '--no-header', '-p', 'no:cacheprovider', '-W', 'error', FOLDER],
      { cwd: FOLDER },
    );
    expect(code, output + stderr).toBe(0);
    expect(output).toMatch(/\d{2,} passed/);
    expect(output).not.toMatch(/skipped|deselected/);
  });
});
