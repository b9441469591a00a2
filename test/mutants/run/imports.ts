/** Relative specifiers of a module, those that are imported when they are needed among them. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/** Which modules import which. */
export class Imports {
  readonly #importers = new Map<string, Set<string>>();

  add(url: string, source: string): void {
    for (const [, specifier = ''] of source.matchAll(SPECIFIER)) {
      const imported = new URL(specifier, url).href;
      const importers = this.#importers.get(imported) ?? new Set();
      this.#importers.set(imported, importers.add(url));
    }
  }

  /** The modules, and all that import them, directly or not. */
  leadingTo(urls: readonly string[]): ReadonlySet<string> {
    const found = new Set(urls);
    for (const url of found) for (const importer of this.#importers.get(url) ?? []) found.add(importer);
    return found;
  }
}
