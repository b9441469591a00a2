import { isRest } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';
import { bodyOracle, restCases } from '../cases/rest-cases.ts';
import type { RestCase } from '../exchange.ts';
import type { Plan } from './drive.ts';
import type { Session } from './session.ts';

/** Beside the usual: nobody's credentials, bad ones, a method that the path does not have. */
export function restPlan(session: Session, operation: RestOperation): Plan<RestCase> {
  const { contract, pool, seed, schemas } = session;
  const own = session.own(operation);
  return {
    cases: () => restCases(contract, own, bodyOracle(schemas), pool.known(operation), seed),
    intruders: (base) => [...unauthenticated(operation, base), ...undeclaredMethod(session, operation, base)],
  };
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
  const { contract } = session;
  const near = (contract.whole ?? contract).operations
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
