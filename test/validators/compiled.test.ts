/** Validators in a project whose compiler writes to another folder: in TypeScript, with their own types. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { SOURCE_STYLE } from '../../src/emit/ecmascript/specifier.ts';
import { contractOf } from './contract-of.ts';
import { emitValidators, type Emitted } from './emitted.ts';

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, 'golden/notes.json'), 'utf8'),
) as JsonObject;

let emitted: Emitted;
beforeAll(async () => {
  emitted = await emitValidators(contractOf(document), { ...SOURCE_STYLE, compiles: true });
});
afterAll(async () => emitted[Symbol.asyncDispose]());

test('the compiler writes every file', () => {
  expect([...emitted.files.keys()].filter((path) => !/(?<!\.d)\.ts$/.test(path))).toEqual([]);
  expect(emitted.files.get('validator.ts')).not.toContain('@ts-nocheck');
});

test('exports have types', () => {
  expect(emitted.files.get('request/note.ts')).toMatch(
    /^export const isNote: Validator<Note\w*> = function/m,
  );
  const operation = emitted.files.get('operations/create-note.ts')!;
  expect(operation).toMatch(/^export const parameters: Validator<Decoded</m);
  expect(operation).toMatch(/^export const bodies: \{\n {2}readonly 'application\/json': Validator</m);
});

test('compiled validators return the same verdicts as the emitted ones', async () => {
  const plain = await emitValidators(contractOf(document));
  const [typed, untyped] = await Promise.all([
    emitted.load('operations/create-note.ts'),
    plain.load('operations/create-note.js'),
  ]);
  for (const value of [{}, null, { title: 1 }, []]) {
    const [one, other] = [typed, untyped].map(({ bodies }) => bodies['application/json']!);
    expect(one!(value)).toBe(other!(value));
    expect(one!.errors).toEqual(other!.errors);
  }
  await plain[Symbol.asyncDispose]();
});
