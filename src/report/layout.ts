/** Characters two columns wide on a terminal (Unicode East Asian Width W and F, and emoji). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
/** Created on first use, because loading the data of ICU takes longer than loading any module of a command. */
let segmenter: Intl.Segmenter | undefined;
// eslint-disable-next-line no-control-regex -- the colors that we print ourselves
const COLOR = /\u001b\[\d+(?:;\d+)*m/g;

function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Returns the width of a text on a terminal in columns, ignoring color codes. */
export function displayWidth(text: string): number {
  const plain = text.replace(COLOR, '');
  if (/^[\u0020-\u007e]*$/.test(plain)) return plain.length;
  let width = 0;
  for (const { segment } of graphemes(plain)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

/** Cuts `text` to `width` columns. The result of a cut ends with an ellipsis. */
export function clip(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of graphemes(text)) {
    const size = displayWidth(segment);
    if (used + size > width - 1) break;
    kept += segment;
    used += size;
  }
  return `${kept}…`;
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text;
}

/**
 * Breaks lines at spaces, and starts each line with `indent`. Words longer than a line are not broken, so that links
 * stay usable.
 */
export function wrap(text: string, width: number, indent: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, Math.max(20, width - indent.length), indent));
}

function wrapParagraph(paragraph: string, room: number, indent: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && displayWidth(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((text) => guarded((indent + text).trimEnd()));
}

/** Escapes `::` at the start of a line, because wrapping can put it there and a CI runner would execute it. */
function guarded(line: string): string {
  return line.replace(/^(\s*):(?=:)/, '$1\\u003a');
}

/** Formats a number as `1,204`, independent of the machine's locale. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats a count as `1 error` or `2 errors`. */
export function plural(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}
