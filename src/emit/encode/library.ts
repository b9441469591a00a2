import { encoded, type Code } from '../code.ts';

/**
 * Output of a library with its own encoding (graphql-js, openapi-typescript, ajv). Call it only
 * for output that the tests of the calling target show to be safe.
 */
export function printedBy<Language extends string>(
  library: 'graphql' | 'openapi-typescript' | '@graphql-codegen' | 'ajv',
  language: Language,
  text: string,
): Code<Language> {
  if (text.includes('\0')) throw new TypeError(`${library} printed a NUL character`);
  return encoded(language, text.replace(/\r\n?/g, '\n'));
}

/** A file from `templates/`, copied unchanged. It is trusted. */
export function ownFile<Language extends string>(language: Language, text: string): Code<Language> {
  return encoded(language, text);
}
