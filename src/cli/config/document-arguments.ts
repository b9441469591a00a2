/** Documents passed on a command line without a flag. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';
import { isUrl } from '../sources/url.ts';
import type { DocumentFlags } from './flags.ts';

export interface DocumentArguments {
  /** The documents as flags, by their extension. A URL without an extension is treated as an OpenAPI document. */
  readonly flags: Pick<DocumentFlags, 'openapi' | 'schema'>;
  /** The arguments that are not documents. */
  readonly rest: readonly string[];
}

/**
 * Separates documents from other arguments. Throws `InputError` for a second OpenAPI document, or if `flags` already
 * contain a document of the same kind.
 */
export function documentArguments(words: readonly string[], flags: DocumentFlags): DocumentArguments {
  const schema = words.filter((word) => /\.(graphql|graphqls|gql)$/i.test(pathOf(word)));
  const openapi = words.filter(
    (word) => /\.(ya?ml|json)$/i.test(pathOf(word)) || (isUrl(word) && !schema.includes(word)),
  );
  if (openapi.length > 1) throw usageError(`Pass one OpenAPI document, not ${openapi.join(' and ')}.`);
  const [document] = openapi;
  const named = {
    ...(document !== undefined && { openapi: document }),
    ...(schema.length > 0 && { schema }),
  };
  const twice = (['openapi', 'schema'] as const).find((flag) => flags[flag] && named[flag]);
  if (twice) throw usageError(`--${twice} and an argument without a flag name the same kind of document.`);
  return { flags: named, rest: words.filter((word) => !schema.includes(word) && !openapi.includes(word)) };
}

/** Returns a file path, or a URL without its query. */
function pathOf(word: string): string {
  return isUrl(word) ? word.replace(/[?#].*$/s, '') : word;
}

/** Adds the documents on a command line to the flags. Throws `InputError` for an argument that is not a document. */
export function withDocuments<Flags extends DocumentFlags>(
  words: readonly string[],
  flags: Flags,
  cwd: string,
): Flags {
  const { flags: named, rest } = documentArguments(words, flags);
  const [unknown] = rest;
  if (unknown !== undefined && /[/\\.]/.test(unknown) && !existsSync(resolve(cwd, unknown)))
    throw new InputError(say['cli-no-such-file']({ path: unknown }));
  if (unknown !== undefined)
    throw usageError(
      `${JSON.stringify(unknown)} has neither the extension of an OpenAPI document (.yaml, .yml, .json) nor that of a GraphQL schema (.graphql, .graphqls, .gql).`,
    );
  return { ...flags, ...named };
}

function usageError(reason: string): InputError {
  return new InputError(say['cli-usage']({ reason }));
}
