/** Takes documents through every target and compiler, a few at a time. */
import type { Compiler } from './compile.ts';
import type { CorpusDocument } from './documents.ts';
import { runDocument, type DocumentResult, type RunOptions } from './run-document.ts';

export interface CorpusOptions extends Omit<RunOptions, 'compilers'> {
  readonly compilers: readonly Compiler[];
  /** How many of the documents mypy checks, spread evenly; it takes longer than all the others. */
  readonly mypy: number;
  readonly told: (result: DocumentResult) => void;
}

/** How many documents are under way at once. */
const WORKERS = 2;

/** The results in the order of the documents. */
export async function runCorpus(
  documents: readonly CorpusDocument[],
  options: CorpusOptions,
): Promise<readonly DocumentResult[]> {
  const results: DocumentResult[] = [];
  const typed = new Set(spread(documents, options.mypy));
  const waiting = documents.entries();
  const work = async (): Promise<void> => {
    for (const [index, document] of waiting) {
      const compilers = options.compilers.filter((compiler) => compiler !== 'mypy' || typed.has(document));
      const result = await runDocument(document, { ...options, compilers: new Set(compilers) });
      results[index] = result;
      options.told(result);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return results;
}

/** So many of a list, spread evenly over it; all of them if it is shorter. */
export function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (count >= items.length) return items;
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]!);
}
