import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Role } from '../access/roles.ts';
import { forbiddenCoordinates, takesClosedInput } from './access.ts';
import { readyQuery, type ReadyQuery } from './ready-query.ts';

/** Characters of source text that are remembered, all documents together: a tree takes some thirty times as much. */
const MOST_CHARACTERS = 500_000;
/** A longer document is read anew each time. */
const LONGEST = 20_000;

/** A document that was found valid, with what of the judgement on it is the same for every request. */
export interface KnownDocument {
  readonly document: DocumentNode;
  /** Whether a role may name everything in it, whatever the variables hold. */
  isOpenTo(role: Role): boolean;
  /** The query that a request means, compiled once; undefined when it means none. @param name of the operation. */
  query(name: string | undefined): ReadyQuery | undefined;
}

/** Valid documents by their source text, the longest unused forgotten first. */
export class KnownDocuments {
  readonly #schema: GraphQLSchema;
  /** In the order of their use. */
  readonly #bySource = new Map<string, KnownDocument>();
  #characters = 0;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  get(source: string): KnownDocument | undefined {
    const known = this.#bySource.get(source);
    if (!known) return undefined;
    this.#bySource.delete(source);
    this.#bySource.set(source, known);
    return known;
  }

  /** Remembers a document. @param document that every rule finds valid. */
  add(source: string, document: DocumentNode): void {
    if (source.length > LONGEST || this.#bySource.has(source)) return;
    this.#bySource.set(source, judged(this.#schema, document));
    this.#characters += source.length;
    for (const [oldest] of this.#bySource) {
      if (this.#characters <= MOST_CHARACTERS) return;
      this.#bySource.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}

function judged(schema: GraphQLSchema, document: DocumentNode): KnownDocument {
  const judgements = new Map<Role, boolean>();
  const queries = new Map<string | undefined, ReadyQuery>();
  return {
    document,
    isOpenTo(role) {
      const known = judgements.get(role);
      if (known !== undefined) return known;
      const isOpen =
        !takesClosedInput(schema, document) && forbiddenCoordinates(schema, document, {}, role).length === 0;
      judgements.set(role, isOpen);
      return isOpen;
    },
    query(name) {
      const known = queries.get(name) ?? readyQuery(schema, document, name);
      if (known) queries.set(name, known);
      return known;
    },
  };
}
