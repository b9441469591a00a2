/** The runner for Python hides no faults: for each of these faults in the runtime, a vector fails. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emitPackage, type EmittedPackage } from '../python/emitted.ts';
import { hasPython, runPython } from '../support/python.ts';
import { isThorough } from '../support/thorough.ts';
import { PYTHON_MUTANTS } from './python/mutants.ts';
import { packageRunner } from './python/runner.ts';
import { verdicts } from './suite.ts';
import { readVectors } from './vectors.ts';

describe.skipIf(!hasPython || !isThorough)('a Python client that', () => {
  let made: EmittedPackage;
  beforeAll(async () => {
    const input = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
    made = await emitPackage(resolve(import.meta.dirname, 'contract'), input);
    // Compiled once for all faults. A changed file has another hash and is compiled again.
    await runPython(['-m', 'compileall', '-q', '--invalidation-mode', 'checked-hash', made.sources]);
  });
  afterAll(() => made.remove());

  test.each(PYTHON_MUTANTS)('$fault', async ({ topic, file, find, replace, mode = 'sync' }) => {
    const path = join(made.sources, made.name, '_runtime', file);
    const original = await readFile(path, 'utf8');
    expect(original, `${file} holds ${find}`).toContain(find);
    await writeFile(path, original.replaceAll(find, replace));
    try {
      const [id, ...failures] = await killer(topic, mode);
      expect(id).toMatch(`${topic}/`);
      // A fault that does not compile proves nothing.
      expect(failures.join('\n')).not.toMatch(/\b(Name|Syntax|Import|Attribute)Error\b/);
    } finally {
      await writeFile(path, original);
    }
  });

  /** Returns the first vector that fails, and its differences. */
  async function killer(topic: string, mode: 'sync' | 'async'): Promise<readonly string[]> {
    for await (const { id, failures } of verdicts('python', packageRunner(made, mode), readVectors([topic])))
      if (failures.length > 0) return [id, ...failures];
    return [];
  }
});

test('every fault has a unique name', () => {
  expect(new Set(PYTHON_MUTANTS.map(({ fault }) => fault)).size).toBe(PYTHON_MUTANTS.length);
});

// Also in a quick run, because the runtime may change without its list of faults.
test.each(PYTHON_MUTANTS)(
  '$fault: the runtime contains the source that the fault replaces',
  async ({ file, find }) => {
    const template = join(import.meta.dirname, '../../templates/python/runtime', file);
    expect(await readFile(template, 'utf8')).toContain(find);
  },
);
