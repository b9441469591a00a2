/** Excludes generated files from formatters and linters. */
import { isJsonObject } from '../../../core/json.ts';
import type { Project } from '../detect/project.ts';
import type { FoundTool } from '../detect/tools.ts';
import type { Draft, Note } from './draft.ts';
import { parsed, withMember } from './json-edit.ts';

/**
 * Returns the steps left to the user.
 * @param out the output folder, relative to the project
 */
export function planIgnores(draft: Draft, project: Project, out: string): readonly Note[] {
  if (project.deno !== undefined)
    for (const tool of ['fmt', 'lint'])
      addPattern(draft, project.deno, `deno ${tool}`, [tool, 'exclude'], `${out}/`);
  return project.tools.flatMap((found) => planIgnore(draft, found, out));
}

function planIgnore(draft: Draft, { tool, file }: FoundTool, out: string): readonly Note[] {
  if (tool === 'eslint')
    return file !== undefined && draft.read(file)?.includes(out) ? [] : [eslintNote(file, out)];
  if (tool === 'prettier') draft.addLine('.prettierignore', `/${out}/`, purposeOf('Prettier'));
  else if (file === undefined) return [];
  else if (tool === 'eslintignore') draft.addLine(file, `/${out}/`, purposeOf('ESLint'));
  else if (tool === 'biome') ignoreInBiome(draft, file, out);
  else addPattern(draft, file, tool, [tool === 'dprint' ? 'excludes' : 'ignorePatterns'], `${out}/**`);
  return [];
}

/** Returns the step for ESLint, because its configuration is code and cannot be edited safely. */
function eslintNote(file: string | undefined, out: string): Note {
  return {
    text: `Add this to the list in ${file ?? 'the ESLint configuration'}, which init does not edit:`,
    code: `{ ignores: ['${out}/**'] },`,
  };
}

/**
 * Appends a pattern to a list in a JSON file.
 * @param start initial items of a new list
 */
function addPattern(
  draft: Draft,
  path: string,
  title: string,
  member: readonly string[],
  pattern: string,
  start: readonly string[] = [],
): void {
  const before = draft.read(path);
  if (before === undefined) return;
  const list = memberOf(parsed(before), member);
  if (Array.isArray(list) && list.includes(pattern)) return;
  const after = Array.isArray(list)
    ? withMember(before, [...member, -1], pattern)
    : withMember(before, [...member], [...start, pattern]);
  draft.write(path, after, purposeOf(title));
}

/** Excludes the output in Biome. Version 1 has a list of ignored files. Since version 2, `includes` marks them with `!`. */
function ignoreInBiome(draft: Draft, path: string, out: string): void {
  const value = parsed(draft.read(path) ?? '');
  const schema = String(memberOf(value, ['$schema']));
  const isFirst = /\/schemas\/1\./.test(schema) || memberOf(value, ['files', 'ignore']) !== undefined;
  if (isFirst) addPattern(draft, path, 'Biome', ['files', 'ignore'], `${out}/**`);
  else addPattern(draft, path, 'Biome', ['files', 'includes'], `!${out}/**`, ['**']);
}

function memberOf(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isJsonObject(inner) ? inner[name] : undefined), value);
}

function purposeOf(title: string): string {
  return `exclude generated files from ${title}`;
}
