import type fc from 'fast-check';
import type { MediaContent, Parameter, RestOperation } from '../../model/operation.ts';
import type { Case, GraphqlCase, RestBody, RestCase } from '../exchange.ts';
import type { DocumentForm } from './graphql-documents.ts';
import type { Variety } from './variations.ts';

/** The requests for one operation. */
export interface Cases<Of extends Case> {
  /**
   * Returns the requests that a service is most likely to accept: for REST, requests built from examples, and for
   * GraphQL, small generated ones. If the service has returned values for an input, the input gets the nth of them.
   */
  readonly documented: (nth?: number) => readonly Of[];
  /** Generates valid requests. Undefined if a required part cannot be generated. */
  readonly valid: fc.Arbitrary<Of> | undefined;
  /** The location of the required part that cannot be generated, such as `body/password`. */
  readonly impossible?: string;
  /** Returns variants of an accepted request. Each differs from it in one permitted value. */
  readonly variations: (accepted: Of) => readonly Of[];
  /**
   * Returns variants of a valid request, each with one violation that the contract clearly forbids.
   * @param filled true to include violations inside optional parts that the request does not contain
   */
  readonly violations: (base: Of, filled?: boolean) => readonly Of[];
}

/** The requests for one REST operation. */
export interface RestCases extends Cases<RestCase> {
  readonly variety: Variety;
  /** The parameters and bodies that can be sent. */
  readonly parameters: readonly Parameter[];
  readonly contents: readonly MediaContent[];
  readonly takes: BodyOracle;
  /** Returns the case with a new idempotency key, if it has a key. */
  readonly own: (made: RestCase) => RestCase;
}

/** True if the document's schema accepts a body. The types of the model are less strict, because they omit keywords. */
export type BodyOracle = (operation: RestOperation, body: RestBody) => boolean;

/** The requests for one root field. */
export interface GraphqlCases extends Cases<GraphqlCase> {
  readonly variety: Variety;
  /** The documents to send. */
  readonly forms: readonly DocumentForm[];
  /** Returns the case with a new idempotency key, if it has a key. */
  readonly own: (made: GraphqlCase) => GraphqlCase;
}
