import fc from 'fast-check';
import type { GraphqlOperation } from '../../model/operation.ts';
import {
  graphqlCases,
  graphqlVariations,
  graphqlViolations,
  type GraphqlCases,
} from '../cases/graphql-cases.ts';
import { isAnswered, type Answered, type Exchange, type GraphqlCase } from '../exchange.ts';
import { isCredential } from '../send/credentials.ts';
import { chosen, explore, Memory, tryEach } from './explore.ts';
import { reach } from './reach.ts';
import type { Session } from './session.ts';
import { isSuccess } from './tally.ts';

/** Drives one root field with about `budget` valid requests, variations of an accepted one, violations, credentials, a mutation by GET. Returns its successes. */
export async function driveGraphql(
  session: Session,
  operation: GraphqlOperation,
  budget: number,
): Promise<readonly Answered[]> {
  const { contract, pool, seed } = session;
  const make = (): GraphqlCases => graphqlCases(contract, operation, pool.known(operation), seed);
  let cases = make();
  if (!cases.valid) {
    session.warnNotDriven(operation, 'a required argument can not be generated');
    return [];
  }
  const memory = new Memory<GraphqlCase>();
  let accepted = await reach(session, operation, cases.documented, memory);
  // Now more is known.
  cases = make();
  const valid = cases.valid ?? fc.constantFrom(...memory.cases);
  await explore(session, {
    cases: valid,
    memory,
    budget: Math.ceil(budget * 0.3) - Math.min(memory.cases.length, Math.floor(budget * 0.2)),
    seen: (exchange) => {
      accepted ??= acceptedCase(exchange);
    },
  });
  const base = accepted ?? memory.cases[0] ?? fc.sample(valid, { seed, numRuns: 1 })[0]!;
  if (accepted) {
    const variations = graphqlVariations(session.contract, cases, accepted);
    await tryEach(session, chosen(session, variations, Math.ceil(budget * 0.35), kindOf));
  }
  const broken = graphqlViolations(session.contract, cases, base);
  await tryEach(session, chosen(session, broken, Math.ceil(budget * 0.35), kindOf));
  await tryEach(session, [...unauthenticated(session, base), ...safeGets(operation, base)]);
  return memory.successes;
}

function acceptedCase(exchange: Exchange): GraphqlCase | undefined {
  return isAnswered(exchange) && exchange.case.kind === 'graphql' && isSuccess(exchange)
    ? exchange.case
    : undefined;
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

function kindOf({ intent }: GraphqlCase): string {
  if (intent.kind === 'invalid') return intent.violation.kind;
  return intent.kind === 'valid' ? (intent.varied?.split(' ')[0] ?? '') : intent.kind;
}
