/** Reads JSON with comments and trailing commas. */
import { parse } from 'jsonc-parser';
import { isJsonObject, isTooDeep, type JsonObject } from '../../core/json.ts';
import { readText } from './files.ts';

/** Returns the object in a JSON file, or undefined if the file is missing or contains a different value. */
export function readObject(file: string): JsonObject | undefined {
  const text = readText(file);
  return text === undefined ? undefined : objectIn(text);
}

export function objectIn(text: string): JsonObject | undefined {
  const value = isTooDeep(text) ? undefined : (parse(text, [], { allowTrailingComma: true }) as unknown);
  return isJsonObject(value) ? value : undefined;
}
