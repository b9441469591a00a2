/** What graphql-codegen has to be told, or spared, whichever of its plugins prints. */
import { Kind, visit, type DocumentNode } from 'graphql';
import { commentText } from '../encode/ecmascript.ts';

/** Words of TypeScript that no type can be called by, and global types that the plugins' output relies on. */
export const TYPE_WORDS: readonly string[] = (
  'any bigint boolean never null number object string symbol undefined unknown void as await break case catch class ' +
  'const continue debugger default delete do else enum export extends false finally for function if implements import ' +
  'in instanceof interface let new package private protected public return static super switch this throw true try ' +
  'type typeof var while with yield async ' +
  'Array Exact Exclude Incremental InputMaybe Maybe Omit Partial Pick Promise ReadonlyArray Record Scalars'
).split(' ');

/** Names that no type may have on its way through the plugins: they look types up in plain objects. */
export const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** The document with prose that stays inside its comment, and that hides nothing from a reader. */
export function withQuietProse(document: DocumentNode): DocumentNode {
  return visit(document, {
    [Kind.STRING]: (node) => ({ ...node, value: commentText(node.value) }),
  });
}
