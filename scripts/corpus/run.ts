/** Takes documents through every target and compiler, a few at a time. */
import type { Compiler } from './compile.ts';
import type { CorpusDocument } from './documents.ts';
import { runDocument, type DocumentResult, type RunOptions } from './run-document.ts';
import { StoredResults } from './stored-results.ts';

export interface CorpusOptions extends Omit<RunOptions, 'compilers'> {
  readonly compilers: readonly Compiler[];
  /** How many of the documents mypy checks, spread evenly; it takes longer than all the others. */
  readonly mypy: number;
  /** How many of the documents are under way at once. */
  readonly jobs: number;
  /** Results of an earlier run, and where those of this one are added. */
  readonly stored?: StoredResults;
  /** Called for each document that was run. */
  readonly onResult: (result: DocumentResult) => void;
}

/** The results in the order of the documents. */
export async function runCorpus(
  documents: readonly CorpusDocument[],
  options: CorpusOptions,
): Promise<readonly DocumentResult[]> {
  const { stored = new StoredResults(undefined, '') } = options;
  const results = documents.map((document) => stored.get(document));
  const typed = new Set(spread(documents, options.mypy));
  const waiting = documents.entries();
  const work = async (): Promise<void> => {
    for (const [index, document] of waiting) {
      if (results[index]) continue;
      const compilers = options.compilers.filter((compiler) => compiler !== 'mypy' || typed.has(document));
      const result = await runDocument(document, { ...options, compilers: new Set(compilers) });
      results[index] = result;
      stored.add(result);
      options.onResult(result);
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  return results as readonly DocumentResult[];
}

/** So many of a list, spread evenly over it; all of them if it is shorter. */
export function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (count >= items.length) return items;
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]!);
}
