/** Selects the constraints that requests violate, the base request for each violation, and the order. */
import fc from 'fast-check';
import type { Operation } from '../../model/operation.ts';
import type { Cases } from '../cases/cases.ts';
import { hasLocation } from '../cases/case-values.ts';
import { isAnswered, isMissingHeader, type Case } from '../exchange.ts';
import type { NewResources } from './new-resources.ts';
import { interleaved, shuffledByKind } from './case-order.ts';
import { tryEach } from './explore.ts';
import type { Renewal, Session } from './session.ts';

/** Maximum number of accepted requests that provide parts missing from the first request. */
const MAX_BASES = 4;

/** The requests that are varied to violate constraints. */
export interface Breakable<Of extends Case> {
  readonly cases: Cases<Of>;
  /** The request in which a constraint is violated, if it contains the location. */
  readonly base: Of;
  /** Accepted requests. They may have parts missing from the base. */
  readonly accepted: readonly Of[];
  readonly renewal: Renewal | undefined;
  readonly newResources: NewResources | undefined;
}

/** Violates up to `most` constraints, each in a separate request. One constraint of each kind comes first. */
export async function tryBroken<Of extends Case>(
  session: Session,
  { id }: Operation,
  { cases, base, accepted, renewal, newResources }: Breakable<Of>,
  most: number,
): Promise<void> {
  const broken = inTurn(session, brokenOf(cases, base, accepted.slice(0, MAX_BASES)));
  const ofEachKind = onePerKind(broken).slice(0, Math.ceil(most / 2));
  const others = broken.filter((made) => !ofEachKind.includes(made)).slice(0, most - ofEachKind.length);
  const tried = [...ofEachKind, ...others];
  for (const made of tried) await tryOne(session, renewal?.renew(made) ?? made, newResources);
  session.tally.violations(id, broken.map(violationOf), tried.map(violationOf));
}

/** Returns generated requests, each with one violation. A request without possible violations is sent unchanged. */
export function brokenCases<Of extends Case>(
  session: Session,
  cases: Cases<Of>,
  valid: fc.Arbitrary<Of>,
): fc.Arbitrary<Of> {
  return fc.tuple(valid, fc.nat()).map(([made, nth]) => {
    if (!session.isOpen(made.operation.id)) return made;
    const broken = cases.violations(made);
    return broken[nth % broken.length] ?? made;
  });
}

/**
 * Sends a request with a violation. If the service rejects it because of a conflict, the service may not have noticed
 * the violation, so the request is sent again for a new resource.
 */
async function tryOne(session: Session, made: Case, newResources: NewResources | undefined): Promise<void> {
  let hidden = false;
  await tryEach(
    session,
    [made],
    (exchange) => (hidden = isAnswered(exchange) && exchange.outcome.status === 409),
  );
  const again = hidden ? await newResources?.of(made) : undefined;
  if (again) await tryEach(session, [again]);
}

/**
 * Violates each constraint, if possible in an accepted request that contains the location, because a
 * generated part may be invalid for other reasons.
 */
function brokenOf<Of extends Case>(cases: Cases<Of>, base: Of, others: readonly Of[]): readonly Of[] {
  const sources = [
    ...[base, ...others.filter((one) => one !== base)].map((one) => [one, cases.violations(one)] as const),
    [base, cases.violations(base, true)] as const,
  ];
  const found = new Map<string, readonly Of[]>();
  const there = new Set<string>();
  for (const [from, source] of sources)
    for (const [constraint, same] of Map.groupBy(source, violationOf)) {
      const isThere = hasLocation(from, placeOf(same[0]!));
      if (!found.has(constraint) || (isThere && !there.has(constraint))) found.set(constraint, same);
      if (isThere) there.add(constraint);
    }
  return [...found.values()].flat();
}

function placeOf({ intent }: Case): string {
  return intent.kind === 'invalid' ? intent.violation.where : '';
}

/**
 * Sorts requests so that each constraint is violated once before any is violated again. Kinds of constraints alternate.
 */
function inTurn<Of extends Case>(session: Session, broken: readonly Of[]): readonly Of[] {
  const constraints = [...Map.groupBy(broken, violationOf).values()];
  const first = constraints.map(([made]) => made!);
  const more = constraints.flatMap(([, ...rest]) => rest);
  return [
    ...interleaved(shuffledByKind(session, first, kindOf)),
    ...interleaved(shuffledByKind(session, more, kindOf)),
  ];
}

function onePerKind<Of extends Case>(broken: readonly Of[]): readonly Of[] {
  return [...Map.groupBy(broken, kindOf).values()].map(([made]) => made!);
}

/** Returns the location and the kind of a violation, such as `body/name too-long`. */
function violationOf({ intent }: Case): string {
  return intent.kind === 'invalid' ? `${intent.violation.where} ${intent.violation.kind}` : intent.kind;
}

function kindOf({ intent }: Case): string {
  if (intent.kind !== 'invalid') return intent.kind;
  const { violation } = intent;
  // Each missing header is a separate kind, because a separate check judges it.
  return isMissingHeader(violation) ? `missing ${violation.where}` : violation.kind;
}
