/**
 * A vector proves only the faults that it detects. For each of these faults, a vector of the same topic must fail.
 */
import { beforeAll, expect, test } from 'vitest';
import { MUTANTS, type Mutant } from './mutants.ts';
import { verdicts } from './suite.ts';
import { emitClient, type Emitted } from './typescript/client.ts';
import { typescriptRunner } from './typescript/runner.ts';
import { readVectors } from './vectors.ts';

let emitted: Emitted;

beforeAll(async () => {
  emitted = await emitClient();
});

test.each(MUTANTS)('a client that $fault', async (mutant) => {
  const runner = await typescriptRunner(emitted, mutated(mutant));
  try {
    expect(await killer(runner, mutant.topic)).toMatch(`${mutant.topic}/`);
  } finally {
    await runner.close();
  }
});

test('every fault has a unique name', () => {
  expect(new Set(MUTANTS.map(({ fault }) => fault)).size).toBe(MUTANTS.length);
});

function mutated({ file, find, replace }: Mutant): Emitted['files'] {
  const path = `typescript/${file}`;
  const original = emitted.files.find((candidate) => candidate.path === path);
  expect(original?.text.split(find), `${file} contains ${find} once`).toHaveLength(2);
  return emitted.files.map((candidate) =>
    candidate === original ? { ...original, text: original.text.split(find).join(replace) } : candidate,
  );
}

/** Returns the first vector that fails. */
async function killer(
  runner: Awaited<ReturnType<typeof typescriptRunner>>,
  topic: string,
): Promise<string | undefined> {
  for await (const { id, failures } of verdicts('typescript', runner, readVectors([topic])))
    if (failures.length > 0) return id;
  return undefined;
}
