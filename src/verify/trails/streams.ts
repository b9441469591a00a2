/** Opens event streams, causes events, and continues streams after an event. */
import { setTimeout as wait } from 'node:timers/promises';
import { isJsonObject, parsedJson, type JsonValue } from '../../core/json.ts';
import { isRest, resolve } from '../../model/lookup.ts';
import type { MediaContent, RestOperation } from '../../model/operation.ts';
import type { Answered, Case, RestCase } from '../exchange.ts';
import { declaredContent, declaredResponse, essenceOf } from '../judge/declared.ts';
import { actionOf } from '../judge/sightings.ts';
import { streamItems, type StreamItem } from '../judge/stream-items.ts';
import { isSuccess } from '../run/tally.ts';
import { parameterKey } from '../send/request.ts';
import type { TrailOf } from '../trail.ts';
import type { ServicePlan, Tour } from './plan.ts';
import { isCreating, successOf } from './webhook-causes.ts';

const EVENT_STREAM = 'text/event-stream';
const LAST_EVENT_ID = 'last-event-id';
/** Time in milliseconds to wait for the first event. */
const PATIENCE_MS = 2000;
/** Time in milliseconds until a stream is open, before events are caused. */
const OPENING_MS = 150;
/** Maximum number of operations to call until one causes an event. */
const MAX_CAUSES = 8;

type Stream = TrailOf<'stream'>;

export const streams: ServicePlan = {
  kinds: ['stream'],
  checks: ['graphql-data-conformance'],
  tour: async (tour) => {
    const trails: Stream[] = [];
    for (const operation of tour.operations) {
      const trail = isRest(operation) ? await restStream(tour, operation) : undefined;
      if (trail) trails.push(trail);
    }
    for (const made of tour.subscriptions) {
      const opened = await listen(tour, { ...made, accept: EVENT_STREAM });
      if (!opened) continue;
      trails.push({ kind: 'stream', opened });
      for (const { event, text } of itemsOf(opened)) {
        const json = parsedJson(text);
        const headers = { 'content-type': 'application/graphql-response+json' };
        if (event === 'next')
          await tour.examine({ ...opened, milliseconds: 0, outcome: { status: 200, headers, text, json } });
      }
    }
    return trails;
  },
};

async function restStream(tour: Tour, operation: RestOperation): Promise<Stream | undefined> {
  const known = tour.accepted(operation).find((answer) => contentOf(operation, answer));
  if (operation.method !== 'GET' || known?.case.kind !== 'rest') return undefined;
  const place = operation.parameters.find(
    (one) => one.in === 'header' && one.name.wire.toLowerCase() === LAST_EVENT_ID,
  );
  const { [place ? parameterKey(place) : '']: _, ...parameters } = known.case.parameters;
  const made: RestCase = { ...known.case, parameters };
  const opened = await listen(tour, made);
  const content = opened && contentOf(operation, opened);
  if (!content) return undefined;
  const items = itemsOf(opened);
  const shown = await shownBy(tour, content, items.at(-1));
  const [first, second] = items;
  const isResumable = place !== undefined || operation.streaming?.resumable === true;
  if (!isResumable || first?.id === undefined) return { kind: 'stream', opened, ...(shown && { shown }) };
  const headers = { ...made.headers, [LAST_EVENT_ID]: first.id };
  const again = await tour.ask({ ...made, headers, patience: PATIENCE_MS });
  return {
    kind: 'stream',
    opened,
    ...(shown && { shown }),
    ...(again && isSuccess(again) && { resumed: { again, after: first.id, expected: second?.id } }),
  };
}

/** Opens a stream, and calls creating operations until an event has arrived. */
async function listen(tour: Tour, made: Case): Promise<Answered | undefined> {
  let isRead = false;
  // The checks of GraphQL examine single results, not streams.
  const send = made.kind === 'rest' ? tour.send : tour.ask;
  const reading = send({ ...made, patience: PATIENCE_MS }).finally(() => (isRead = true));
  await wait(OPENING_MS);
  for (const creator of tour.operations.filter(isCreating).slice(0, MAX_CAUSES)) {
    if (isRead) break;
    await successOf(tour, creator, `stream ${made.operation.id}`);
  }
  return reading;
}

/**
 * Reads the resource of an event, with the operation that reads its type by an id. The caller of the stream must be able
 * to see the resource.
 */
async function shownBy(
  tour: Tour,
  { type }: MediaContent,
  item: StreamItem | undefined,
): Promise<Stream['shown']> {
  const { contract } = tour;
  const own = type.kind === 'list' ? type.items : type;
  const body = item && parsedJson(item.text);
  const id = isJsonObject(body) ? body['id'] : undefined;
  if (own.kind !== 'reference' || typeof id !== 'string') return undefined;
  const reader = tour.operations
    .filter(isRest)
    .find(
      (one) =>
        one.method === 'GET' &&
        actionOf(contract, one.id)?.effect.value === 'read' &&
        one.parameters.filter((parameter) => parameter.in === 'path').length === 1 &&
        one.parameters.every((parameter) => parameter.in === 'path' || !parameter.required) &&
        one.responses.some(
          ({ status, contents }) =>
            status === 200 &&
            contents.some(
              (content) => content.type.kind === 'reference' && content.type.target === own.target,
            ),
        ),
    );
  const place = reader?.parameters.find((parameter) => parameter.in === 'path');
  if (!reader || !place || resolve(contract, own).kind === 'list') return undefined;
  const parameters: Readonly<Record<string, JsonValue>> = { [parameterKey(place)]: id };
  const read = await tour.ask({ kind: 'rest', operation: reader, intent: { kind: 'valid' }, parameters });
  return read && { id, read };
}

function contentOf(operation: RestOperation, { outcome }: Answered): MediaContent | undefined {
  const contentType = outcome.headers['content-type'] ?? '';
  if (essenceOf(contentType) !== EVENT_STREAM) return undefined;
  const response = declaredResponse(operation, outcome.status);
  return response && declaredContent(response, contentType);
}

export function itemsOf({ outcome }: Answered): readonly StreamItem[] {
  return streamItems(EVENT_STREAM, outcome.text, undefined);
}
