import type { GraphQLSchema } from 'graphql';
import type { ClientDocument } from '../../model/operation.ts';
import type { Unlinked } from '../link/call-words.ts';
import { rootTypes } from './operations.ts';

type Document = Unlinked<ClientDocument>;

interface WithDefaults {
  readonly documents: readonly Document[];
  /** The default operations among them. */
  readonly added: readonly Document[];
}

/**
 * Adds the user's operations to the default operations. A user's operation replaces the default operation of the same
 * name, in its position. The user's other operations come last, so that calls of default operations keep their names.
 */
export function withDefaults(defaults: readonly Document[], own: readonly Document[]): WithDefaults {
  const unplaced = new Map(own.map((document) => [keyOf(document), document]));
  const added: Document[] = [];
  const documents = defaults.map((document) => {
    const key = keyOf(document);
    const replacement = unplaced.get(key);
    unplaced.delete(key);
    if (!replacement) added.push(document);
    return replacement ?? document;
  });
  return { documents: [...documents, ...own.filter((one) => unplaced.get(keyOf(one)) === one)], added };
}

/** Returns the root fields that no operation selects, in the order of the schema. */
export function uncalledFields(schema: GraphQLSchema, documents: readonly Document[]): readonly string[] {
  const called = new Set(
    documents.flatMap(({ operation, selects }) => selects.map(({ field }) => `${operation} ${field}`)),
  );
  return rootTypes(schema).flatMap(([operation, root]) =>
    Object.keys(root.getFields()).filter((field) => !called.has(`${operation} ${field}`)),
  );
}

/**
 * Returns the name without case and word boundaries, because names that differ only in these can become the same type
 * name.
 */
function keyOf({ name }: Document): string {
  return name.words.join('');
}
