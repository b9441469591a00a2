/** A JSON value (RFC 8259). */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** The maximum nesting of objects and lists in a JSON text. RFC 8259 §9 allows a limit. */
export const MAX_JSON_DEPTH = 500;

/** Returns the value of a JSON text, or undefined if the text is malformed or too deeply nested. */
export function parsedJson(text: string): JsonValue | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** True if the JSON text nests objects and lists beyond the limit, at which recursion could exhaust the stack. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isInString = !isInString;
    else if (isInString) {
      if (character === '\\') at++;
    } else if (character === '{' || character === '[') {
      depth++;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}

/** True for a JSON object, but not for null and arrays. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
