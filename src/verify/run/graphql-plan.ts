import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import { graphqlCases } from '../cases/graphql-cases.ts';
import type { GraphqlCase } from '../exchange.ts';
import { isCredential } from '../send/credentials.ts';
import type { Plan } from './drive.ts';
import type { Session } from './session.ts';

/** In addition to the common plan: no credentials, bad ones, a mutation by GET. */
export function graphqlPlan(session: Session, operation: GraphqlOperation): Plan<GraphqlCase> {
  const { contract, pool, seed } = session;
  return {
    cases: () => graphqlCases(contract, operation, pool.known(operation), seed),
    intruders: (base) => [...unauthenticated(session, base), ...safeGets(operation, base)],
  };
}

/** Calls without credentials and with bad ones, if the run has credentials that GraphQL requires. */
function unauthenticated(session: Session, base: GraphqlCase): readonly GraphqlCase[] {
  const { requiresCredentials = impliesCredentials(session.contract) } = session.options.graphql ?? {};
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
 * True if the credentials of a run are also for GraphQL. SDL does not declare security requirements, and the
 * requirements of OpenAPI do not apply to it. So either REST does not use credentials, or the SDL restricts a field to
 * roles.
 */
function impliesCredentials(contract: Contract): boolean {
  const { auth, operations, types } = contract.whole ?? contract;
  if (auth.length === 0) return true;
  if (operations.some((operation) => !isRest(operation) && operation.access !== undefined)) return true;
  return [...types.values()].some(
    ({ protocol, type }) =>
      protocol === 'graphql' &&
      type.kind === 'object' &&
      type.properties.some(({ access }) => access !== undefined),
  );
}

/** A query may also be sent by GET; a mutation must not. */
function safeGets(operation: GraphqlOperation, base: GraphqlCase): readonly GraphqlCase[] {
  return operation.operation === 'mutation'
    ? [{ ...base, method: 'GET', intent: { kind: 'unsafe-get' } }]
    : [];
}
