/** The clients in other languages pass every vector, and send the same bytes as the TypeScript client. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { snapshot } from '../cli/folder.ts';
import { hasGo } from '../support/go.ts';
import { hasJava } from '../support/java.ts';
import { hasPython } from '../support/python.ts';
import { RUNNERS, verdicts } from './suite.ts';
import { readVectors } from './vectors.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-transcripts-'));
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * Returns the failing vectors with their differences. Writes the transcripts to a folder with the runner's
 * name.
 */
async function failures(name: string): Promise<readonly string[]> {
  const row = RUNNERS[name]!;
  const runner = await row.create();
  const failed: string[] = [];
  for await (const { id, failures: wrong } of verdicts(
    row.language,
    runner,
    readVectors(),
    join(folder, name),
  ))
    if (wrong.length > 0) failed.push([id, ...wrong].join('\n  '));
  await runner.close();
  return failed;
}

const CLIENTS = [
  { name: 'python', isHere: hasPython },
  { name: 'python-async', isHere: hasPython },
  { name: 'go', isHere: hasGo },
  { name: 'java', isHere: hasJava },
  { name: 'java-async', isHere: hasJava },
];

test('every client has a row', () => {
  const others = Object.keys(RUNNERS).filter((name) => name !== 'typescript');
  expect(CLIENTS.map(({ name }) => name)).toEqual(others);
});

describe('the client of', () => {
  let expected: Readonly<Record<string, string>>;
  beforeAll(async () => {
    await failures('typescript');
    expected = snapshot(join(folder, 'typescript'));
  });

  for (const { name, isHere } of CLIENTS) {
    test.skipIf(!isHere)(`${name} sends the same bytes as TypeScript`, { timeout: 240_000 }, async () => {
      expect(await failures(name)).toEqual([]);
      const transcripts = snapshot(join(folder, name));
      const files = Object.keys(transcripts).filter((path) => path.endsWith('.jsonl'));
      expect(files).toHaveLength(readVectors().length);
      expect(transcripts).toEqual(expected);
    });
  }
});
