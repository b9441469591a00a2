/** Finds formatters and linters that must skip generated files. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export type Tool = 'prettier' | 'biome' | 'oxfmt' | 'oxlint' | 'eslint' | 'eslintignore' | 'dprint';

export interface FoundTool {
  readonly tool: Tool;
  /** The configuration file of the tool, or undefined if only a dependency indicates the tool. */
  readonly file?: string;
}

const FILES: readonly (readonly [Tool, readonly string[], string])[] = [
  [
    'prettier',
    [
      '.prettierrc',
      ...['json', 'yaml', 'yml', 'json5', 'js', 'cjs', 'mjs', 'ts', 'toml'].map(
        (one) => `.prettierrc.${one}`,
      ),
      ...['js', 'cjs', 'mjs', 'ts'].map((one) => `prettier.config.${one}`),
      '.prettierignore',
    ],
    'prettier',
  ],
  ['biome', ['biome.json', 'biome.jsonc'], '@biomejs/biome'],
  ['oxfmt', ['.oxfmtrc.json', '.oxfmtrc.jsonc'], 'oxfmt'],
  ['oxlint', ['.oxlintrc.json', '.oxlintrc.jsonc'], 'oxlint'],
  ['eslintignore', ['.eslintignore'], ''],
  ['eslint', ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((one) => `eslint.config.${one}`), 'eslint'],
  ['dprint', ['dprint.json', 'dprint.jsonc', '.dprint.json'], 'dprint'],
];

export function findTools(project: string, dependencies: ReadonlySet<string>): readonly FoundTool[] {
  return FILES.flatMap(([tool, names, dependency]): readonly FoundTool[] => {
    const file = names.find((name) => existsSync(join(project, name)));
    if (file !== undefined) return [{ tool, file }];
    return dependencies.has(dependency) ? [{ tool }] : [];
  });
}
