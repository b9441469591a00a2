/** Finds calls of a command in the scripts of `package.json`. */
import { isJsonObject } from '../../../core/json.ts';
import type { Project } from '../detect/project.ts';

export interface Call {
  /** Name of the script. */
  readonly script: string;
  /** The words after the command, without quotes. */
  readonly words: readonly string[];
}

/** Returns calls of one of the commands, with any runner (`npx`, `pnpm exec`). */
export function callsOf(project: Project, commands: readonly string[]): readonly Call[] {
  const scripts = project.manifest?.value['scripts'];
  if (!isJsonObject(scripts)) return [];
  return Object.entries(scripts).flatMap(([script, line]) =>
    typeof line !== 'string'
      ? []
      : line.split(/&&|\|\||;|\|/).flatMap((part) => {
          const words = [...part.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
            ([, double, single, bare]) => double ?? single ?? bare ?? '',
          );
          const start = words.findIndex((word) => commands.includes(word.replace(/(?<=.)@[\w.]+$/, '')));
          return start < 0 ? [] : [{ script, words: words.slice(start + 1) }];
        }),
  );
}

/** Returns the value of a flag: `-o value`, `--output value`, `--output=value`. */
export function flagValue(words: readonly string[], names: readonly string[]): string | undefined {
  for (const [index, word] of words.entries()) {
    const [name = '', ...rest] = word.split('=');
    if (names.includes(name)) return rest.length > 0 ? rest.join('=') : words[index + 1];
  }
  return undefined;
}

/** Returns the names of all flags, without `=value`. */
export function flagNames(words: readonly string[]): readonly string[] {
  return words.filter((word) => word.startsWith('-')).map((word) => word.split('=')[0] ?? word);
}
