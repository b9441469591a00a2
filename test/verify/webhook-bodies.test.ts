import { expect, test } from 'vitest';
import { bodyOf } from '../../src/verify/receive/receiver.ts';

/**
 * Findings show the documented address instead of the receiver's address, which can have a different format.
 */
test.each([
  ['{"url":"http://here/1"}', { url: 'https://there' }],
  ['{"url":"http://here/12"}', { url: 'https://there' }],
  ['{"url":"http://elsewhere/1"}', { url: 'http://elsewhere/1' }],
  ['{"url":', undefined],
])('%s', (body, expected) => {
  const delivery = {
    request: { method: 'POST', url: 'http://here/1', headers: {}, body },
    status: 204,
    at: 0,
  };
  expect(bodyOf(delivery, ['http://here/12', 'http://here/1'], 'https://there')).toEqual(expected);
});
