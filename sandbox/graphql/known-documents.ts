import {
  getOperationAST,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { Role } from '../access/roles.ts';
import { forbiddenCoordinates, acceptsRestrictedInput } from './access.ts';
import { readyQueries, type ReadyQuery } from './ready-query.ts';

/** Maximum characters of all cached documents together. A syntax tree takes about thirty times as much memory. */
const MAX_CHARACTERS = 500_000;
/** Cost of a compiled field, in characters: its code takes up to seven kilobytes. */
const CHARACTERS_PER_FIELD = 25;
/** Maximum length of a cached document. Longer documents are parsed each time. */
const MAX_LENGTH = 20_000;

/** A valid document, with an analysis that does not depend on the request. */
export interface KnownDocument {
  readonly document: DocumentNode;
  /** True if a role has access to all elements of the document, with any variables. */
  isOpenTo(role: Role): boolean;
  /**
   * Returns the requested query, compiled once, or undefined if the name selects no query or the query cannot be
   * compiled.
   * @param name the name of the operation.
   */
  query(name: string | undefined): ReadyQuery | undefined;
}

interface Remembered extends KnownDocument {
  /** The size in characters. */
  readonly weight: number;
}

/** Caches valid documents by their source. The least recently used documents are dropped first. */
export class KnownDocuments {
  readonly #schema: GraphQLSchema;
  /** In the order of their last use. */
  readonly #bySource = new Map<string, Remembered>();
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

  /** Caches a document, which must be valid. */
  add(source: string, document: DocumentNode): void {
    if (source.length > MAX_LENGTH || this.#bySource.has(source)) return;
    const known = judged(this.#schema, document, source);
    this.#bySource.set(source, known);
    this.#characters += known.weight;
    for (const [oldest, { weight }] of this.#bySource) {
      if (this.#characters <= MAX_CHARACTERS) return;
      this.#bySource.delete(oldest);
      this.#characters -= weight;
    }
  }
}

function judged(schema: GraphQLSchema, document: DocumentNode, source: string): Remembered {
  const judgements = new Map<Role, boolean>();
  const compilable = readyQueries(schema, document);
  const queries = new Map<OperationDefinitionNode, ReadyQuery | undefined>();
  return {
    document,
    weight: source.length + CHARACTERS_PER_FIELD * (compilable?.fields ?? 0),
    isOpenTo(role) {
      const known = judgements.get(role);
      if (known !== undefined) return known;
      const isOpen =
        !acceptsRestrictedInput(schema, document) &&
        forbiddenCoordinates(schema, document, {}, role).length === 0;
      judgements.set(role, isOpen);
      return isOpen;
    },
    query(name) {
      const operation = getOperationAST(document, name);
      if (!operation) return undefined;
      if (!queries.has(operation)) queries.set(operation, compilable?.ready(operation));
      return queries.get(operation);
    },
  };
}
