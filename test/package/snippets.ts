/** The TypeScript in the package's Markdown, each snippet as a module. */
import type { Snippet } from '../support/markdown-snippets.ts';

/** Snippets as files. A snippet that uses `client` begins with the snippet that declares it. */
export function modulesOf(snippets: readonly Snippet[]): Record<string, string> {
  const first = snippets.find(({ code }) => code.includes('const client = '))!;
  return Object.fromEntries(
    snippets.map(({ at, code }) => [
      `${at.replace(/\W+/g, '-')}.ts`,
      `${/\bclient\b/.test(code) && code !== first.code ? first.code : ''}${code}\nexport {};\n`,
    ]),
  );
}
