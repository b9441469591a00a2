/** Runs all vectors in one language and compares the results. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Runner, Vector } from './format.ts';
import { judge } from './judge.ts';
import { transcript } from './transcript.ts';

export interface Verdict {
  readonly id: string;
  /** The differences; empty for a vector that passes. */
  readonly failures: readonly string[];
}

/** A client that runs the vectors. */
export interface RunnerRow {
  /** Its name in `User-Agent`. */
  readonly language: string;
  create(): Promise<Runner>;
}

/** Clients that have a runner. */
export const RUNNERS: Readonly<Record<string, RunnerRow>> = {
  typescript: {
    language: 'typescript',
    create: async () => (await import('./typescript/runner.ts')).typescriptRunner(),
  },
  python: {
    language: 'python',
    create: async () => (await import('./python/runner.ts')).pythonRunner('sync'),
  },
  'python-async': {
    language: 'python',
    create: async () => (await import('./python/runner.ts')).pythonRunner('async'),
  },
  go: {
    language: 'go',
    create: async () => (await import('./go/runner.ts')).goRunner(),
  },
  java: {
    language: 'java',
    create: async () => (await import('./java/runner.ts')).javaRunner('sync'),
  },
  'java-async': {
    language: 'java',
    create: async () => (await import('./java/runner.ts')).javaRunner('async'),
  },
};

/** Runs the vectors. If `transcripts` is given, writes the transcript of each vector to that folder. */
export async function* verdicts(
  language: string,
  runner: Runner,
  vectors: readonly Vector[],
  transcripts?: string,
): AsyncGenerator<Verdict> {
  if (transcripts !== undefined) await rm(transcripts, { recursive: true, force: true });
  const open = new Map(vectors.map((vector) => [vector.id, vector]));
  for await (const record of runner.run(vectors)) {
    const vector = open.get(record.id);
    if (!vector) throw new Error(`an unexpected record of ${record.id}`);
    open.delete(record.id);
    if (transcripts !== undefined) {
      const path = join(transcripts, `${record.id}.jsonl`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, transcript(record, language));
    }
    yield { id: record.id, failures: judge(vector, record, language) };
  }
  for (const id of open.keys()) yield { id, failures: ['the runner returned no record'] };
}
