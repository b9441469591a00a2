/** The requests of a collection. Their order and the values that they pass on are not known yet. */
import type { Contract } from '../../../model/contract.ts';
import { isDestructiveVerb, isDestructive, isSafe } from '../../../model/operation-effect.ts';
import { isGraphql, isRest } from '../../../model/lookup.ts';
import type { ClientDocument, GraphqlOperation, RestOperation } from '../../../model/operation.ts';

export type Call = RestCall | GraphqlCall;

interface CallBase {
  /** The id, which is unique and stable. */
  readonly id: string;
  /** The position in the contract. */
  readonly index: number;
  /** The name shown to users. */
  readonly name: string;
  /** The names of its folders, outermost first. */
  readonly folder: readonly string[];
  /** True for a call that changes nothing. */
  readonly isSafe: boolean;
  /** True for a call that ends a resource, because it is a DELETE or has a verb with this meaning. */
  readonly isEnding: boolean;
}

export interface RestCall extends CallBase {
  readonly kind: 'rest';
  readonly operation: RestOperation;
}

export interface GraphqlCall extends CallBase {
  readonly kind: 'graphql';
  readonly document: ClientDocument;
  /** The selected root fields, by response key. */
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
    folder: [tags[0] ?? callPath.resources[0]!.words.join(' ')],
    isSafe: isSafe(operation),
    isEnding: isDestructive(operation),
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
    folder: ['GraphQL', callPath.resources[0]!.words.join(' ')],
    isSafe: operation === 'query',
    isEnding: operation === 'mutation' && isDestructiveVerb(name.words),
    document,
    fields: selects.flatMap(({ key, field }) => {
      const found = all.find((other) => other.operation === operation && other.name.wire === field);
      return found ? [{ key, field: found }] : [];
    }),
  };
}
