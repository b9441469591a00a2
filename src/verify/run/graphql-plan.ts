import type { GraphqlOperation } from '../../model/operation.ts';
import { graphqlCases } from '../cases/graphql-cases.ts';
import type { GraphqlCase } from '../exchange.ts';
import { isCredential } from '../send/credentials.ts';
import type { Plan } from './drive.ts';
import type { Session } from './session.ts';

/** Beside the usual: nobody's credentials, bad ones, a mutation by GET. */
export function graphqlPlan(session: Session, operation: GraphqlOperation): Plan<GraphqlCase> {
  const { contract, pool, seed } = session;
  return {
    cases: () => graphqlCases(contract, operation, pool.known(operation), seed),
    intruders: (base) => [...unauthenticated(session, base), ...safeGets(operation, base)],
  };
}

/** The SDL says nothing of credentials: whoever gives some says that they are needed. */
function unauthenticated(session: Session, base: GraphqlCase): readonly GraphqlCase[] {
  const given = Object.keys(session.options.headers ?? {}).some((name) =>
    isCredential(session.contract, name.toLowerCase()),
  );
  if (!given) return [];
  return (['none', 'bad'] as const).map((credentials) => ({
    ...base,
    intent: { kind: 'unauthenticated', credentials },
  }));
}

/** A query may also travel by GET; a mutation must not. */
function safeGets(operation: GraphqlOperation, base: GraphqlCase): readonly GraphqlCase[] {
  return operation.operation === 'mutation'
    ? [{ ...base, method: 'GET', intent: { kind: 'unsafe-get' } }]
    : [];
}
