import type { JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { MemberShape, ObjectKind } from './grammar.ts';

/** Returns a kind of object as prose: `a request body`. */
export function expected(kind: ObjectKind): string {
  const words = splitWords(kind).join(' ');
  return `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;
}

/** Describes a value. */
export function describe(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string'
    ? `the string ${JSON.stringify(value.slice(0, 60))}`
    : `the ${typeof value} ${value}`;
}

/** Converts a number or boolean if the author of the YAML meant a string. */
export function coerce(holds: MemberShape['holds'], value: JsonValue): JsonValue | undefined {
  if (holds === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (holds === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return undefined;
}
