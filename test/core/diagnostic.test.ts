import { expect, test } from 'vitest';
import { defineDiagnostics, hasErrors, InputError } from '../../src/core/diagnostic.ts';

const say = defineDiagnostics({
  'load-too-deep': {
    severity: 'error',
    message: ({ limit }: { limit: number }) => `nested deeper than ${limit} levels`,
    help: 'Flatten the document, or raise the limit.',
  },
  'load-ignored': {
    severity: 'note',
    message: ({ keyword }: { keyword: string }) => `${keyword} is ignored`,
    help: 'Nothing needs to be done.',
  },
});
const at = { file: 'openapi/v1.yaml', line: 3, column: 5, pointer: '/paths' };

test('a table of diagnostics becomes functions that create them', () => {
  expect(say['load-too-deep']({ limit: 64 }, at)).toEqual({
    code: 'load-too-deep',
    severity: 'error',
    message: 'nested deeper than 64 levels',
    help: 'Flatten the document, or raise the limit.',
    at,
  });
});

test('without a location there is no `at`', () => {
  expect(say['load-ignored']({ keyword: 'xml' })).not.toHaveProperty('at');
});

test('only errors stop a run', () => {
  const note = say['load-ignored']({ keyword: 'xml' });
  expect([hasErrors([note]), hasErrors([note, say['load-too-deep']({ limit: 1 })])]).toEqual([false, true]);
});

test('an InputError contains its diagnostics', () => {
  const note = say['load-ignored']({ keyword: 'xml' });
  expect(new InputError(note).diagnostics).toEqual([note]);
});
