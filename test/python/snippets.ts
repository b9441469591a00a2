/** The Python in the package's Markdown. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Snippet {
  /** `docs/orders.md:12`. */
  readonly at: string;
  readonly code: string;
}

/** Every fence of Python in README.md and docs/. */
export function snippetsOf(folder: string): readonly Snippet[] {
  const pages = readdirSync(join(folder, 'docs')).sort();
  return ['README.md', ...pages.map((page) => `docs/${page}`)].flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return Array.from(text.matchAll(/^```python\n([^]*?)^```$/gm), ({ 1: code = '', index }) => ({
      at: `${path}:${text.slice(0, index).split('\n').length}`,
      code,
    }));
  });
}

/** Snippets as modules by name: one that goes on from `client` begins with the snippet that makes it. */
export function modulesOf(snippets: readonly Snippet[]): ReadonlyMap<string, string> {
  const first = snippets.find(({ code }) => code.includes('\nclient = '))!;
  const goesOn = ({ code }: Snippet): boolean =>
    code !== first.code && !code.includes(' as client:') && /\bclient\b/.test(code);
  // As many empty lines as the formatter puts there.
  const made = ({ code }: Snippet): string => `${first.code}\n${code.startsWith('def ') ? '\n' : ''}`;
  return new Map(
    snippets.map((snippet) => [
      snippet.at.replace(/\W+/g, '_'),
      `${goesOn(snippet) ? made(snippet) : ''}${snippet.code}`,
    ]),
  );
}
