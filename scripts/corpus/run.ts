/** Runs documents through all targets and compilers, a few at a time. */
import type { Compiler } from './compile.ts';
import type { CorpusDocument } from './documents.ts';
import { runDocument, type DocumentResult, type RunOptions } from './run-document.ts';
import { StoredResults } from './stored-results.ts';

export interface CorpusOptions extends Omit<RunOptions, 'compilers'> {
  readonly compilers: readonly Compiler[];
  /** Number of documents that mypy checks, spread evenly. mypy takes longer than all other compilers. */
  readonly mypy: number;
  /** Number of documents that are processed at once. */
  readonly jobs: number;
  /** Results of an earlier run, to which the results of this run are appended. */
  readonly stored?: StoredResults;
  /** Called with each result. */
  readonly onResult: (result: DocumentResult) => void;
}

/** Returns the results in the order of the documents. */
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

/** Returns `count` items, spread evenly over a list, or all items if the list is shorter. */
export function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (count >= items.length) return items;
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]!);
}
