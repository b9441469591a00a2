/** Adapts names and documents for graphql-codegen and all of its plugins. */
import { Kind, visit, type DocumentNode } from 'graphql';
import { typescriptBindings, typescriptTypes } from '../../core/reserved-words.ts';
import { commentText } from '../encode/ecmascript.ts';

/** TypeScript keywords that cannot be type names, and global types in the output of the plugins. */
export const TYPE_WORDS: readonly string[] = [
  ...typescriptBindings,
  ...typescriptTypes,
  ...(
    'async type Array AsyncIterable AsyncIterator Exact Exclude Extract Incremental InputMaybe Maybe NonNullable ' +
    'Omit Partial Pick Promise PropertyKey ReadonlyArray Record Scalars'
  ).split(' '),
];

/** Names forbidden for types, because the plugins look types up in plain objects, which inherit these properties. */
export const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Escapes the ends of comments and invisible characters in all strings of the document, such as descriptions. */
export function withSafeDescriptions(document: DocumentNode): DocumentNode {
  return visit(document, {
    [Kind.STRING]: (node) => ({ ...node, value: commentText(node.value) }),
  });
}
