import { parseEvents, YAMLException, type Event } from 'js-yaml';
import type { Limits } from '../limits.ts';
import { SourceText } from './source-text.ts';

/** Maximum number of corrected lines. Each requires another parse. */
const MAX_LINES = 100;

/**
 * Parses YAML, even if a line of a quoted string or of a flow collection has too little indentation. YAML 1.2 forbids
 * such lines, but libyaml and most other parsers accept them. Indenting them does not change a value. `onText` receives
 * the original text, and then each corrected text. Offsets in the events, and in errors, refer to the last of them.
 * Throws `YAMLException` for other errors.
 */
export function parseIndented(
  source: SourceText,
  limits: Limits,
  onText: (source: SourceText) => void,
): readonly Event[] {
  let current = source;
  for (let lines = 0; ; lines++) {
    onText(current);
    try {
      return parseEvents(current.text, { maxDepth: limits.depth });
    } catch (error) {
      const text = lines < MAX_LINES ? indentedAt(current.text, error) : undefined;
      if (text === undefined) throw error;
      current = new SourceText(source.path, text);
    }
  }
}

/** Returns the text with more indentation in the line of the error. */
function indentedAt(text: string, error: unknown): string | undefined {
  if (!(error instanceof YAMLException) || error.reason !== 'deficient indentation') return undefined;
  const start = text.lastIndexOf('\n', (error.mark?.position ?? 0) - 1) + 1;
  const before = text.slice(Math.max(0, start - 10_000), start).split('\n');
  const filled = before.findLast((line) => line.trim() !== '') ?? '';
  const own = indentationOf(text.slice(start, start + 10_000));
  // Indents one column more than the previous line, or doubles the indentation if that was not enough.
  const more = Math.max(indentationOf(filled) + 1 - own, own);
  return `${text.slice(0, start)}${' '.repeat(more)}${text.slice(start)}`;
}

function indentationOf(text: string): number {
  return /^ */.exec(text)![0].length;
}
