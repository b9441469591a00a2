/** The Python in the package's Markdown, each snippet as a module. */
import type { Snippet } from '../support/markdown-snippets.ts';

/** Snippets as modules, by name. A snippet that uses `client` begins with the snippet that creates it. */
export function modulesOf(snippets: readonly Snippet[]): ReadonlyMap<string, string> {
  const first = snippets.find(({ code }) => code.includes('\nclient = '))!;
  const goesOn = ({ code }: Snippet): boolean =>
    code !== first.code && !code.includes(' as client:') && /\bclient\b/.test(code);
  // The number of empty lines that the formatter expects.
  const made = ({ code }: Snippet): string => `${first.code}\n${code.startsWith('def ') ? '\n' : ''}`;
  return new Map(
    snippets.map((snippet) => [
      snippet.at.replace(/\W+/g, '_'),
      `${goesOn(snippet) ? made(snippet) : ''}${snippet.code}`,
    ]),
  );
}
