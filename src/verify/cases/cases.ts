import type fc from 'fast-check';
import type { MediaContent, Parameter, RestOperation } from '../../model/operation.ts';
import type { Case, GraphqlCase, RestBody, RestCase } from '../exchange.ts';
import type { DocumentForm } from './graphql-documents.ts';
import type { Variety } from './variations.ts';

/** The requests for one operation. */
export interface Cases<Of extends Case> {
  /** Made of the document's examples and of the nth value returned by the service for each place; smallest first. */
  readonly documented: (nth?: number) => readonly Of[];
  /** Any valid request, or undefined if a required part cannot be generated. */
  readonly valid: fc.Arbitrary<Of> | undefined;
  /** The place of this required part, `body/password`. */
  readonly impossible?: string;
  /** An accepted request with one value replaced by another permitted one. */
  readonly variations: (accepted: Of) => readonly Of[];
  /**
   * A valid request broken in one place, in every way that the contract clearly forbids.
   * @param filled breaks also the inside of optional parts absent from the request.
   */
  readonly violations: (base: Of, filled?: boolean) => readonly Of[];
}

/** Valid requests for one operation. */
export interface RestCases extends Cases<RestCase> {
  readonly variety: Variety;
  /** The parameters to send, and the bodies to write. */
  readonly parameters: readonly Parameter[];
  readonly contents: readonly MediaContent[];
  readonly takes: BodyOracle;
  /** Gives a derived case a new idempotency key. */
  readonly own: (made: RestCase) => RestCase;
}

/** Returns true if the document's own schema accepts a body; the model omits some keywords. */
export type BodyOracle = (operation: RestOperation, body: RestBody) => boolean;

/** Valid requests for one root field. */
export interface GraphqlCases extends Cases<GraphqlCase> {
  readonly variety: Variety;
  /** The documents to send. */
  readonly forms: readonly DocumentForm[];
  /** Gives a derived case a new idempotency key. */
  readonly own: (made: GraphqlCase) => GraphqlCase;
}
