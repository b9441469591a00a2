/**
 * `diptych mock` serves published documents of other services, and the generated clients succeed except in known cases
 * (docs/real-services.md).
 */
import { describe, expect, test } from 'vitest';
import { hasCorpus } from '../support/corpus.ts';
import { isThorough } from '../support/thorough.ts';
import { CLIENTS } from './clients.ts';
import { OPENAI_IN_MOCK, TWILIO_IN_MOCK } from './diptych-mock.ts';
import { measure } from './measure.ts';

// The path contains a query.
const OPENAI = ['DELETE /responses/{response_id}?beta=true'];
const ACCOUNT = '/2010-04-01/Accounts/{AccountSid}';
const TWILIO = [
  `GET ${ACCOUNT}/Recordings/{ReferenceSid}/AddOnResults/{AddOnResultSid}/Payloads/{PayloadSid}/Data.json`,
];
/** Calls that the client in one language cannot make: Java has no type for a union of files. */
const IMPOSSIBLE: Readonly<Record<string, readonly string[]>> = {
  Java: ['POST /skills', 'POST /skills/{skill_id}/versions'],
};
/** Compiling a client takes Go and Java minutes. */
const SLOW: ReadonlySet<string> = new Set(['Go', 'Java']);

describe.each([
  ['OpenAI', OPENAI_IN_MOCK, OPENAI, 288],
  ['Twilio', TWILIO_IN_MOCK, TWILIO, 197],
] as const)('%s', (_document, service, failing, count) => {
  describe.each(Object.entries(CLIENTS))('%s', (name, client) => {
    test.skipIf(!hasCorpus || !client.isHere || (SLOW.has(name) && !isThorough))(
      'other operations succeed',
      { timeout: 900_000 },
      async () => {
        const { operations, failures } = await measure(service, client);
        const known: readonly string[] = [...failing, ...(IMPOSSIBLE[name] ?? [])];
        expect(failures.filter(({ id }) => !known.includes(id))).toEqual([]);
        expect(operations).toBe(count);
      },
    );
  });
});
