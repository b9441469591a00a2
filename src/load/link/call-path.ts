import type { Diagnostic } from '../../core/diagnostic.ts';
import { camelCase } from '../../core/words.ts';
import type { Name } from '../../model/name.ts';
import type { CallPath, ClientDocument, GraphqlOperation, RestOperation } from '../../model/operation.ts';
import type { NamedType, TypeId } from '../../model/type.ts';
import { graphqlCallWords, type RootKind } from './graphql-call-path.ts';
import { nameCollision } from './name-collision.ts';
import { PathTree } from './path-tree.ts';
import { authorityOf, restCallWords } from './rest-call-path.ts';
import type { Naming } from '../naming.ts';
import type { Unlinked, CallWords } from './call-words.ts';

interface Callables {
  readonly rest: readonly Unlinked<RestOperation>[];
  readonly documents: readonly Unlinked<ClientDocument>[];
  readonly graphql: readonly Unlinked<GraphqlOperation>[];
  readonly types: ReadonlyMap<TypeId, Pick<NamedType, 'type'>>;
  /**
   * The names of the SDL's object and interface types, as words. They distinguish nouns from verbs in operation names.
   */
  readonly nouns: readonly (readonly string[])[];
}

interface Placed {
  readonly rest: readonly RestOperation[];
  readonly documents: readonly ClientDocument[];
  readonly graphql: readonly GraphqlOperation[];
}

/**
 * Assigns a call path `client.<resources>.<action>` to every REST operation, canonical operation, and root field. Call
 * paths of client methods are unique across both protocols. REST operations choose first, and then canonical
 * operations, in document order. On a conflict, the later one gets a longer name, or a number if every name is in use.
 */
export function placeCalls(
  { rest, documents, graphql, types, nouns }: Callables,
  naming: Naming,
  report: (diagnostic: Diagnostic) => void,
): Placed {
  const taken = new Set<string>();
  const tree = new PathTree(rest, types);
  // Names from rules come first, then names from extensions, then derived names. In each group, deprecated operations
  // are last.
  const rank = (operation: Unlinked<RestOperation>): number =>
    authorityOf(operation, naming) + (operation.deprecated ? 0.5 : 0);
  const paths = new Map(
    rest
      .toSorted((one, other) => rank(one) - rank(other))
      .map((operation) => {
        const claimed = claim(restCallWords(operation, tree, naming), taken);
        if (claimed.isNumbered) report(nameCollision(operation, claimed));
        return [operation.id, claimed.callPath];
      }),
  );
  const placedRest = rest.map((operation) => ({ ...operation, callPath: paths.get(operation.id)! }));
  const known = new Set(nouns.map((words) => words.join(' ')));
  const ways = (operation: RootKind, words: readonly string[]): readonly CallWords[] =>
    graphqlCallWords(operation, words, known);
  const placedDocuments = documents.map((document) => ({
    ...document,
    callPath: claim(ways(document.operation, document.name.words), taken).callPath,
  }));
  const bySingleField = new Map<string, CallPath>();
  for (const { operation, selects, callPath } of placedDocuments) {
    const [only, ...others] = selects;
    const id = `${operation} ${only?.field}`;
    if (others.length === 0 && !bySingleField.has(id)) bySingleField.set(id, callPath);
  }
  // A root field has the call path of the first canonical operation that selects only this field. Without such an
  // operation, the same rules derive its call path.
  const placedGraphql = graphql.map((operation) => ({
    ...operation,
    callPath:
      bySingleField.get(operation.id) ??
      claim(ways(operation.operation, operation.name.words), taken).callPath,
  }));
  return { rest: placedRest, documents: placedDocuments, graphql: placedGraphql };
}

interface Claimed {
  readonly callPath: CallPath;
  /** True if the name has a number, because every other name is in use. */
  readonly isNumbered: boolean;
}

function claim(ways: Iterable<CallWords>, taken: Set<string>): Claimed {
  let longest: CallWords = { resources: [['api']], action: ['call'] };
  for (const way of ways) {
    if (way.resources.length === 0 || way.action.length === 0) continue;
    if (!taken.has(keyOf(way))) return { callPath: place(way, taken), isNumbered: false };
    longest = way;
  }
  let way = longest;
  for (let count = 2; taken.has(keyOf(way)); count++)
    way = { ...longest, action: [...longest.action, String(count)] };
  return { callPath: place(way, taken), isNumbered: way !== longest };
}

function place(way: CallWords, taken: Set<string>): CallPath {
  taken.add(keyOf(way));
  return { resources: way.resources.map(nameFrom), action: nameFrom(way.action) };
}

/** Returns a key without case and word boundaries, because languages spell the same words differently. */
function keyOf({ resources, action }: CallWords): string {
  return [...resources, action].map((words) => words.join('')).join(' ');
}

function nameFrom(words: readonly string[]): Name {
  const wire = camelCase(words);
  return { wire, words };
}
