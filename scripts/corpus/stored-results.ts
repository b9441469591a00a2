/** Results of documents in a file, one per line, so that an interrupted run can continue. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { CorpusDocument } from './documents.ts';
import type { DocumentResult } from './run-document.ts';

interface StoredResult {
  /** Commit and settings of the run. Results of other runs are ignored. */
  readonly run: string;
  readonly result: DocumentResult;
}

export class StoredResults {
  readonly #path: string | undefined;
  readonly #run: string;
  readonly #results = new Map<string, DocumentResult>();

  /** Reads the file if it exists. If there is no path, results are not stored. */
  constructor(path: string | undefined, run: string) {
    this.#path = path;
    this.#run = run;
    // Results for uncommitted changes cannot be used, because the changes may have changed again.
    if (path === undefined || !existsSync(path) || /dirty|unknown/.test(run)) return;
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const stored = parsed(line);
      if (stored?.run === run) this.#results.set(keyOf(stored.result), stored.result);
    }
  }

  get(document: CorpusDocument): DocumentResult | undefined {
    return this.#results.get(keyOf(document));
  }

  add(result: DocumentResult): void {
    const stored: StoredResult = { run: this.#run, result };
    if (this.#path !== undefined) appendFileSync(this.#path, `${JSON.stringify(stored)}\n`);
  }
}

/** Returns the commit of this repository, marked if there are uncommitted changes. */
export function commitOf(): string {
  try {
    const args = ['describe', '--always', '--abbrev=8', '--exclude=*', '--dirty'];
    return execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

function keyOf({ kind, path }: Pick<CorpusDocument, 'kind' | 'path'>): string {
  return `${kind} ${path}`;
}

/** Returns undefined for a line that an interruption cut off. */
function parsed(line: string): StoredResult | undefined {
  try {
    return JSON.parse(line) as StoredResult;
  } catch {
    return undefined;
  }
}
