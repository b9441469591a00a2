/** Emitted code compiles in every default project, without a change to the project's settings. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snapshot, temporaryFolder } from '../cli/folder.ts';
import { isThorough } from '../support/thorough.ts';
import { errorsIn, generateIn } from './compile.ts';

const PROJECTS = [
  ['tsc-init', 'tsconfig.json'],
  ['tsc-init-commonjs', 'tsconfig.json'],
  ['vite-react', 'tsconfig.app.json'],
  ['next', 'tsconfig.json'],
  ['nest', 'tsconfig.json'],
  ['nest-commonjs', 'tsconfig.json'],
  ['es2022-node16', 'tsconfig.json'],
] as const;

const STRICTEST = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  skipLibCheck: false,
  skipDefaultLibCheck: true,
};

test.each(PROJECTS)('%s compiles', { timeout: 120_000 }, async (name, config) => {
  const folder = temporaryFolder();
  await generateIn(folder, name);
  expect(await errorsIn(folder, config, 'typescript-native')).toEqual([]);
  if (!isThorough) return;
  expect(await errorsIn(folder, config, 'typescript')).toEqual([]);
  expect(await errorsIn(folder, config, 'typescript-native', STRICTEST)).toEqual([]);
});

test('control: another ending does not compile', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  await generateIn(folder, 'vite-react');
  expect(
    await errorsIn(folder, 'tsconfig.app.json', 'typescript-native', {
      moduleResolution: 'nodenext',
      module: 'nodenext',
    }),
  ).not.toEqual([]);
});

test('CommonJS that rejects ES syntax loads the client with `require`', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  await generateIn(folder, 'tsc-init-commonjs');
  const markers = Object.keys(snapshot(join(folder, 'src'))).filter((path) => path.endsWith('package.json'));
  expect(markers).toEqual([
    'generated/server/package.json',
    'generated/typescript/package.json',
    'generated/validators/package.json',
    'resolvers/package.json',
  ]);
  writeFileSync(
    join(folder, 'src/main.ts'),
    "import api = require('./generated/typescript/index.js');\nexport = api.Client;\n",
  );
  expect(await errorsIn(folder, 'tsconfig.json', 'typescript-native')).toEqual([]);
});

test('a client compiled to CommonJS is loaded with `require`', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  await generateIn(folder, 'nest-commonjs');
  const options = { noEmit: false, outDir: join(folder, 'dist'), rootDir: folder };
  expect(await errorsIn(folder, 'tsconfig.json', 'typescript-native', options)).toEqual([]);
  const entry = join(folder, 'dist/src/generated/typescript/index.js');
  expect(readFileSync(entry, 'utf8')).toContain('"use strict"');
  const { Client } = createRequire(entry)(entry) as { readonly Client: unknown };
  expect(Client).toBeTypeOf('function');
});
