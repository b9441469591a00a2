/** The requests of a collection, before it is known in which order they come and what they take from one another. */
import type { Contract } from '../../../model/contract.ts';
import { endsThings, isEnding, isSafe } from '../../../model/course.ts';
import { isGraphql, isRest } from '../../../model/lookup.ts';
import type { ClientDocument, GraphqlOperation, RestOperation } from '../../../model/operation.ts';

export type Call = RestCall | GraphqlCall;

interface CallBase {
  /** Unique and stable. */
  readonly id: string;
  /** Position in the contract. */
  readonly index: number;
  /** For people. */
  readonly name: string;
  /** Names of the folder that it is kept in, outermost first. */
  readonly folder: readonly string[];
  /** Changes nothing. */
  readonly isSafe: boolean;
  /** Takes away what others use: a DELETE, or a verb that says so. */
  readonly isEnding: boolean;
}

export interface RestCall extends CallBase {
  readonly kind: 'rest';
  readonly operation: RestOperation;
}

export interface GraphqlCall extends CallBase {
  readonly kind: 'graphql';
  readonly document: ClientDocument;
  /** The root fields that it selects, by response key. */
  readonly fields: readonly { readonly key: string; readonly field: GraphqlOperation }[];
}

export function callsOf(contract: Contract): readonly Call[] {
  const rest = contract.operations.filter(isRest).map(restCall);
  const fields = contract.operations.filter(isGraphql);
  const documents = contract.documents.filter(({ operation }) => operation !== 'subscription');
  return [...rest, ...documents.map((document, index) => graphqlCall(document, rest.length + index, fields))];
}

function restCall(operation: RestOperation, index: number): RestCall {
  const { callPath, tags } = operation;
  return {
    kind: 'rest',
    id: operation.id,
    index,
    name: operation.summary ?? operation.name.wire,
    folder: [tags[0] ?? callPath.resource.words.join(' ')],
    isSafe: isSafe(operation),
    isEnding: isEnding(operation),
    operation,
  };
}

function graphqlCall(document: ClientDocument, index: number, all: readonly GraphqlOperation[]): GraphqlCall {
  const { name, callPath, operation, selects } = document;
  return {
    kind: 'graphql',
    id: `${operation} ${name.wire}`,
    index,
    name: name.wire,
    folder: ['GraphQL', callPath.resource.words.join(' ')],
    isSafe: operation === 'query',
    isEnding: operation === 'mutation' && endsThings(name.words),
    document,
    fields: selects.flatMap(({ key, field }) => {
      const found = all.find((other) => other.operation === operation && other.name.wire === field);
      return found ? [{ key, field: found }] : [];
    }),
  };
}
