/** Docstrings in Google's style, which editors read. */
import type { Documented } from '../../../model/node.ts';
import { wrapText } from '../../encode/text.ts';

export interface Entry {
  readonly name: string;
  readonly text: string | undefined;
}

/** Returns `Args:` or `Raises:` with the entries that have a text, or undefined if no entry has a text. */
export function section(
  title: 'Args' | 'Raises',
  entries: readonly Entry[],
  width: number,
): string | undefined {
  const lines = entries.flatMap(({ name, text }) => {
    const line = text?.replace(/\s+/g, ' ').trim();
    if (!line) return [];
    const [first = '', ...others] = wrapText(`${name}: ${line}`, width - 8);
    return [`    ${first}`, ...others.map((other) => `        ${other.trim()}`)];
  });
  return lines.length === 0 ? undefined : [`${title}:`, ...lines].join('\n');
}

/** Returns the last paragraph for a deprecated element. */
export function deprecation({ deprecated }: Pick<Documented, 'deprecated'>): string | undefined {
  return deprecated && `Deprecated. ${deprecated.reason ?? ''}`.trim();
}
