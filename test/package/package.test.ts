/** The package as it is published: its contents, the ways to import it, and the size of bundles. */
import { checkPackage, createPackageFromTarballData, type Analysis } from '@arethetypeswrong/core';
import { readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPackage, compile, output, type Built } from './built.ts';

/** Entries that export values, with one name of each. */
const VALUES = { '': 'Client', '/functions': 'sendMessage', '/webhooks': 'unwrap' };
/** Entries by file, and shared files. Any other file slows down the import. */
const SHARING = ['functions.js', 'index.js', 'webhooks.js'];
const FILES = [...SHARING, 'enums.js', 'graphql.js'].sort();
/** Size of a minified bundle that can only send, after gzip -9, in bytes. */
const MAX_SEND_BYTES = 6400;

let built: Built;

beforeAll(async () => {
  built = await buildPackage();
  return () => built.remove();
});

test('publint reports no problem', async () => {
  const { messages } = await publint({ pkgDir: built.folder, pack: 'npm', strict: true });
  expect(messages).toEqual([]);
});

test('types resolve in every module resolution that reads `exports`', async () => {
  const tarball = createPackageFromTarballData(await readFile(built.tarball));
  const analysis = (await checkPackage(tarball)) as Analysis;
  const supported = analysis.problems.filter(
    (problem) => !('resolutionKind' in problem) || problem.resolutionKind !== 'node10',
  );
  expect(supported).toEqual([]);
  // Without `exports`, only the main entry is available.
  const node10 = Object.entries(analysis.entrypoints).filter(
    ([, { resolutions }]) => resolutions.node10.resolution !== undefined,
  );
  expect(node10.map(([subpath]) => subpath)).toEqual(['.', './package.json']);
});

test('an ESM project imports it', async () => {
  const imports = Object.entries(VALUES).map(
    ([subpath, name]) => `import { ${name} } from '${built.name}${subpath}';`,
  );
  const code = `${imports.join('\n')}\nconsole.log(${typesOf(Object.values(VALUES))});`;
  const project = await built.project({ type: 'module' }, { 'use.js': code });
  expect(await output(process.execPath, ['use.js'], project)).toEqual(['function function function']);
});

test('a CommonJS project can require it', async () => {
  const requires = Object.entries(VALUES).map(
    ([subpath, name]) => `const { ${name} } = require('${built.name}${subpath}');`,
  );
  const code = `${requires.join('\n')}\nconsole.log(${typesOf(Object.values(VALUES))});`;
  const project = await built.project({}, { 'use.js': code });
  // Node 20 before 20.19 cannot require ESM.
  const args = ['--no-experimental-require-module', 'use.js'];
  expect(await output(process.execPath, args, project)).toEqual(['function function function']);
});

test('the package contains all files that it needs, and no others', async () => {
  const project = await built.project({}, {});
  const manifest = JSON.parse(readFileSync(join(built.folder, 'package.json'), 'utf8')) as object;
  expect(Object.keys(manifest).filter((key) => /^(d|optionalD|peerD)ependencies$/.test(key))).toEqual([]);
  expect(manifest).toMatchObject({ license: 'Apache-2.0', version: '1.0.0', sideEffects: false });
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as { packages: object };
  expect(Object.keys(lock.packages)).toEqual(['', `node_modules/${built.name}`]);
  const [listing] = await output('tar', ['-tzf', built.tarball], project).then((lines) => [lines]);
  expect(listing!.filter((path) => /(?<!\.d)\.ts$/.test(path))).toEqual([]);
  expect(listing).toContain('package/README.md');
  expect(listing).toContain('package/docs/messages.md');
});

test.each(['typescript', 'typescript-native'] as const)('%s builds it', async (compiler) => {
  expect(await compile(built.folder, compiler, ['--noEmit', '--emitDeclarationOnly', 'false'])).toEqual([]);
});

test.each(['esm', 'cjs'])('the functions of %s are in one file, and each entry adds one', async (format) => {
  const folder = join(built.folder, 'dist', format);
  expect((await readdir(folder)).filter((name) => name.endsWith('.js')).sort()).toEqual(FILES);
  const imported = FILES.map((name) => {
    const imports = readFileSync(join(folder, name), 'utf8').match(/(?<=(from |require\()")[^"]+/g) ?? [];
    return [name, [...new Set(imports)]];
  });
  const others = SHARING.filter((name) => name !== 'functions.js');
  expect(imported).toEqual(FILES.map((name) => [name, others.includes(name) ? ['./functions.js'] : []]));
});

test('a bundle keeps the class names that a program prints', async () => {
  const code = `import * as api from '${built.name}';
for (const [name, value] of Object.entries(api)) if (/^class/.test(value)) console.log(name, value.name);`;
  const project = await built.project({ type: 'module' }, { 'use.js': code });
  const named = (await output(process.execPath, ['use.js'], project)).map((line) => line.split(' '));
  expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(['ApiError', 'Client', 'TimeoutError']));
  expect(named.filter(([name, own]) => name !== own)).toEqual([]);
});

describe('a bundle that only sends contains only the code for sending', () => {
  const send = (index: string, functions: string): string =>
    `export { connect } from '${index}';\nexport { sendMessage } from '${functions}';`;
  const all = (index: string): string => `export * from '${index}';`;

  test('of the sources', async () => {
    const source = (name: string): string => join(built.folder, name);
    const some = await bundle(send(source('index.ts'), source('functions.ts')));
    expect(some.modules).toContain('runtime/connection.ts');
    expect(some.modules.filter((path) => UNNEEDED.test(path))).toEqual([]);
    expect(gzipped('only sending, from the sources', some)).toBeLessThan(MAX_SEND_BYTES);
    const whole = await bundle(all(source('index.ts')));
    expect(whole.modules.filter((path) => UNNEEDED.test(path))).not.toEqual([]);
  });

  test('of the package', async () => {
    const some = await bundle(send(built.name, `${built.name}/functions`));
    expect(some.modules).toEqual(['dist/esm/functions.js']);
    expect(MARKS.filter((mark) => some.code.includes(mark))).toEqual([]);
    expect(gzipped('send only', some)).toBeLessThan(MAX_SEND_BYTES);
    const whole = await bundle(all(built.name));
    expect(MARKS.filter((mark) => !whole.code.includes(mark))).toEqual([]);
    gzipped('everything', whole);
  });
});

test('an unused import adds nothing', async () => {
  const imports = ['', '/functions', '/webhooks', '/enums'].map(
    (subpath) =>
      `import '${built.name}${subpath}';\nimport * as all${subpath.slice(1)} from '${built.name}${subpath}';`,
  );
  expect((await bundle(`${imports.join('\n')}\nexport {};`)).modules).toEqual([]);
});

const UNNEEDED = /webhooks|pages|multipart|form|graphql|client|raw|states|redirects|secret-arguments/;

/** Text of parts that sending does not need: webhooks, files, GraphQL, another resource, pages, a class. */
const MARKS = [
  'whsec_',
  'form-data; name=',
  'OperationDefinition',
  '/v1/contacts',
  'next_cursor',
  'environment',
];

interface Bundle {
  /** Minified. */
  readonly code: string;
  /** The parts of the package that the bundle contains. */
  readonly modules: readonly string[];
}

async function bundle(code: string): Promise<Bundle> {
  const project = await built.project({ type: 'module' }, { 'entry.js': code });
  const build = await rolldown({ input: join(project, 'entry.js'), platform: 'browser' });
  const { output: chunks } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  const [chunk] = chunks;
  const modules = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0);
  const roots = [`${built.folder}/`, `${join(project, 'node_modules', built.name)}/`];
  return {
    code: chunk.code,
    modules: modules.flatMap(([path]) => {
      const root = roots.find((folder) => path.startsWith(folder));
      return root === undefined ? [] : path.slice(root.length);
    }),
  };
}

function gzipped(what: string, { code }: Bundle): number {
  const size = gzipSync(code, { level: 9 }).length;
  console.log(`${what}: ${code.length} bytes, ${size} gzipped`);
  return size;
}

function typesOf(names: readonly string[]): string {
  return names.map((name) => `typeof ${name}`).join(', ');
}
