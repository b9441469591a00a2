import type { InputError } from '../core/diagnostic.ts';
import { isTooDeep, MAX_JSON_DEPTH, type JsonValue } from '../core/json.ts';
import type { SourceSpan } from '../core/source.ts';
import { spanOfFile } from '../load/document/document.ts';
import { syntaxErrorIn } from '../load/document/parse-json.ts';
import { SourceText } from '../load/document/source-text.ts';

/**
 * Parses the text of a file that Diptych or another tool wrote, without the limits of documents.
 * @param refuse returns the error to throw for malformed or too deeply nested JSON
 */
export function jsonInFile(
  text: string,
  path: string,
  refuse: (reason: string, at: SourceSpan) => InputError,
): JsonValue {
  if (isTooDeep(text))
    throw refuse(`its values are nested more than ${MAX_JSON_DEPTH} levels deep`, spanOfFile(path));
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    const { reason, at } = syntaxErrorIn(new SourceText(path, text), error as SyntaxError);
    throw refuse(reason, at);
  }
}
