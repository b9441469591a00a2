import type { KeywordDefinition } from 'ajv';
import { isJsonObject, type JsonValue } from './json.ts';

/** Replaces ajv's `uniqueItems`, which compares every two items. */
export const uniqueItems: KeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  errors: 'full',
  compile(isUnique: boolean) {
    const validate: { (items: readonly JsonValue[]): boolean; errors?: object[] } = (items) => {
      const pair = isUnique ? equalItems(items) : undefined;
      if (!pair) return true;
      const [j, i] = pair;
      const message = `must NOT have duplicate items (items ## ${j} and ${i} are identical)`;
      validate.errors = [{ keyword: 'uniqueItems', params: { i, j }, message }];
      return false;
    };
    return validate;
  },
};

/** Returns the indexes of two equal items, or undefined. Takes time linear in the size of the list. */
export function equalItems(items: readonly JsonValue[]): readonly [number, number] | undefined {
  const seen = new Map<JsonValue, number>();
  for (const [index, item] of items.entries()) {
    // A prefix distinguishes a string from an object with the same JSON text.
    const key = typeof item === 'object' ? canonical(item) : typeof item === 'string' ? `"${item}` : item;
    const known = seen.get(key);
    if (known !== undefined) return [known, index];
    seen.set(key, index);
  }
  return undefined;
}

/** Returns JSON text with sorted properties: the same for equal values, and different for all others. */
function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_, member: JsonValue) =>
    isJsonObject(member)
      ? { '': Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)) }
      : member,
  );
}
