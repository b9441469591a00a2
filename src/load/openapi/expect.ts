import type { JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { MemberShape, ObjectKind } from './grammar.ts';

/** Returns a kind of object with its article: `a request body`. */
export function expected(kind: ObjectKind): string {
  const words = splitWords(kind).join(' ');
  return `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;
}

/** Describes a value for a message: `the string "a"`, `a list`. */
export function describe(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string'
    ? `the string ${JSON.stringify(value.slice(0, 60))}`
    : `the ${typeof value} ${value}`;
}

/** Converts a YAML number or boolean to a string, or a string to a boolean, if `holds` requires it. */
export function coerce(holds: MemberShape['holds'], value: JsonValue): JsonValue | undefined {
  if (holds === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (holds === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return undefined;
}
