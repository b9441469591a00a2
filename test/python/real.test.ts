/** Calls in real time over a real network, with pytest: deadlines, signals, threads, and tasks. */
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { hasPython, runPython } from '../support/python.ts';
import { emitPackage } from './emitted.ts';

const CONTRACT = resolve(import.meta.dirname, '../conformance/contract');
const INPUT = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };

test.skipIf(!hasPython)('pytest passes', async () => {
  const made = await emitPackage(CONTRACT, INPUT);
  const tests = join(import.meta.dirname, 'real');
  const { code, output } = await runPython(['-m', 'pytest', '-q', '-p', 'no:cacheprovider', tests], {
    path: [made.sources],
  });
  expect(code, output).toBe(0);
  await made.remove();
});
