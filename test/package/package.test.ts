/** The package as it would be published: what is in it, who can import it, and how little of it a bundle holds. */
import { checkPackage, createPackageFromTarballData, type Analysis } from '@arethetypeswrong/core';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { rolldown } from 'rolldown';
import { beforeAll, expect, test } from 'vitest';
import { buildPackage, compile, output, type Built } from './built.ts';

/** Entries that hold values, and one name of each. */
const VALUES = { '': 'Client', '/functions': 'sendMessage', '/webhooks': 'unwrap' };
/** gzip -9 of a minified bundle that sends and does nothing else, in bytes. */
const LARGEST_SEND = 5000;

let built: Built;

beforeAll(async () => {
  built = await buildPackage();
  return () => built.remove();
});

test('publint has nothing to say', async () => {
  const { messages } = await publint({ pkgDir: built.folder, pack: 'npm', strict: true });
  expect(messages).toEqual([]);
});

test('types are right for every way of resolving that reads `exports`', async () => {
  const tarball = createPackageFromTarballData(await readFile(built.tarball));
  const analysis = (await checkPackage(tarball)) as Analysis;
  const supported = analysis.problems.filter(
    (problem) => !('resolutionKind' in problem) || problem.resolutionKind !== 'node10',
  );
  expect(supported).toEqual([]);
  // Without `exports` there is the main entry alone.
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

test('a CommonJS project requires it', async () => {
  const requires = Object.entries(VALUES).map(
    ([subpath, name]) => `const { ${name} } = require('${built.name}${subpath}');`,
  );
  const code = `${requires.join('\n')}\nconsole.log(${typesOf(Object.values(VALUES))});`;
  const project = await built.project({}, { 'use.js': code });
  // Node 20 before 20.19 can not require ESM; nor may we.
  const args = ['--no-experimental-require-module', 'use.js'];
  expect(await output(process.execPath, args, project)).toEqual(['function function function']);
});

test('what is packed is what is needed, and nothing is needed beside', async () => {
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
  expect(await compile(built.folder, compiler, ['--noEmit'])).toEqual([]);
  expect(await compile(join(built.folder, 'tsconfig.cjs.json'), compiler, ['--noEmit'])).toEqual([]);
});

test('a bundle that sends holds what sending needs', async () => {
  const send = await bundle(
    `import { connect } from '${built.name}';\nimport { sendMessage } from '${built.name}/functions';\nexport { connect, sendMessage };`,
  );
  const size = gzipSync(send.code, { level: 9 }).length;
  console.log(`send only: ${send.code.length} bytes, ${size} gzipped`);
  expect(size).toBeLessThan(LARGEST_SEND);
  expect(send.modules).toContain('runtime/connection.js');
  expect(send.modules.filter((path) => UNNEEDED.test(path))).toEqual([]);

  const all = await bundle(`export * from '${built.name}';`);
  console.log(`everything: ${all.code.length} bytes, ${gzipSync(all.code, { level: 9 }).length} gzipped`);
  expect(all.modules.filter((path) => UNNEEDED.test(path))).not.toEqual([]);
});

test('an import that is not used leaves nothing', async () => {
  const nothing = await bundle(
    `import '${built.name}';\nimport { Client } from '${built.name}';\nexport {};`,
  );
  expect(nothing.modules).toEqual([]);
});

const UNNEEDED = /webhooks|pages|multipart|form|graphql|client|raw|states/;

/** Minified; `modules`: those of the package that left something in it. */
async function bundle(code: string): Promise<{ code: string; modules: readonly string[] }> {
  const project = await built.project({ type: 'module' }, { 'entry.js': code });
  const build = await rolldown({ input: join(project, 'entry.js'), platform: 'browser' });
  const { output: chunks } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  const [chunk] = chunks;
  const modules = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0);
  return {
    code: chunk.code,
    modules: modules.flatMap(([path]) => /\/dist\/esm\/(.*)$/.exec(path)?.[1] ?? []),
  };
}

function typesOf(names: readonly string[]): string {
  return names.map((name) => `typeof ${name}`).join(', ');
}
