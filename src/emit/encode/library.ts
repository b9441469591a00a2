import { encoded, type Code } from '../code.ts';

/**
 * Output of a library with its own encoding (graphql-js, openapi-typescript, ajv). The caller names the library, and
 * must have proven its output harmless: see the tests of its target.
 */
export function printedBy<Language extends string>(
  library: 'graphql' | 'openapi-typescript' | '@graphql-codegen' | 'ajv',
  language: Language,
  text: string,
): Code<Language> {
  if (text.includes('\0')) throw new TypeError(`${library} printed a NUL character`);
  return encoded(language, text.replace(/\r\n?/g, '\n'));
}

/** A file of our own from `templates/`, copied as it is. */
export function ownFile<Language extends string>(language: Language, text: string): Code<Language> {
  return encoded(language, text);
}
