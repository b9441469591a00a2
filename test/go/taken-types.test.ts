/** Types of a contract with names that the package already uses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { PACKAGE_NAMES, typeNames } from '../../src/emit/golang/go-names.ts';
import { splitWords } from '../../src/core/words.ts';
import { memoryFiles } from '../load/memory-files.ts';

test.each([
  [['File'], 'FileObject'],
  [['File', 'FileObject'], 'FileModel'],
  [['File', 'FileObject', 'file_model'], 'FileType'],
  [['File', 'FileObject', 'FileModel', 'FileType'], 'File_'],
])('with the types %j, the type File is called %s', async (names, expected) => {
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object' }]));
  const document = JSON.stringify({ openapi: '3.1.0', info: { title: 'A' }, components: { schemas } });
  const { contract } = await load({ openapi: 'a.json' }, memoryFiles({ 'a.json': document }));
  const { spell } = typeNames(contract!);
  expect(spell(splitWords('File'))).toBe(expected);
  expect(spell(splitWords('FileObject'))).toBe('FileObject');
});

test('the list contains every name that the package declares', () => {
  const types = readFileSync(join(import.meta.dirname, '../../templates/go/types.liquid'), 'utf8');
  const names = [...types.matchAll(/^(?:type |func |\t)([A-Z]\w*)\b(?!:)/gm)].map(([, name = '']) => name);
  expect(names).toContain('ErrServer');
  expect(names.filter((name) => !PACKAGE_NAMES.has(name))).toEqual([]);
});
