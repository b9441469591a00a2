import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { MemberShape } from './grammar.ts';

const TYPES: ReadonlySet<unknown> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
]);

/** Returns the expected type of a JSON Schema keyword, or undefined if the value has this type. */
export function mismatch(
  key: string,
  { holds, container }: MemberShape,
  value: JsonValue,
): string | undefined {
  if (key === 'type') {
    const types: readonly JsonValue[] = Array.isArray(value) ? value : [value];
    return types.length > 0 && types.every((type) => TYPES.has(type)) ? undefined : 'a type of JSON Schema';
  }
  if (key === 'enum' || key === 'examples') return Array.isArray(value) ? undefined : 'a list';
  if (key === 'dependentRequired') {
    return isJsonObject(value) && Object.values(value).every(isStrings)
      ? undefined
      : 'an object whose values are lists of strings';
  }
  if (container === 'list') {
    if (!Array.isArray(value)) return 'a list';
    return holds !== 'string' || isStrings(value) ? undefined : 'a list of strings';
  }
  if (container === 'map' || holds === 'discriminator') return isJsonObject(value) ? undefined : 'an object';
  if (holds === 'string' || holds === 'number' || holds === 'boolean') {
    return typeof value === holds ? undefined : `a ${holds}`;
  }
  return undefined;
}

function isStrings(value: JsonValue): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
