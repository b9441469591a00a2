import type { Contract } from '../../model/contract.ts';
import { isGraphql } from '../../model/lookup.ts';
import type { ClientDocument, GraphqlOperation } from '../../model/operation.ts';
import { graphqlKey } from './graphql-key.ts';

/** A canonical operation from the caller's point of view. */
export interface GraphqlShape {
  readonly document: ClientDocument;
  readonly operation: 'query' | 'mutation';
  /**
   * `input`: the single variable of this name is the argument. `variables`: the argument is an object with the
   * variables. `none`: there are no arguments.
   */
  readonly argument: 'none' | 'input' | 'variables';
  readonly required: boolean;
  /** Response key of the single root field. */
  readonly root?: string;
  /** The root field as declared in the schema. */
  readonly field?: GraphqlOperation;
  /** The description of the operation, or of its root field. */
  readonly description: string | undefined;
  /** Name of the result's field that contains the user errors. */
  readonly userErrors: string | undefined;
  /**
   * Path from the variables to the key of an idempotent mutation, if callers may omit the key, which the client then
   * generates.
   */
  readonly key: readonly string[] | undefined;
  /** True if the request may be repeated without a key. */
  readonly isRepeatable: boolean;
}

/** Returns undefined for a subscription, because the client only sends single requests. */
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
  const key = graphqlKey(contract, document, field);
  return {
    document,
    operation: document.operation,
    argument: variables.length === 0 ? 'none' : isInput ? 'input' : 'variables',
    required: variables.some((variable) => variable.required),
    ...(single && { root: single.key }),
    ...(field && { field }),
    description: [document.description, field?.description].find((text) => text?.trim()),
    userErrors: field?.userErrors?.name.wire,
    key,
    isRepeatable: key === undefined && (field?.retryable === true || document.operation === 'query'),
  };
}
