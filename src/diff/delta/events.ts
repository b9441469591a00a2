import type { Callback, Parameter, Webhook } from '../../model/operation.ts';
import type { Change } from './change.ts';
import { markChanges } from './mark-changes.ts';
import type { Sides } from './sides.ts';
import { bodyChanges } from './content.ts';
import { pairBy } from './pairs.ts';
import { oneChanged, wordsOf } from './parameters.ts';
import { responseChanges } from './responses.ts';
import { Scope, type SchemaPair } from './scope.ts';
import { NO_ANNOUNCEMENT, lifecycleOf } from './lifecycle-status.ts';
import { documentationChanges } from './documentation-changes.ts';

type Event = Webhook | Callback;

/** Prefix of an event's name in subjects and locations. */
export const WEBHOOK = 'webhook ';
export const CALLBACK = 'callback ';

/** Yields changes to the webhooks or, if `holder` is set, to the callbacks of one operation. */
export function* eventChanges(
  holder: Scope | undefined,
  events: Sides<readonly Event[]>,
  schemas: SchemaPair[],
): Iterable<Change> {
  const scopeOf = (event: Event, old: Partial<Event>): Scope =>
    holder
      ? holder.inside(CALLBACK + event.name.wire, old)
      : new Scope(WEBHOOK + event.name.wire, lifecycleOf(old, NO_ANNOUNCEMENT), schemas);
  const pairs = pairBy(
    events.old,
    events.new,
    keyOf,
    addressOf,
    ({ name, method }) => `${name.wire} ${method}`,
  );
  for (const pair of pairs.both) {
    const scope = scopeOf(pair.new, pair.old);
    const { old, new: next } = pair;
    if (isCallback(old) && isCallback(next) && addressOf(old) !== addressOf(next))
      yield { ...scope.with(old, next), kind: 'event', action: 'moved', old, new: next };
    yield* pairChanges(scope, pair);
  }
  for (const old of pairs.removed)
    yield { ...scopeOf(old, old).with(old), kind: 'event', action: 'removed', old };
  for (const next of pairs.added)
    yield { ...scopeOf(next, {}).with(undefined, next), kind: 'event', action: 'added', new: next };
}

/**
 * Returns the key of an event. It includes the address of a callback, because several callbacks can have the same name.
 */
function keyOf(event: Event): string {
  return `${event.name.wire} ${event.method} ${isCallback(event) ? event.expression : ''}`;
}

/** Returns the method and the address of a callback, or undefined for a webhook. The name of a callback is not sent. */
function addressOf(event: Event): string | undefined {
  return isCallback(event) ? `${event.method} ${event.expression}` : undefined;
}

function isCallback(event: Event): event is Callback {
  return 'expression' in event;
}

function* pairChanges(scope: Scope, pair: Sides<Event>): Iterable<Change> {
  yield* bodyChanges(scope, 'response', { old: pair.old.body, new: pair.new.body }, pair);
  yield* headerChanges(scope, pair);
  yield* responseChanges(scope, 'request', { old: pair.old.responses, new: pair.new.responses }, pair);
  yield* markChanges(scope, pair, ['response']);
  yield* documentationChanges(scope, pair, 'summary');
}

function* headerChanges(scope: Scope, pair: Sides<Event>): Iterable<Change> {
  const keyOfHeader = ({ name }: Parameter): string => name.wire.toLowerCase();
  const headers = pairBy(pair.old.headers, pair.new.headers, keyOfHeader);
  for (const both of headers.both) yield* oneChanged(scope, 'response', both);
  for (const old of headers.removed) {
    const base = scope.inside(wordsOf(old), old).with(old, pair.new);
    yield { ...base, kind: 'header', flow: 'response', action: 'removed', old };
  }
  for (const next of headers.added) {
    const base = scope.inside(wordsOf(next)).with(pair.old, next);
    yield { ...base, kind: 'header', flow: 'response', action: 'added', new: next };
  }
}
