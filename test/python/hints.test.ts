/** `typing.get_type_hints` evaluates the annotations of every class and function, as libraries such as pydantic do. */
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { hasPython, runPython } from '../support/python.ts';
import { emitPackage, packageIn, type EmittedPackage } from './emitted.ts';

const TEST = resolve(import.meta.dirname, '..');
const THREE = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };

type Package = Omit<EmittedPackage, 'remove'> & Partial<EmittedPackage>;

const PACKAGES: readonly {
  readonly of: string;
  readonly count: number;
  readonly isAbsent?: boolean;
  readonly make: () => Promise<Package>;
}[] = [
  { of: 'this repository', count: 2000, make: () => packageIn(join(TEST, '../generated/python')) },
  {
    of: 'the conformance vectors',
    count: 1000,
    make: () => emitPackage(join(TEST, 'conformance/contract'), THREE),
  },
  {
    of: 'all kinds of operations',
    count: 700,
    make: () => emitPackage(join(TEST, 'typescript/kitchen-sink'), THREE),
  },
  {
    of: 'Stripe',
    count: 11_000,
    isAbsent: !hasCorpus,
    make: () => emitPackage(CORPUS, { openapi: 'stripe.json' }),
  },
];

describe.skipIf(!hasPython).each(PACKAGES)(
  'all annotations can be evaluated in the package of $of',
  ({ count, isAbsent = false, make }) => {
    test.skipIf(isAbsent)('no class or function fails', { timeout: 120_000 }, async () => {
      const { sources, name, remove } = await make();
      const program = join(import.meta.dirname, 'programs/hints.py');
      const { code, output, stderr } = await runPython(['-W', 'error', program, name], { path: [sources] });
      await remove?.();
      expect(code, stderr).toBe(0);
      const told = JSON.parse(output) as { readonly count: number; readonly failures: readonly string[] };
      expect(told.failures).toEqual([]);
      expect(told.count).toBeGreaterThan(count);
    });
  },
);
