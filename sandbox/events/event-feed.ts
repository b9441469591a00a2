/** The events of a workspace as they happen: one source for the stream, the subscription, and the landing page. */
import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookEvent } from '../../generated/server/rest/models.ts';
import { Refused } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import type { Owner, Position } from '../storage/collection.ts';
import { events } from './event-store.ts';
import { MAX_FEEDS } from './open-feeds.ts';
import { retainedSince } from './retention.ts';

/** Interval of database polling, in milliseconds of real time. Other processes may add events. */
const EVERY_MS = 200;
/** Number of events that are read at once. */
const PAGE = 100;
/** Time without an event before the feed writes an empty batch, so that lost connections are detected. */
const SILENCE_MS = 10_000;
/** Time until a feed is closed if its first item is not read. */
const UNREAD_MS = 10_000;
/** Maximum difference between the clocks of processes that share a database. */
const CLOCK_SKEW_MS = 5000;

/** The start of a feed: after an event, or with some of the newest existing events. 0: only new events. */
export type Start = { readonly after: string } | { readonly newest: number };

/** Returns the start that the caller requests by the id of the last event that it has received. */
export function startAfter(lastId: string | null | undefined): Start {
  return typeof lastId === 'string' ? { after: lastId } : { newest: 0 };
}

export interface Reader {
  readonly owner: Owner;
  /** The `Authorization` header. If its key is revoked, the feed ends. */
  readonly authorization: string | null;
  readonly start: Start;
}

/** The items of a feed. `return` ends it at once, even while it waits for an event. */
export interface Feed<Item> extends AsyncIterableIterator<Item, undefined> {
  return(): Promise<IteratorResult<Item, undefined>>;
}

/**
 * Opens a feed of events, oldest first. The feed begins at the time of the call, so every later event is delivered. The
 * next events are read only after the caller has taken the previous events.
 * @param write converts a batch of events. An empty batch means that the feed has begun, or that no event happened for
 * a while.
 * @throws {Refused} if too many feeds of the workspace are open
 */
export async function openFeed<Item>(
  services: Services,
  reader: Reader,
  write: (batch: readonly WebhookEvent[]) => Iterable<Item>,
): Promise<Feed<Item>> {
  const { feeds } = services;
  const { workspaceId } = reader.owner;
  if (feeds.isFull(workspaceId)) {
    const detail = `${MAX_FEEDS} streams of events are open in this workspace.`;
    throw new Refused({ code: 'service_unavailable', detail, headers: { 'Retry-After': '10' } });
  }
  const leaving = new AbortController();
  const leave = feeds.add(workspaceId);
  const end = (): void => {
    leaving.abort();
    leave();
  };
  try {
    const start = await positionOf(services, reader.owner, reader.start);
    const known = await knownAt(services, reader.owner, start);
    const ending = AbortSignal.any([feeds.hangingUp, leaving.signal]);
    const items = itemsOf(batchesOf(services, reader, { start, known, ending }), write);
    // If the reader has already disconnected, it never reads the response, so the feed ends after a while.
    const unread = setTimeout(end, UNREAD_MS).unref();
    const feed: Feed<Item> = {
      async next() {
        clearTimeout(unread);
        try {
          const next = (await items.next()) as IteratorResult<Item, undefined>;
          if (next.done === true) end();
          return next;
        } catch (fault) {
          end();
          services.report(fault);
          throw fault;
        }
      },
      async return() {
        clearTimeout(unread);
        end();
        await items.return();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
    return feed;
  } catch (fault) {
    end();
    throw fault;
  }
}

/** Returns the text of a batch as server-sent events. An empty batch becomes a comment. */
export function serverSent(batch: readonly WebhookEvent[]): readonly [string] {
  const texts = batch.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
  return [texts.join('') || ':\n\n'];
}

async function* itemsOf<Item>(
  batches: AsyncGenerator<readonly WebhookEvent[], void>,
  write: (batch: readonly WebhookEvent[]) => Iterable<Item>,
): AsyncGenerator<Item, void> {
  for await (const batch of batches) yield* write(batch);
}

interface Opened {
  readonly start: Position;
  /** Ids of the events before `start` that are read again. */
  readonly known: ReadonlySet<string>;
  readonly ending: AbortSignal;
}

async function* batchesOf(
  services: Services,
  { owner, authorization }: Reader,
  { start, known: knownBefore, ending }: Opened,
): AsyncGenerator<readonly WebhookEvent[], void> {
  const mayRead = async (): Promise<boolean> => {
    const authentication = await services.authenticate(authorization);
    return authentication.kind === 'principal' && !authentication.isLocked;
  };
  let newest = start;
  let known = knownBefore;
  let quietSince = performance.now();
  // Sent at once, because clients may wait for the first byte.
  yield [];
  while (!ending.aborted) {
    const seen = new Set<string>();
    for await (const page of pagesAfter(services, owner, earlier(services, newest))) {
      if (ending.aborted) return;
      const fresh = page.filter(({ id }) => !known.has(id));
      if (fresh.length > 0) {
        if (!(await mayRead())) return;
        yield fresh;
        quietSince = performance.now();
      }
      for (const event of page) {
        // Events are read again only in a shared database.
        if (services.storage.isShared) seen.add(event.id);
        if (isAfter(event, newest)) newest = placeOf(event);
      }
    }
    known = seen;
    if (performance.now() - quietSince >= SILENCE_MS) {
      if (!(await mayRead())) return;
      yield [];
      quietSince = performance.now();
    }
    await wait(EVERY_MS, undefined, { signal: ending }).catch(() => undefined);
  }
}

/** Yields the events after a position, oldest first. */
async function* pagesAfter(
  { database }: Services,
  owner: Owner,
  after: Position,
): AsyncGenerator<readonly WebhookEvent[], void> {
  for (let at = after; ;) {
    const page = await events.following(database, owner, at, PAGE);
    const last = page.at(-1);
    if (last) yield page;
    if (!last || page.length < PAGE) return;
    at = placeOf(last);
  }
}

/**
 * Returns the position from which events are read again. In a shared database, an event of another process may have an
 * earlier time than one that was already read.
 */
function earlier({ storage: { isShared } }: Services, position: Position): Position {
  return isShared ? { createdAt: position.createdAt - CLOCK_SKEW_MS, id: '' } : position;
}

/** Returns the ids of the events before a position that would be read again. */
async function knownAt(services: Services, owner: Owner, position: Position): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  if (!services.storage.isShared) return known;
  for await (const page of pagesAfter(services, owner, earlier(services, position)))
    for (const event of page) if (!isAfter(event, position)) known.add(event.id);
  return known;
}

async function positionOf({ database, clock }: Services, owner: Owner, start: Start): Promise<Position> {
  const since = retainedSince(clock.now());
  const oldest = { createdAt: since + 1, id: '' };
  if (!('after' in start)) {
    const newest = await events.list(database, owner, { limit: start.newest + 1, createdAfter: since });
    const before = newest[start.newest];
    return before ? placeOf(before) : oldest;
  }
  const last = await events.find(database, owner, start.after);
  return last && Date.parse(last.timestamp) > since ? placeOf(last) : oldest;
}

function placeOf({ timestamp, id }: WebhookEvent): Position {
  return { createdAt: Date.parse(timestamp), id };
}

function isAfter(event: WebhookEvent, { createdAt, id }: Position): boolean {
  const place = placeOf(event);
  return place.createdAt > createdAt || (place.createdAt === createdAt && place.id > id);
}
