/** Changes to the declared behavior of an operation or a value, such as idempotency, pagination, and access. */
import type { SourceSpan } from '../../core/source.ts';
import type { Access, Idempotency, Pagination, StateMachine } from '../../model/behaviour.ts';
import type { Operation, RestOperation } from '../../model/operation.ts';
import type { Change } from './change.ts';
import { markChanges } from './mark-changes.ts';
import type { Sides } from './sides.ts';
import { isSame } from './pairs.ts';
import type { Scope } from './scope.ts';

export function* behaviourChanges(scope: Scope, pair: Sides<RestOperation>): Iterable<Change> {
  const { old, new: next } = pair;
  const base = scope.with(old, next);
  yield* idempotencyChanges(scope, pair);
  if (!isSame(meaningOf(old.pagination), meaningOf(next.pagination))) {
    yield {
      ...base,
      kind: 'pagination',
      ...(old.pagination && { old: old.pagination }),
      ...(next.pagination && { new: next.pagination }),
    };
  }
  yield* accessChanges(scope, pair);
  yield* markChanges(scope, pair, ['response']);
}

/** Yields changes to the guarantee that a call can be repeated safely. */
export function* idempotencyChanges(scope: Scope, { old, new: next }: Sides<Operation>): Iterable<Change> {
  const base = scope.with(old, next);
  if (keyPlace(old.idempotency) !== keyPlace(next.idempotency)) {
    yield {
      ...base,
      kind: 'idempotency',
      ...(old.idempotency && { old: old.idempotency }),
      ...(next.idempotency && { new: next.idempotency }),
    };
  } else if (old.retryable !== next.retryable) {
    yield { ...base, kind: 'retry', old: old.retryable, new: next.retryable };
  }
}

/**
 * Returns how the idempotency key is sent, such as `header idempotency-key`. A header's name is in lower case, because
 * header names are case-insensitive (RFC 9110 §5.1).
 */
function keyPlace(idempotency: Idempotency | undefined): string | undefined {
  if (!idempotency) return undefined;
  const { in: place, path } = idempotency.by;
  const name = path.join('.');
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

/** Returns the pagination without its source location, and without the reason for an assumption. */
function meaningOf(pagination: Pagination | undefined): unknown {
  if (!pagination) return undefined;
  const { at: _at, assumed: _assumed, ...meaning } = pagination;
  return meaning;
}

/** Yields a change if the permitted roles differ. */
export function* accessChanges(
  scope: Scope,
  { old, new: next }: Sides<{ readonly at: SourceSpan; readonly access?: Access }>,
): Iterable<Change> {
  const [before, after] = [rolesOf(old.access), rolesOf(next.access)];
  if (!isSame(before, after))
    yield { ...scope.with(old.access ?? old, next.access ?? next), kind: 'access', old: before, new: after };
}

function rolesOf(access: Access | undefined): readonly string[] | undefined {
  return access && [...access.roles].sort();
}

/** Yields a change if initial states or transitions were added or removed. */
export function* stateChanges(
  scope: Scope,
  { old, new: next }: Sides<{ readonly at: SourceSpan; readonly states?: StateMachine }>,
): Iterable<Change> {
  const [before, after] = [stepsOf(old.states), stepsOf(next.states)];
  const lost = before.filter((step) => !after.includes(step));
  const gained = after.filter((step) => !before.includes(step));
  if (lost.length === 0 && gained.length === 0) return;
  yield {
    ...scope.with(old.states ?? old, next.states ?? next),
    kind: 'states',
    ...(old.states && { old: old.states }),
    ...(next.states && { new: next.states }),
    lost,
    gained,
  };
}

function stepsOf(states: StateMachine | undefined): readonly string[] {
  if (!states) return [];
  return [
    ...states.initial.map((state) => `→ ${state}`),
    ...states.transitions.flatMap(({ from, to }) => to.map((target) => `${from} → ${target}`)),
  ];
}
