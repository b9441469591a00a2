/** The code in the Markdown of a generated package. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Snippet {
  /** `docs/orders.md:12`. */
  readonly at: string;
  readonly code: string;
}

/** Every code block in a language in README.md and docs/. */
export function snippetsIn(folder: string, language: string): readonly Snippet[] {
  const pages = readdirSync(join(folder, 'docs')).sort();
  const fence = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm');
  return ['README.md', ...pages.map((page) => `docs/${page}`)].flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return Array.from(text.matchAll(fence), ({ 1: code = '', index }) => ({
      at: `${path}:${text.slice(0, index).split('\n').length}`,
      code,
    }));
  });
}
