import { unicodeEscape } from '../../core/unicode-escape.ts';
import type { JsonValue } from '../../core/json.ts';
import { encoded, type Code } from '../code.ts';

/** Returns a JSON file with properties in this order, two spaces of indentation, and escaped invisible characters. */
export function jsonFile(value: JsonValue): Code<'json'> {
  const text = JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    unicodeEscape,
  );
  return encoded('json', text);
}
