import { encoded, type Code } from '../code.ts';

/**
 * Returns the output of a library that encodes text itself (graphql-js, openapi-typescript, ajv). Call it only for
 * output that the tests of the calling target show to be safe.
 */
export function printedBy<Language extends string>(
  library: 'graphql' | 'openapi-typescript' | '@graphql-codegen' | 'ajv',
  language: Language,
  text: string,
): Code<Language> {
  if (text.includes('\0')) throw new TypeError(`${library} printed a NUL character`);
  return encoded(language, text.replace(/\r\n?/g, '\n'));
}

/** Returns a file from `templates/` unchanged. Such files are trusted. */
export function ownFile<Language extends string>(language: Language, text: string): Code<Language> {
  return encoded(language, text);
}
