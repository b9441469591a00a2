import type { Contract } from '../../src/model/contract.ts';
import { accessMutants } from './derived/access.ts';
import { constraintMutants } from './derived/constraints.ts';
import { graphqlMutants, restMutants } from './derived/responses.ts';
import { stateMutants } from './derived/states.ts';
import { errorMutants } from './edits/errors.ts';
import { graphqlEdits } from './edits/graphql.ts';
import { headerMutants } from './edits/headers.ts';
import { idempotencyMutants } from './edits/idempotency.ts';
import { pageMutants } from './edits/pages.ts';
import { parityMutants } from './edits/parity.ts';
import { resourceMutants } from './edits/resources.ts';
import { twinsOfOthers, wrappedMutants } from './edits/wraps.ts';
import { webhookMutants } from './edits/webhooks.ts';
import type { Mutant } from './mutant.ts';

/** Returns every mutant: first the mutants derived from the contract, then the handwritten mutants. */
export function mutantsOf(contract: Contract): readonly Mutant[] {
  const mutants = [
    ...restMutants(contract),
    ...graphqlMutants(contract),
    ...constraintMutants(),
    ...stateMutants(contract),
    ...accessMutants(contract),
    ...headerMutants,
    ...errorMutants,
    ...resourceMutants,
    ...idempotencyMutants,
    ...pageMutants,
    ...graphqlEdits,
    ...parityMutants,
    ...webhookMutants,
    ...wrappedMutants,
  ];
  return [...mutants, ...twinsOfOthers(mutants)];
}
