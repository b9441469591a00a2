/** Reads properties of a result, as a program does. */
import type { Json, RecordedAccess } from '../format.ts';
import { jsonOf } from './values.ts';

/** Returns the results of accessors, by JSON Pointer. */
export function accessed(
  value: unknown,
  pointers: readonly string[],
): Readonly<Record<string, RecordedAccess>> {
  return Object.fromEntries(pointers.map((pointer) => [pointer, accessOf(valueAt(value, pointer))]));
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((holder, name) => (holder as Readonly<Record<string, unknown>>)[name], value);
}

function accessOf(value: unknown): { readonly value: Json } | { readonly state: 'absent' | 'null' } {
  if (value === undefined) return { state: 'absent' };
  return value === null ? { state: 'null' } : { value: jsonOf(value) };
}
