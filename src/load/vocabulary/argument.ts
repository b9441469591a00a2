import type { InputPath } from '../../model/behaviour.ts';
import type { Argument } from '../../model/type.ts';
import { say } from '../diagnostics.ts';
import { typesAt, type Shapes } from './shape.ts';
import { textOf, type Report, type Use } from './use.ts';

/** Returns the argument at a path such as `input.id`. Reports the use if there is no such argument. */
export function argumentAt(
  use: Use,
  declared: readonly Argument[],
  shapes: Shapes,
  report: Report,
): InputPath | undefined {
  const text = textOf(use, report);
  if (text === undefined) return undefined;
  const path = text.split('.');
  const [name, ...rest] = path;
  const argument = declared.find((one) => one.name.wire === name);
  if (argument && typesAt([argument.type], rest, shapes).length > 0) return { in: 'argument', path };
  report(say['vocabulary-path']({ name: use.name, path: text, where: 'the arguments' }, use.at()));
  return undefined;
}
