/** Recognition of properties with times that a service sets, by their names. */
import { expect, test } from 'vitest';
import { momentNamed, momentSuggested } from '../../src/semantics/laws/stamps.ts';

test.each([
  ['created', 'created', 'created'],
  ['date created', 'created', 'created'],
  ['created datetime', 'created', 'created'],
  ['last update time', 'changed', 'changed'],
  ['modification date', 'changed', 'changed'],
  ['issued at', undefined, 'created'],
  ['registration date', undefined, 'created'],
  ['created by', undefined, undefined],
  ['update count', undefined, undefined],
  ['added', undefined, undefined],
])('%s', (words, named, suggested) => {
  expect([momentNamed(words), momentSuggested(words)]).toEqual([named, suggested]);
});
