import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookEvent } from '../../generated/server/rest/models.ts';
import { retainedSince } from '../events/retention.ts';
import { events } from '../events/event-store.ts';
import type { Services } from '../service/services.ts';
import type { Owner } from '../storage/collection.ts';

/** Interval of database polling, in milliseconds of real time. */
const EVERY_MS = 200;
/** Maximum number of events that are read at once. If there are more, only the last ones are shown. */
const MAX_EVENTS = 50;
/** Time without an event before a comment is sent, which detects lost connections. */
const SILENCE_MS = 10_000;
const COMMENT = ':\n\n';

/**
 * Yields a workspace's events as server-sent events, oldest first: the most recent existing events, and
 * then each new event, including those of other processes with the same database. Ends with the signal, or
 * when the reader loses permission.
 * @param mayRead is called before any data is sent
 */
export async function* eventStream(
  { database, clock }: Services,
  owner: Owner,
  signal: AbortSignal,
  mayRead: () => Promise<boolean>,
): AsyncGenerator<string, void> {
  let seen = new Set<string>();
  let quietSince = performance.now();
  // Sent at once, because clients may wait for the first byte.
  yield COMMENT;
  while (!signal.aborted) {
    const newest = await events.list(database, owner, {
      limit: MAX_EVENTS,
      createdAfter: retainedSince(clock.now()),
    });
    const fresh = newest.filter(({ id }) => !seen.has(id)).toReversed();
    seen = new Set(newest.map(({ id }) => id));
    if (fresh.length > 0 && !(await mayRead())) return;
    const now = performance.now();
    if (fresh.length > 0 || now - quietSince >= SILENCE_MS) {
      yield fresh.map(serverSent).join('') || COMMENT;
      quietSince = now;
    }
    await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

function serverSent(event: WebhookEvent): string {
  return `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`;
}
