/**
 * Streams of OpenAI's document, read by the client in each language from a scripted server: one byte at a time, and with
 * a connection that breaks after every byte, and so after every event.
 */
import { describe, expect, test } from 'vitest';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { sent, STREAM_CALLS } from '../support/openai-streams.ts';
import { streamServer } from '../support/stream-server.ts';
import { isThorough } from '../support/thorough.ts';
import type { Call } from './calls.ts';
import { CLIENTS } from './clients.ts';
import type { Performed, Service } from './service.ts';

const OPENAI: Omit<Service, 'start'> = {
  root: CORPUS,
  input: { openapi: 'openai.json' },
  omitted: new Set(),
  authorization: 'Bearer t',
};
/** Compiling a client takes Go and Java minutes. */
const SLOW: ReadonlySet<string> = new Set(['Go', 'Java']);

/** The lengths of a stream after which its items are complete. An item ends at the carriage return of its empty line. */
function endsOf(text: string): readonly number[] {
  return text
    .split(/(?<=\r\n\r)(?=\n)/)
    .slice(0, -1)
    .map((_, index, parts) => {
      return Buffer.byteLength(parts.slice(0, index + 1).join(''));
    });
}

describe.each(Object.entries(CLIENTS))('%s', (name, client) => {
  test.skipIf(!hasCorpus || !client.isHere || (SLOW.has(name) && !isThorough))(
    'complete items arrive, and no broken stream looks complete',
    { timeout: 900_000 },
    async () => {
      const text = (path: string): string =>
        sent(STREAM_CALLS.find(({ address }) => address === `POST ${path}`)!.events);
      const server = await streamServer(text, { cuts: true });
      const calls = STREAM_CALLS.flatMap(({ address, to, given, events }) => {
        const call = { to, path: {}, body: given, take: 'stream' } as unknown as Call;
        const lengths = Array.from({ length: Buffer.byteLength(sent(events)) }, (_, length) => length);
        return ['whole', ...lengths].map((length) => ({ ...call, id: `${address} ${length}` }));
      });
      const outcomes = new Map<string, Performed>();
      for await (const outcome of client.perform(
        { ...OPENAI, start: () => Promise.reject() },
        server.url,
        calls,
      ))
        outcomes.set(outcome.id, outcome);
      await server.close();
      for (const { address, events } of STREAM_CALLS) {
        expect(outcomes.get(`${address} whole`)).toEqual({ id: `${address} whole`, items: events });
        const ends = endsOf(sent(events));
        expect(ends).toHaveLength(events.length);
        for (let length = 0; length < Buffer.byteLength(sent(events)); length += 1) {
          const { items, failure } = outcomes.get(`${address} ${length}`)!;
          expect({ length, items }).toEqual({
            length,
            items: events.filter((_, index) => ends[index]! <= length),
          });
          expect(failure, `${address} ${length}`).toMatch(/StreamE|stream/);
        }
      }
    },
  );
});
