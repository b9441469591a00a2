import type { SourceSpan } from '../core/source.ts';
import { formatSpan } from '../core/source.ts';
import { plural, wrap } from './layout.ts';
import { neutral, neutralLine } from './neutral.ts';
import { styleOf, type TextOptions } from './style.ts';

/** An assumption of a contract. */
export interface AssumptionRow {
  readonly subject: string;
  /** The convention that the element follows, because it is not documented. */
  readonly convention: string;
  readonly at: SourceSpan;
}

/** Lists assumptions by file, each with its convention and location. Ends with a line break. */
export function assumptionsText(assumptions: readonly AssumptionRow[], options: TextOptions = {}): string {
  const style = styleOf(options);
  const files = Map.groupBy(assumptions, ({ at }) => at.file);
  const blocks = Array.from(files, ([file, rows]) => [
    style.bold(neutralLine(file)),
    ...rows.flatMap(({ subject, convention, at }) => [
      `  ${neutralLine(subject)}  ${style.dim(neutralLine(formatSpan(at)))}`,
      ...wrap(neutral(convention), style.width, '    '),
    ]),
    '',
  ]);
  const total = `${plural(assumptions.length, 'assumption')} in ${plural(files.size, 'file')}`;
  return [...blocks.flat(), total, ''].join('\n');
}
