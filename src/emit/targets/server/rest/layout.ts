import { braced, bracketed, fits } from '../../../ecmascript/layout.ts';
import { es, joinEs, propertyKey, type Es } from '../../../encode/ecmascript.ts';

/** Estimated number of columns before a value on its line. */
const BEFORE = 22;

/** Returns `{ a: 1, b: 2 }`, with one property on each line if it is too long. */
export function objectOf(members: readonly Es[]): Es {
  return braced(members, BEFORE);
}

/**
 * Returns a property of a record with values of `type`. A name that every object inherits gets a cast: TypeScript would
 * otherwise infer the type of the literal from the inherited property.
 */
export function recordMember(name: string, value: Es, type: () => Es): Es {
  const isInherited = name in Object.prototype && name !== '__proto__';
  return isInherited ? es`${propertyKey(name)}: (${value}) as ${type()}` : es`${propertyKey(name)}: ${value}`;
}

/** Returns `[a, b]`, with one item on each line if it is too long. */
export function listOf(items: readonly Es[]): Es {
  return bracketed(items, BEFORE);
}

/** Returns `A | B`, each alternative once, with one on each line if it is too long. */
export function unionOf(types: readonly Es[]): Es {
  const distinct = [...new Map(types.map((type) => [type.text, type])).values()];
  const line = joinEs(distinct, ' | ');
  if (distinct.length < 2 || fits(line, BEFORE)) return line;
  const lines = distinct.map((type) => es`| ${type}`);
  return es`\n  ${joinEs(lines, '\n')}`;
}
