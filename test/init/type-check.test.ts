/** Compiler settings of third-party projects, with which `init` compiles the generated code. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { typeCheck } from '../../src/cli/init/type-check.ts';
import { fill, temporaryFolder } from '../cli/folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');

function project(compiler: string, compilerOptions: object): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(ROOT, 'node_modules', compiler), join(folder, 'node_modules/typescript'), 'dir');
  fill(folder, {
    '.git/HEAD': '',
    'tsconfig.base.json': JSON.stringify({ compilerOptions: { strict: true, ...compilerOptions } }),
    'tsconfig.json': '{ "extends": "./tsconfig.base.json", "files": [], "references": [] }',
    'environment.d.ts': 'declare const setting: string;\n',
    'generated/typescript/index.ts': 'export const value: string = setting;\n',
  });
  return folder;
}

const TYPES = ['./environment.d.ts'];

test.each([
  ['typescript', 'Nx', { composite: true, declarationMap: true, emitDeclarationOnly: true, types: TYPES }],
  ['typescript', 'isolated declarations', { composite: true, isolatedDeclarations: true, types: TYPES }],
  ['typescript', 'a worker', { module: 'es2022', moduleResolution: 'bundler', types: TYPES }],
  ['typescript-native', 'Nx', { composite: true, declarationMap: true, types: TYPES }],
])('%s compiles with the settings of %s', async (compiler, _, options) => {
  const folder = project(compiler, options);
  const result = await typeCheck(folder, join(folder, 'generated'));
  expect(result).toMatchObject({ tsconfig: 'tsconfig.json', errors: [] });
});

test('reports errors caused by the settings', async () => {
  const folder = project('typescript', { types: [] });
  const result = await typeCheck(folder, join(folder, 'generated'));
  expect(result?.errors).toEqual([expect.stringContaining("TS2304: Cannot find name 'setting'")]);
});
