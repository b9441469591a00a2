import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import { graphqlCases } from '../cases/graphql-cases.ts';
import type { GraphqlCase } from '../exchange.ts';
import { isCredential } from '../send/credentials.ts';
import type { Plan } from './drive.ts';
import type { Session } from './session.ts';

/**
 * Returns the plan for a root field. The service must reject requests without credentials or with wrong ones, and
 * mutations that are sent with GET.
 */
export function graphqlPlan(session: Session, operation: GraphqlOperation): Plan<GraphqlCase> {
  const { contract, pool, seed } = session;
  const isOpen = (): boolean => session.isOpen(operation.id);
  return {
    cases: () => graphqlCases(contract, operation, pool.known(operation), seed, '', isOpen),
    forbidden: (base) => [...unauthenticated(session, base), ...unsafeGets(operation, base)],
  };
}

/**
 * Returns requests without credentials and with wrong credentials, if the run has credentials that GraphQL requires.
 */
function unauthenticated(session: Session, base: GraphqlCase): readonly GraphqlCase[] {
  const { requiresCredentials = restrictsCallers(session.contract) } = session.options.graphql ?? {};
  if (!requiresCredentials) return [];
  const given = Object.keys(session.options.headers ?? {}).some((name) =>
    isCredential(session.contract, name.toLowerCase()),
  );
  if (!given) return [];
  return (['none', 'bad'] as const).map((credentials) => ({
    ...base,
    intent: { kind: 'unauthenticated', credentials },
  }));
}

/**
 * True if the SDL restricts an element to roles, which callers without credentials do not have. SDL does not declare
 * other security requirements, and those of the OpenAPI document apply only to REST.
 */
function restrictsCallers(contract: Contract): boolean {
  const { operations, types } = contract.whole ?? contract;
  if (operations.some((operation) => !isRest(operation) && operation.access !== undefined)) return true;
  return [...types.values()].some(
    ({ protocol, type }) =>
      protocol === 'graphql' &&
      type.kind === 'object' &&
      type.properties.some(({ access }) => access !== undefined),
  );
}

/** Returns a mutation sent with GET, which a service must reject. A query may also be sent with GET. */
function unsafeGets(operation: GraphqlOperation, base: GraphqlCase): readonly GraphqlCase[] {
  return operation.operation === 'mutation'
    ? [{ ...base, method: 'GET', intent: { kind: 'unsafe-get' } }]
    : [];
}
