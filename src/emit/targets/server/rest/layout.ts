import { textOf } from '../../../code.ts';
import { es, joinEs, propertyKey, type Es } from '../../../encode/ecmascript.ts';

/** Longest text that is kept on one line; what stands before it needs room too. */
const LINE = 88;

/** `{ a: 1, b: 2 }`, one member a line when that is too long. */
export function objectOf(members: readonly Es[]): Es {
  if (members.length === 0) return es`{}`;
  const line = es`{ ${joinEs(members, ', ')} }`;
  return fits(line) ? line : es`{\n  ${joinEs(members, ',\n')},\n}`;
}

/**
 * A member of a record with values of `type`. A name that every object has gets a cast: for TypeScript it is the
 * inherited member that gives the literal its type.
 */
export function recordMember(name: string, value: Es, type: () => Es): Es {
  const isInherited = name in Object.prototype && name !== '__proto__';
  return isInherited ? es`${propertyKey(name)}: (${value}) as ${type()}` : es`${propertyKey(name)}: ${value}`;
}

/** `[a, b]`, one item a line when that is too long. */
export function listOf(items: readonly Es[]): Es {
  const line = es`[${joinEs(items, ', ')}]`;
  return fits(line) ? line : es`[\n  ${joinEs(items, ',\n')},\n]`;
}

/** `A | B`, each alternative once, one a line when that is too long. */
export function unionOf(types: readonly Es[]): Es {
  const distinct = [...new Map(types.map((type) => [type.text, type])).values()];
  const line = joinEs(distinct, ' | ');
  if (distinct.length < 2 || fits(line)) return line;
  const lines = distinct.map((type) => es`| ${type}`);
  return es`\n  ${joinEs(lines, '\n')}`;
}

function fits(code: Es): boolean {
  const text = textOf(code, 'ecmascript');
  return text.length <= LINE && !text.includes('\n');
}
