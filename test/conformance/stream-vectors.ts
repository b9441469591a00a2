/**
 * Vectors of the topic `stream-cuts`: a stream whose connection breaks, or whose pieces end, at every byte.
 */
import type { Exchange, Json, Vector } from './format.ts';

const HEADERS = { 'content-type': 'text/event-stream' };
const STREAM = Buffer.from('data: {"text":"ä"}\r\n\r\n: x\ndata: {"text":\ndata: "b"}\n\ndata: [END]\n\n');
const ITEMS = [{ text: 'ä' }, { text: 'b' }];
/** The number of bytes after which each item is complete. */
const ENDS = [22, 54];

/** `defaults`: the properties that every vector has. */
export function streamVectors(defaults: Omit<Vector, 'id' | 'client' | 'steps'>): readonly Vector[] {
  const places = Array.from({ length: STREAM.length }, (_, index) => index);
  const vector = (
    name: string,
    reply: Exchange['reply'],
    items: readonly Json[],
    isCut: boolean,
  ): Vector => ({
    ...defaults,
    id: `stream-cuts/${name}`,
    client: { maxRetries: 0 },
    steps: [
      {
        call: { to: 'chats.create_stream', body: { text: 'Hi' }, take: 'stream' },
        outcome: { items, ...(isCut && { error: { kind: 'stream', code: 'stream_cut' } }) },
      },
    ],
    exchanges: [{ expect: 'POST /chats', json: { text: 'Hi', stream: true }, reply }],
  });
  return [
    ...places.map((place) =>
      vector(
        `connection-at-${place}`,
        { headers: HEADERS, pieces: [piece(0, place)], end: 'cut' },
        ITEMS.filter((_, index) => place >= ENDS[index]!),
        true,
      ),
    ),
    ...places.map((place) =>
      vector(
        `piece-at-${place}`,
        { headers: HEADERS, pieces: [piece(0, place), piece(place, STREAM.length)] },
        ITEMS,
        false,
      ),
    ),
  ];
}

function piece(start: number, end: number): { readonly base64: string; readonly afterMs: number } {
  return { base64: STREAM.subarray(start, end).toString('base64'), afterMs: 0 };
}
