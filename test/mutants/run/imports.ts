import { readFileSync } from 'node:fs';

/** Relative specifiers of a module, including those of dynamic imports. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+\.[jt]s)['"]/g;

/** For each module that an entry module imports, directly or not, the modules that import it. */
export class Imports {
  readonly #importers = new Map<string, Set<string>>();

  constructor(root: string) {
    const seen = new Set([root]);
    for (const url of seen) {
      for (const [, specifier = ''] of readFileSync(new URL(url), 'utf8').matchAll(SPECIFIER)) {
        const imported = new URL(specifier, url).href;
        this.#importers.set(imported, (this.#importers.get(imported) ?? new Set()).add(url));
        seen.add(imported);
      }
    }
  }

  /** Returns the modules and all modules that import them, directly or not. */
  leadingTo(urls: readonly string[]): ReadonlySet<string> {
    const found = new Set(urls);
    for (const url of found) for (const importer of this.#importers.get(url) ?? []) found.add(importer);
    return found;
  }
}
