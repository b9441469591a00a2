/** Files of the user in a generated package: written once, and checked for names that are also generated. */
import type { Code } from './code.ts';
import { pathOf } from './encode/path.ts';
import type { DeclaredName, OutputFile } from './target.ts';

/** Returns the declarations at the top level of a source file. */
export type FindNames = (text: string) => readonly DeclaredName[];

/**
 * Returns a file of the user. `content` is the text to write if the file is missing. `generated` are the names that the
 * file must not declare.
 */
export function customFile(
  path: string,
  content: Code,
  names: FindNames,
  generated: ReadonlySet<string>,
): OutputFile {
  const clashes: FindNames = (text) => names(text).filter(({ name }) => generated.has(name));
  return { path: pathOf(path), content, write: 'custom', clashes };
}

/**
 * Returns a function to find names with a regular expression (flags `gm`). It joins the matched groups with dots to
 * one name, such as `Outer.Inner`.
 */
export function namesBy(pattern: RegExp): FindNames {
  return (text) =>
    [...text.matchAll(pattern)].map((match) => {
      const [, ...parts] = match;
      return { name: parts.filter((part) => part !== undefined).join('.'), line: lineAt(text, match.index) };
    });
}

/** Returns the line of an index, counted from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
