/** The TypeScript in the package's Markdown, each snippet as a module of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Snippet {
  /** `docs/orders.md:12`. */
  readonly at: string;
  readonly code: string;
}

/** Every fence of TypeScript in README.md and docs/. */
export function snippetsOf(folder: string): readonly Snippet[] {
  const pages = readdirSync(join(folder, 'docs')).sort();
  return ['README.md', ...pages.map((page) => `docs/${page}`)].flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return Array.from(text.matchAll(/^```ts\n([^]*?)^```$/gm), ({ 1: code = '', index }) => ({
      at: `${path}:${text.slice(0, index).split('\n').length}`,
      code,
    }));
  });
}

/** Snippets as files: one that goes on from `client` begins with the snippet that declares it. */
export function modulesOf(snippets: readonly Snippet[]): Record<string, string> {
  const first = snippets.find(({ code }) => code.includes('const client = '))!;
  return Object.fromEntries(
    snippets.map(({ at, code }) => [
      `${at.replace(/\W+/g, '-')}.ts`,
      `${/\bclient\b/.test(code) && code !== first.code ? first.code : ''}${code}\nexport {};\n`,
    ]),
  );
}
