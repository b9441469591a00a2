/**
 * Represents the keywords of a schema absent from the model as one keyword, whose effect on values is unknown. Two
 * schemas with equal values of this keyword treat values equally.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import { UNREAD } from './keywords.ts';

/** A keyword absent from the model: its value, and a text that is equal for equal meanings. */
export interface UnreadKeyword {
  readonly value: JsonValue;
  readonly hasLostDigits?: true;
  readonly digest: string;
}

/** Returns the keywords of a schema absent from the model, by name. */
export function unreadIn({ schema }: Term): Readonly<Record<string, UnreadKeyword>> {
  const own = isJsonObject(schema) ? schema[UNREAD] : undefined;
  return (own ?? {}) as unknown as Readonly<Record<string, UnreadKeyword>>;
}

/** Returns all keywords of `unreadIn` as JSON, or undefined if there are none. */
export function unreadText(schema: JsonObject): string | undefined {
  return schema[UNREAD] === undefined ? undefined : JSON.stringify(schema[UNREAD]);
}

export const UNREAD_REASON = 'a keyword that Diptych does not read';

/** Returns the results of `unreadText` for all schemas of a document. */
export function unreadTexts(root: JsonValue): ReadonlySet<string> {
  const found = new Set<string>();
  const stack: JsonValue[] = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const text = isJsonObject(next) ? unreadText(next) : undefined;
    if (text !== undefined) found.add(text);
    for (const inside of Object.values(next)) if (typeof inside === 'object') stack.push(inside);
  }
  return found;
}
