import type { Contract } from '../../model/contract.ts';
import { isGraphql } from '../../model/lookup.ts';
import type { ClientDocument, GraphqlOperation } from '../../model/operation.ts';

/** How a canonical operation looks to a caller. */
export interface GraphqlShape {
  readonly document: ClientDocument;
  readonly operation: 'query' | 'mutation';
  /** `input`: the one variable of that name is the argument; `variables`: an object of them; `none`. */
  readonly argument: 'none' | 'input' | 'variables';
  readonly required: boolean;
  /** Response key of the one root field. */
  readonly root?: string;
  /** The root field as the schema declares it. */
  readonly field?: GraphqlOperation;
}

/** Undefined for a subscription: a client of single requests has no way to follow one. */
export function graphqlShape(contract: Contract, document: ClientDocument): GraphqlShape | undefined {
  if (document.operation === 'subscription') return undefined;
  const { variables } = document;
  const [only] = variables;
  const isInput = variables.length === 1 && only?.name.wire === 'input';
  const [select] = document.selects;
  const single = document.selects.length === 1 ? select : undefined;
  const field =
    single &&
    contract.operations
      .filter(isGraphql)
      .find(
        (candidate) => candidate.operation === document.operation && candidate.name.wire === single.field,
      );
  return {
    document,
    operation: document.operation,
    argument: variables.length === 0 ? 'none' : isInput ? 'input' : 'variables',
    required: variables.some((variable) => variable.required),
    ...(single && { root: single.key }),
    ...(field && { field }),
  };
}
