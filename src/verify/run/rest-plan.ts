import fc from 'fast-check';
import { isRest } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';
import { bodyOracle, restCases, type RestCases } from '../cases/rest-cases.ts';
import { restVariations, restViolations } from '../cases/rest-variations.ts';
import { isAnswered, isMissingHeader, type Answered, type Exchange, type RestCase } from '../exchange.ts';
import { chosen, explore, Memory, tryEach } from './explore.ts';
import { reach } from './reach.ts';
import type { Session } from './session.ts';
import { isSuccess } from './tally.ts';

/** Drives one REST operation with about `budget` valid requests, variations of an accepted one, violations, credentials, methods. Returns its successes. */
export async function driveRest(
  session: Session,
  operation: RestOperation,
  budget: number,
): Promise<readonly Answered[]> {
  const { contract, pool, seed, schemas } = session;
  const own = session.own(operation);
  const make = (): RestCases => restCases(contract, own, bodyOracle(schemas), pool.known(operation), seed);
  let cases = make();
  if (!cases.valid) {
    session.warnNotDriven(operation, 'a required part of its request can not be generated');
    return [];
  }
  const memory = new Memory<RestCase>();
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
  const base = accepted ?? memory.cases[0] ?? fc.sample(valid, { seed: session.seed, numRuns: 1 })[0]!;
  if (accepted) {
    const variations = restVariations(session.contract, cases, accepted);
    await tryEach(
      session,
      chosen(session, variations, Math.ceil(budget * 0.25), (made) => placeOf(made)),
    );
  }
  const broken = restViolations(session.contract, cases, base);
  await tryEach(session, chosen(session, broken, Math.ceil(budget * 0.25), violationKind));
  await explore(session, {
    cases: brokenCases(session, cases, valid),
    budget: Math.ceil(budget * 0.15),
  });
  await tryEach(session, [
    ...unauthenticated(operation, base),
    ...undeclaredMethod(session, operation, base),
  ]);
  return memory.successes;
}

function acceptedCase(exchange: Exchange): RestCase | undefined {
  return isAnswered(exchange) && exchange.case.kind === 'rest' && isSuccess(exchange)
    ? exchange.case
    : undefined;
}

function brokenCases(
  session: Session,
  cases: RestCases,
  valid: fc.Arbitrary<RestCase>,
): fc.Arbitrary<RestCase> {
  return valid.chain((made) => {
    const broken = restViolations(session.contract, cases, made);
    // A request that can not be broken is sent whole.
    return broken.length === 0 ? fc.constant(made) : fc.constantFrom(...broken);
  });
}

/** Operations that may be called by anybody are not asked. */
function unauthenticated(operation: RestOperation, base: RestCase): readonly RestCase[] {
  const guarded =
    operation.security.length > 0 && operation.security.every(({ schemes }) => schemes.length > 0);
  if (!guarded) return [];
  return (['none', 'bad'] as const).map((credentials) => ({
    ...base,
    intent: { kind: 'unauthenticated', credentials },
  }));
}

/** Once for each path, with the first method that no operation of the path declares. */
function undeclaredMethod(session: Session, operation: RestOperation, base: RestCase): readonly RestCase[] {
  const shape = shapeOf(operation.path);
  const siblings = session.contract.operations
    .filter(isRest)
    .filter((other) => shapeOf(other.path) === shape);
  if (siblings[0] !== operation) return [];
  const declared = siblings.map(({ method }) => method);
  // `/pets/{id}` also answers for `/pets/search`: its methods may be allowed there.
  const near = session.contract.operations
    .filter(isRest)
    .filter((other) => mayMatch(other.path, operation.path));
  // The harmless one first: a service may have more methods than its contract.
  const method = ['GET', 'PATCH', 'PUT', 'POST', 'DELETE'].find((name) =>
    near.every((other) => other.method !== name),
  );
  if (method === undefined) return [];
  const { body: _, ...bare } = base;
  return [{ ...bare, method, intent: { kind: 'undeclared-method', declared } }];
}

function shapeOf(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}

function mayMatch(left: string, right: string): boolean {
  const [a, b] = [shapeOf(left).split('/'), shapeOf(right).split('/')];
  return (
    a.length === b.length &&
    a.every((part, index) => part === b[index] || part.includes('{}') || b[index]!.includes('{}'))
  );
}

function violationKind({ intent }: RestCase): string {
  if (intent.kind !== 'invalid') return intent.kind;
  const { violation } = intent;
  // Each header by itself: a check of its own looks at it.
  return isMissingHeader(violation) ? `missing ${violation.where}` : violation.kind;
}

function placeOf({ intent }: RestCase): string {
  return intent.kind === 'valid' ? (intent.varied?.split(' ')[0] ?? '') : intent.kind;
}
