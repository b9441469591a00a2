import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { contractOf } from './contract-of.ts';
import { emitValidators } from './emitted.ts';

const GOLDEN = join(import.meta.dirname, 'golden');
const document = JSON.parse(readFileSync(join(GOLDEN, 'notes.json'), 'utf8')) as JsonObject;
const { files } = await emitValidators(contractOf(document));

test.each([
  'request/note.js',
  'request/note.d.ts',
  'response/note.js',
  'response/author.js',
  'operations/create-note.js',
  'operations/create-note.d.ts',
])('%s', async (path) => {
  await expect(files.get(path)).toMatchFileSnapshot(join(GOLDEN, `${path}.txt`));
});

test('every file is unchanged, and there are no others', () => {
  expect([...files.keys()].sort()).toEqual([
    'operations/create-note.d.ts',
    'operations/create-note.js',
    'request/author.d.ts',
    'request/author.js',
    'request/note.d.ts',
    'request/note.js',
    'response/author.d.ts',
    'response/author.js',
    'response/note.d.ts',
    'response/note.js',
    'runtime/formats.js',
    'runtime/values.js',
    'validator.d.ts',
  ]);
});

test('the same document results in the same bytes', async () => {
  expect((await emitValidators(contractOf(document))).files).toEqual(files);
});
