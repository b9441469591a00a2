/** Formats the meaning of operations as text for people. Text from documents is neutralized. */
import { formatSpan, type SourceSpan } from '../core/source.ts';
import { largestOf } from '../core/long-lists.ts';
import { displayWidth, padEnd, plural } from './layout.ts';
import { neutralLine } from './neutral.ts';
import { styleOf, type TextOptions } from './style.ts';

/** A fact as text. */
export interface FactRow {
  /** Subject of the fact: `effect`, `filter status`. */
  readonly about: string;
  readonly value: string;
  readonly evidence: string;
  readonly source: string;
  /** The extension or directive that overrides the fact, or an empty string. */
  readonly mark: string;
}

/** An operation, a collection, or an event with its facts. */
export interface ExplanationBlock {
  readonly title: string;
  readonly at?: SourceSpan;
  readonly facts: readonly FactRow[];
}

/** Formats each block with all its facts. Ends with a line break. */
export function explanationText(blocks: readonly ExplanationBlock[], options: TextOptions): string {
  const style = styleOf(options);
  return blocks
    .flatMap(({ title, at, facts }) => [
      style.bold(neutralLine(title)) + (at ? `  ${style.dim(neutralLine(formatSpan(at)))}` : ''),
      ...columns(
        facts.map(({ about, value, evidence, source, mark }) => [about, value, evidence, source, mark]),
      ).map((line) => `  ${line}`),
      '',
    ])
    .join('\n')
    .concat('\n');
}

/** Formats each row on its own line, with the number of rows. Ends with a line break. */
export function summaryText(
  rows: readonly (readonly string[])[],
  noun: string,
  options: TextOptions,
): string {
  const style = styleOf(options);
  return [style.bold(plural(rows.length, noun)), ...columns(rows).map((line) => `  ${line}`), '', ''].join(
    '\n',
  );
}

/** Formats a table with a header and the number of its rows. Ends with a line break. */
export function tableText(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  noun: string,
  options: TextOptions,
): string {
  const style = styleOf(options);
  const [head = '', ...lines] = columns([header, ...rows]).map((line) => `  ${line}`);
  return [style.bold(plural(rows.length, noun)), style.dim(head), ...lines, ''].join('\n');
}

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const safe = rows.map((row) => row.map((cell) => neutralLine(cell)));
  const widths = (safe[0] ?? []).map((_, index) =>
    largestOf(safe.map((row) => displayWidth(row[index] ?? ''))),
  );
  return safe.map((row) =>
    row
      .map((cell, index) => padEnd(cell, widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
