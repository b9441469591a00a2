/** Returns the command line of `diptych init` whose flags have the same effect as the answers. */
import { shellWord } from '../../core/shell.ts';
import type { Answers } from './answers.ts';

export function commandLine(answers: Answers): string {
  const { documents, targets, out, frameworks, configFormat, ci, example } = answers;
  const list = (flag: string, values: readonly string[]): readonly string[] =>
    values.length === 0 ? [] : [flag, ...values];
  const words = [
    'diptych',
    'init',
    '--yes',
    ...(example ? ['--example'] : list('--openapi', [documents.openapi ?? []].flat())),
    ...list('--schema', documents.schema),
    ...list('--documents', documents.operations),
    ...list('--target', targets),
    '--out',
    out,
    ...(targets.includes('server')
      ? list(
          '--framework',
          frameworks.map(({ id }) => id),
        )
      : []),
    '--config-format',
    configFormat,
    ...(ci ? ['--ci'] : []),
  ];
  return words.map(shellWord).join(' ');
}
