import { codeTag, encoded, joinCode, type Code } from '../code.ts';
import { visibleText } from './text.ts';

/** Text of a TOML file (TOML 1.0.0). */
export type Toml = Code<'toml'>;

/** Writes TOML: `` toml`name = ${name}` ``. */
export const toml = codeTag('toml');

/** Joins pieces with line breaks. */
export function joinToml(pieces: readonly Toml[]): Toml {
  return joinCode('toml', pieces, '\n');
}

/** Returns a basic string on one line, with escapes for invisible characters and for changes of the text direction. */
export function tomlString(value: string): Toml {
  const text = visibleText(value).replace(/["\\\n\t]/g, (character) => ESCAPES[character]!);
  return encoded('toml', `"${text}"`);
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t' };
