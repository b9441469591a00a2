import { encoded, type Code } from '../code.ts';

/**
 * Output of a library with its own encoding (graphql-js, openapi-typescript, ajv). The caller names the library. The
 * tests of its target must have shown that the output is harmless.
 */
export function printedBy<Language extends string>(
  library: 'graphql' | 'openapi-typescript' | '@graphql-codegen' | 'ajv',
  language: Language,
  text: string,
): Code<Language> {
  if (text.includes('\0')) throw new TypeError(`${library} printed a NUL character`);
  return encoded(language, text.replace(/\r\n?/g, '\n'));
}

/** A file of our own from `templates/`, copied without changes. */
export function ownFile<Language extends string>(language: Language, text: string): Code<Language> {
  return encoded(language, text);
}
