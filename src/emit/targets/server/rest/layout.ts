import { braced, bracketed, fits } from '../../../ecmascript/layout.ts';
import { es, joinEs, propertyKey, type Es } from '../../../encode/ecmascript.ts';

/** Space for the code before a value on its line. */
const BEFORE = 22;

/** `{ a: 1, b: 2 }`, one property a line if too long. */
export function objectOf(members: readonly Es[]): Es {
  return braced(members, BEFORE);
}

/**
 * A property of a record with values of `type`. A name inherited by every object gets a cast: TypeScript takes the type
 * of the literal from the inherited property.
 */
export function recordMember(name: string, value: Es, type: () => Es): Es {
  const isInherited = name in Object.prototype && name !== '__proto__';
  return isInherited ? es`${propertyKey(name)}: (${value}) as ${type()}` : es`${propertyKey(name)}: ${value}`;
}

/** `[a, b]`, one item a line if too long. */
export function listOf(items: readonly Es[]): Es {
  return bracketed(items, BEFORE);
}

/** `A | B`, each alternative once, one a line if too long. */
export function unionOf(types: readonly Es[]): Es {
  const distinct = [...new Map(types.map((type) => [type.text, type])).values()];
  const line = joinEs(distinct, ' | ');
  if (distinct.length < 2 || fits(line, BEFORE)) return line;
  const lines = distinct.map((type) => es`| ${type}`);
  return es`\n  ${joinEs(lines, '\n')}`;
}
