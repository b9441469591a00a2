/** The titles of pages about one topic of the whole contract. A page exists only if the contract has its topic. */
import type { Contract } from '../../../model/contract.ts';
import { isGraphql, isRest } from '../../../model/lookup.ts';

export const TOPICS = {
  authentication: 'Authentication',
  errors: 'Errors',
  pagination: 'Pagination',
  idempotency: 'Idempotency',
  webhooks: 'Webhooks',
  graphql: 'GraphQL',
} as const;

export type Topic = keyof typeof TOPICS;

/** Returns the topics of a contract, in the order of the navigation. */
export function topicsOf(contract: Contract): readonly Topic[] {
  const { operations, auth, webhooks } = contract;
  const has: Readonly<Record<Topic, boolean>> = {
    authentication: auth.length > 0,
    errors: operations.some(
      (one) =>
        (isRest(one) && one.responses.some(({ outcome }) => outcome === 'error')) ||
        (isGraphql(one) && one.userErrors !== undefined),
    ),
    pagination: operations.some(({ pagination }) => pagination),
    idempotency: operations.some(({ idempotency }) => idempotency),
    graphql: operations.some(isGraphql),
    webhooks: webhooks.length > 0 || operations.some((one) => isRest(one) && one.callbacks.length > 0),
  };
  return (Object.keys(TOPICS) as readonly Topic[]).filter((topic) => has[topic]);
}
