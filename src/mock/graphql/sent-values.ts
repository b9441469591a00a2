import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { wordsOf } from '../../semantics/laws/values.ts';

type Arguments = Readonly<Record<string, JsonValue>>;

/** Returns all values of the arguments, including nested ones, by the words of their names. */
export function leavesOf(args: Arguments): ReadonlyMap<string, JsonValue> {
  const found = new Map<string, JsonValue>();
  const visit = (object: Arguments): void => {
    for (const [name, value] of Object.entries(object)) {
      found.set(wordsOf(name), value);
      if (isJsonObject(value)) visit(value);
    }
  };
  visit(args);
  return found;
}
