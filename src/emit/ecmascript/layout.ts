import { textOf } from '../code.ts';
import { es, joinEs, propertyKey, type Es } from '../encode/ecmascript.ts';

/** Maximum line length of printed code. */
export const WIDTH = 110;

/** Returns `{ a, b }`, on one line if it fits after `before` characters, or with one member on each line. */
export function braced(members: readonly Es[], before = 0): Es {
  if (members.length === 0) return es`{}`;
  const line = es`{ ${joinEs(members, ', ')} }`;
  return fits(line, before) ? line : es`{\n  ${joinEs(members, ',\n')},\n}`;
}

/** Returns `[a, b]`, with the same line breaks as `braced`. */
export function bracketed(members: readonly Es[], before = 0): Es {
  const line = es`[${joinEs(members, ', ')}]`;
  return fits(line, before) ? line : es`[\n  ${joinEs(members, ',\n')},\n]`;
}

/**
 * Returns `(a, b)` of a declaration or call, with the same line breaks as `braced`. `after` characters follow on the
 * same line.
 */
export function parenthesized(members: readonly Es[], before = 0, after = 0): Es {
  const line = es`(${joinEs(members, ', ')})`;
  return fits(line, before + after) ? line : es`(\n  ${joinEs(members, ',\n')},\n)`;
}

/** True if the piece has only one line, and the line is not too long. */
export function fits(piece: Es, before = 0): boolean {
  const text = textOf(piece, 'ecmascript');
  return before + text.length <= WIDTH && !text.includes('\n');
}

/** Returns the length of a piece's text. */
export function lengthOf(piece: Es): number {
  return textOf(piece, 'ecmascript').length;
}

/**
 * Returns `name: value` with a literal. If every object inherits a property of this name, the literal gets `as const`,
 * because TypeScript would otherwise infer its type from the inherited property.
 */
export function literalMember(name: string, value: Es): Es {
  const isInherited = name in Object.prototype && name !== '__proto__';
  return isInherited ? es`${propertyKey(name)}: ${value} as const` : es`${propertyKey(name)}: ${value}`;
}
