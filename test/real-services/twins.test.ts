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

const OPENAI = [
  'POST /images/edits',
  'GET /organization/users/{user_id}/roles/{role_id}',
  'DELETE /organization/users/{user_id}/roles/{role_id}',
  'DELETE /responses/{response_id}?beta=true',
];
const ACCOUNT = '/2010-04-01/Accounts/{AccountSid}';
const TWILIO = [
  `GET ${ACCOUNT}/Recordings/{ReferenceSid}/AddOnResults/{AddOnResultSid}/Payloads/{PayloadSid}/Data.json`,
];
/** Calls that the programs of the tests cannot represent. */
const UNSPELLED: Readonly<Record<string, readonly string[]>> = {
  Go: [
    'POST /assistants',
    'POST /assistants/{assistant_id}',
    'POST /audio/transcriptions',
    'POST /responses',
    'POST /responses?beta=true',
    'POST /responses/input_tokens',
    'POST /responses/input_tokens?beta=true',
    'POST /skills',
    'POST /skills/{skill_id}/versions',
    'POST /chat/completions',
    `POST ${ACCOUNT}/Messages.json`,
    `POST ${ACCOUNT}/Messages/{Sid}.json`,
  ],
  Java: [
    'POST /skills',
    'POST /skills/{skill_id}/versions',
    'POST /chat/completions',
    `POST ${ACCOUNT}/Messages.json`,
    `POST ${ACCOUNT}/Messages/{Sid}.json`,
  ],
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
        const known = [...failing, ...(UNSPELLED[name] ?? [])];
        expect(failures.filter(({ id }) => !known.includes(id))).toEqual([]);
        expect(operations).toBe(count);
      },
    );
  });
});
