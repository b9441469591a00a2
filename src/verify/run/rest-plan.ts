import { isRest } from '../../model/lookup.ts';
import type { Contract } from '../../model/contract.ts';
import type { RestOperation, SecurityRequirement } from '../../model/operation.ts';
import { bodyOracle, restCases } from '../cases/rest-cases.ts';
import type { Intent, RestCase } from '../exchange.ts';
import type { Plan } from './drive.ts';
import type { Session } from './session.ts';

/**
 * Returns the plan for a REST operation. The service must reject requests without credentials or with wrong ones, and
 * a method that the path does not declare.
 */
export function restPlan(session: Session, operation: RestOperation): Plan<RestCase> {
  const { contract, pool, seed, schemas } = session;
  const own = session.own(operation);
  const isOpen = (): boolean => session.isOpen(operation.id);
  return {
    cases: () => restCases(contract, own, bodyOracle(schemas), pool.known(operation), seed, '', isOpen),
    forbidden: (base) => [
      ...unauthenticated(session, operation, base),
      ...undeclaredMethod(session, operation, base),
    ],
  };
}

/**
 * Returns requests without credentials and with wrong credentials, or an empty list for a public operation.
 */
function unauthenticated(
  { contract }: Session,
  operation: RestOperation,
  base: RestCase,
): readonly RestCase[] {
  const requirements = operation.security.map((one) => sentFor(contract, one));
  if (requirements.length === 0 || requirements.some((names) => names.length === 0)) return [];
  const intents: readonly Intent[] = [
    { kind: 'unauthenticated', credentials: 'none' },
    { kind: 'unauthenticated', credentials: 'bad' },
    ...askedTogether(requirements).map((without): Intent => ({
      kind: 'unauthenticated',
      credentials: 'none',
      without,
    })),
  ];
  return intents.map((intent) => ({ ...base, intent }));
}

/**
 * Returns the schemes of a security requirement, except client certificates. A certificate belongs to the connection,
 * so a request cannot omit it.
 */
function sentFor({ auth }: Contract, { schemes }: SecurityRequirement): readonly string[] {
  const certificates = new Set(auth.filter(({ kind }) => kind === 'mutualTls').map(({ name }) => name.wire));
  return schemes.map(({ scheme }) => scheme).filter((scheme) => !certificates.has(scheme));
}

/**
 * Returns the schemes that every requirement contains, if a requirement combines several schemes. All of them are
 * necessary (OpenAPI 3.1 §4.8.30).
 */
function askedTogether(requirements: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = requirements;
  const always = first.filter((scheme) => others.every((one) => one.includes(scheme)));
  return requirements.some(({ length }) => length > 1) ? always : [];
}

/** Returns a request with a method that the path does not declare, once for each path. */
function undeclaredMethod(session: Session, operation: RestOperation, base: RestCase): readonly RestCase[] {
  const shape = shapeOf(operation.path);
  const siblings = session.contract.operations
    .filter(isRest)
    .filter((other) => shapeOf(other.path) === shape);
  if (siblings[0] !== operation) return [];
  const declared = siblings.map(({ method }) => method);
  // `/pets/{id}` also matches `/pets/search`, which may declare other methods.
  const { contract } = session;
  const near = (contract.whole ?? contract).operations
    .filter(isRest)
    .filter((other) => mayMatch(other.path, operation.path));
  // Prefers harmless methods, because a service can support undeclared methods.
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
