/** Every REST operation of this repository's contract succeeds in its mock, with the client in each language. */
import { describe, expect, test } from 'vitest';
import { isThorough } from '../support/thorough.ts';
import { CLIENTS } from './clients.ts';
import { MESSAGING_IN_MOCK } from './diptych-mock.ts';
import { measure } from './measure.ts';

/** Languages in which compiling a client takes long. */
const SLOW: ReadonlySet<string> = new Set(['Go', 'Java']);
/** The programs in Go and Java cannot represent a call whose body has a property `body`. */
const UNSPELLED = [
  'POST /v1/messages',
  'POST /v1/messages/preview',
  'POST /v1/conversations/{conversation_id}/messages',
];

describe.each(Object.entries(CLIENTS))('%s', (name, client) => {
  test.skipIf(!client.isHere || (SLOW.has(name) && !isThorough))(
    'all operations succeed',
    { timeout: 600_000 },
    async () => {
      const { operations, failures } = await measure(MESSAGING_IN_MOCK, client);
      expect(failures.filter(({ id }) => !(SLOW.has(name) && UNSPELLED.includes(id)))).toEqual([]);
      expect(operations).toBeGreaterThan(50);
    },
  );
});
