import { formatSpan, type SourceSpan } from '../../core/source.ts';
import { clip } from '../layout.ts';
import { markup, type Markup } from '../markup.ts';

const BEFORE = 2;
const AFTER = 5;
/** Maximum width in columns. Longer lines are cut. */
const MAX_WIDTH = 160;

/**
 * Returns the lines around a location in a document, with the location highlighted. Without the text, returns only the
 * location.
 */
export function excerpt(label: string, span: SourceSpan, text: string | undefined): Markup {
  const head = markup`<figcaption>${label} <code>${formatSpan(span)}</code></figcaption>`;
  if (text === undefined) return markup`<figure class="excerpt">${head}</figure>`;
  const first = Math.max(0, span.line - 1 - BEFORE);
  const lines = text.split(/\r\n|\r|\n/).slice(first, span.line + AFTER);
  const margin = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)![0].length),
  );
  const rows = lines.map((line, index) => {
    const number = first + index + 1;
    const shown = clip(line.slice(margin), MAX_WIDTH);
    // The line end is part of the row, so that copied text keeps it.
    return number === span.line
      ? markup`<mark><b>${number}</b>${shown}\n</mark>`
      : markup`<span><b>${number}</b>${shown}\n</span>`;
  });
  return markup`<figure class="excerpt">${head}<pre tabindex="0" aria-label="${label}, line ${span.line}">${rows}</pre></figure>`;
}
