/** An accepted request must remain valid without an optional property, unless the error names another property. */
import { expect, test } from 'vitest';
import { positiveDataAcceptance } from '../../src/verify/checks/positive-data-acceptance.ts';

test.each([
  ['no location', {}, true],
  ['the omitted property', { errors: [{ pointer: '/media_url' }] }, true],
  ['the omitted property and another', { errors: [{ field: 'body' }, { field: 'media_url' }] }, true],
  ['another property', { errors: [{ pointer: '/body' }] }, false],
  ['another property in an error with one field', { field: 'body' }, false],
])('the error names %s', async (_, body, isFinding) => {
  const verdict = await positiveDataAcceptance.run(
    {
      case: { kind: 'rest', intent: { kind: 'valid', varied: 'body/media_url was left out' } },
      outcome: { status: 422, headers: {}, text: '', json: body },
    } as never,
    {} as never,
  );
  expect(verdict?.length).toBe(isFinding ? 1 : undefined);
});
