/** mypy, pyright, and ruff have no findings for emitted packages with their strictest settings. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPython } from '../support/python.ts';
import { emitPackage, packageIn, type EmittedPackage } from './emitted.ts';
import { complaints, PYRIGHT, pyrightComplaints, RUFF, RUFF_FORMAT, TOOLS } from './tools.ts';

const GENERATED = resolve(import.meta.dirname, '../../generated/python');
const TEST = resolve(import.meta.dirname, '..');
const THREE = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };

const PACKAGES: readonly {
  readonly of: string;
  readonly make: () => Promise<Omit<EmittedPackage, 'remove'>>;
}[] = [
  { of: 'this repository', make: () => packageIn(GENERATED) },
  { of: 'the conformance vectors', make: () => emitPackage(join(TEST, 'conformance/contract'), THREE) },
  { of: 'all kinds of operations', make: () => emitPackage(join(TEST, 'typescript/kitchen-sink'), THREE) },
];

const ONE_BY_ONE = TOOLS.filter((tool) => tool !== PYRIGHT);

describe.skipIf(!hasPython)('the package of', () => {
  const made: (Omit<EmittedPackage, 'remove'> & Partial<EmittedPackage>)[] = [];
  beforeAll(async () => {
    for (const { make } of PACKAGES) made.push(await make());
  });
  afterAll(async () => {
    for (const { remove } of made) await remove?.();
  });

  describe.each(PACKAGES.map(({ of }, index) => ({ of, index })))('$of', ({ index }) => {
    test.each(ONE_BY_ONE)('is clean for $name', { timeout: 120_000 }, async (tool) => {
      expect(await complaints(tool, made[index]!.folder)).toBe('');
    });
  });

  test('pyright has no findings in these packages', { timeout: 120_000 }, async () => {
    expect(await pyrightComplaints(made)).toBe('');
  });
});

describe.skipIf(!hasPython)('control', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diptych-python-'));
    await writeFile(join(folder, 'pyproject.toml'), '[tool.pyright]\ntypeCheckingMode = "strict"\n');
    await writeFile(join(folder, 'wrong.py'), 'import os\n\ndef wrong(value) -> int:\n  return "a"\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(ONE_BY_ONE)('$name finds mistakes', async (tool) => {
    expect(await complaints(tool, folder, ['.'])).toContain('wrong.py');
  });

  test('pyright finds mistakes in a package', async () => {
    expect(await pyrightComplaints([{ folder, sources: folder }])).toContain('wrong.py');
  });
});

test.skipIf(!hasPython)('the programs of the tests are formatted and have no lint findings', async () => {
  const ruff = [RUFF, RUFF_FORMAT];
  for (const tool of ruff) expect(await complaints(tool, TEST, ['conformance/python', 'python'])).toBe('');
});
