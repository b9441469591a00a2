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

/** Replacements for settings that TypeScript 5.4 does not support. */
const OLDER = {
  target: 'es2022',
  strictBuiltinIteratorReturn: undefined,
  erasableSyntaxOnly: undefined,
  noUncheckedSideEffectImports: undefined,
};

test.each(PROJECTS)('%s compiles', { timeout: 120_000 }, async (name, config) => {
  const folder = temporaryFolder();
  await generateIn(folder, name);
  expect(await errorsIn(folder, config, 'typescript-native')).toEqual([]);
  // The oldest supported compiler cannot read all settings of newer projects or all types of current Node.js.
  expect(await errorsIn(folder, config, 'typescript-5.4', { ...OLDER, skipLibCheck: true })).toEqual([]);
  if (!isThorough) return;
  expect(await errorsIn(folder, config, 'typescript')).toEqual([]);
  expect(await errorsIn(folder, config, 'typescript-native', STRICTEST)).toEqual([]);
});

test.each(PROJECTS)(
  '%s compiles a client that is a separate package',
  { timeout: 120_000 },
  async (name, config) => {
    const folder = temporaryFolder();
    await generateIn(folder, name, {});
    expect(await errorsIn(folder, config, 'typescript-native')).toEqual([]);
  },
);

test('control: another extension does not compile', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  await generateIn(folder, 'vite-react');
  expect(
    await errorsIn(folder, 'tsconfig.app.json', 'typescript-native', { allowImportingTsExtensions: false }),
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
    'handlers/package.json',
    'resolvers/package.json',
  ]);
  writeFileSync(
    join(folder, 'src/main.ts'),
    "import api = require('./generated/typescript/index.js');\nexport = api.Client;\n",
  );
  expect(await errorsIn(folder, 'tsconfig.json', 'typescript-native')).toEqual([]);
});

test(
  'a client and a server compiled to CommonJS are loaded with `require`',
  { timeout: 60_000 },
  async () => {
    const folder = temporaryFolder();
    await generateIn(folder, 'nest-commonjs');
    const options = { noEmit: false, outDir: join(folder, 'dist'), rootDir: folder };
    expect(await errorsIn(folder, 'tsconfig.json', 'typescript-native', options)).toEqual([]);
    const entry = join(folder, 'dist/src/generated/typescript/index.js');
    expect(readFileSync(entry, 'utf8')).toContain('"use strict"');
    const { Client } = createRequire(entry)(entry) as { readonly Client: unknown };
    expect(Client).toBeTypeOf('function');
    const router = join(folder, 'dist/src/generated/server/rest/router.js');
    expect(readFileSync(router, 'utf8')).toContain('"use strict"');
    const { createHandler } = createRequire(router)(router) as {
      readonly createHandler: (handlers: object, options: object) => (request: Request) => Promise<Response>;
    };
    const handlers = new Proxy({}, { get: () => () => ({ status: 204 }) });
    const handler = createHandler(handlers, { context: () => undefined });
    expect((await handler(new Request('http://test/no-such-path'))).status).toBe(404);
  },
);

test(
  'declarations of the client and the server can be emitted file by file',
  { timeout: 60_000 },
  async () => {
    const folder = temporaryFolder();
    await generateIn(folder, 'tsc-init');
    const options = { declaration: true, isolatedDeclarations: true };
    const errors = await errorsIn(folder, 'tsconfig.json', 'typescript-native', options);
    // Excludes validators, which ajv compiles, and the type of the resolver map, which depends on the user's
    // functions.
    const inferred = /generated\/(?:validators\/|server\/graphql\/resolvers\.ts)/;
    expect(errors.filter((error) => !inferred.test(error))).toEqual([]);
  },
);
