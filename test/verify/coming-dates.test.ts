/**
 * Dates in the examples of a document were in the future when the document was written. If they have passed, `verify`
 * sends later dates instead.
 */
import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json.ts';
import { load } from '../../src/load/load.ts';
import { withFutureDates } from '../../src/verify/cases/future-dates.ts';
import type { GraphqlCase } from '../../src/verify/exchange.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

describe('the earliest date moves to a future day, and the others move by the same number of days', () => {
  const table: readonly (readonly [what: string, sent: JsonObject, moved: JsonObject | undefined])[] = [
    ['a moment', { at: '2026-03-03T14:00:00.000Z' }, { at: '2026-11-23T14:00:00.000Z' }],
    ['an offset is kept', { at: '2026-03-03T14:00:00+02:00' }, { at: '2026-11-23T14:00:00+02:00' }],
    ['a day', { on: '2020-02-28' }, { on: '2026-11-24' }],
    ['a span', { from: '2020-01-01', to: '2020-01-03' }, { from: '2026-11-24', to: '2026-11-26' }],
    [
      'inside lists and objects',
      { plans: [{ on: '2020-02-28' }], name: 'x' },
      { plans: [{ on: '2026-11-24' }], name: 'x' },
    ],
    ['no date is in the past', { at: '2026-11-22T12:00:01Z' }, undefined],
    ['without dates', { name: '2020', at: '2026-13-45', text: 'on 2020-01-01' }, undefined],
  ];
  test.each(table)('%s', (_, variables, moved) => {
    const made = { kind: 'graphql', variables } as unknown as GraphqlCase;
    expect(withFutureDates(made, NOW)?.variables).toEqual(moved);
  });
});

const DOCUMENT = `
openapi: 3.1.0
info: { title: Reminders, version: '1' }
paths:
  /reminders:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [at]
              properties: { at: { type: string, format: date-time } }
            example: { at: '2020-03-03T14:00:00Z' }
      responses: { '201': { description: Made. }, '422': { description: No. } }
`;

/** Accepts dates within the next week. */
async function reminders(request: Request): Promise<Response> {
  const sent: JsonValue = JSON.parse(await request.text());
  const at = isJsonObject(sent) && typeof sent['at'] === 'string' ? sent['at'] : '';
  const ahead = Date.parse(at) - Date.now();
  return new Response(null, { status: ahead > 0 && ahead < 7 * 86_400_000 ? 201 : 422 });
}

test('a request with a past date succeeds with a later date', async () => {
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': DOCUMENT }));
  const { operations } = await verify(contract!, {
    rest: { baseUrl: 'http://reminders.test', fetch: reminders },
    seed: 7,
    maxRequests: 20,
  });
  expect(operations.map(({ succeeded }) => succeeded)).toEqual([true]);
});
