/** A time of creation can be a number of seconds or milliseconds. It must be the time of the request. */
import { expect, test } from 'vitest';
import { stampedChanges } from '../../src/verify/laws/stamped-changes.ts';

const NOW = Date.UTC(2026, 1, 3);
const SECONDS = NOW / 1000;
const HOUR = 3600;

test.each([
  [SECONDS, undefined, 0],
  [NOW, undefined, 0],
  [SECONDS + HOUR, undefined, 1],
  [NOW, 'Time of creation, in seconds since 1970.', 1],
  [SECONDS, 'Time of creation, in milliseconds since 1970.', 1],
  [SECONDS, 'Time of creation, in seconds since 1970.', 0],
  // A version number, for example.
  [7, undefined, 0],
])('created_at %s (%s): %s findings', async (value, description, expected) => {
  const member = { value, property: { name: { wire: 'created_at' }, description } };
  const answer = {
    case: { operation: { id: 'POST /orders' } },
    outcome: { status: 201, headers: {}, text: '', json: {} },
    sentAt: NOW,
    milliseconds: 5,
  };
  const experiment = {
    kind: 'experiment',
    goal: 'create',
    subject: { concept: 'order' },
    written: answer,
    after: [{ answer, seen: [{ members: new Map([['created at', member]]) }] }],
    before: [],
    sent: new Map(),
    drifting: new Set(),
  };
  const verdict = await stampedChanges.run(experiment as never, {} as never);
  expect(verdict).toHaveLength(expected);
});
