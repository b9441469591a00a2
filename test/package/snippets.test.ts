/**
 * Every snippet of the README and the reference compiles against the built package, and the snippets of the README run.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { buildPackage, compile, type Built } from './built.ts';
import { snippetsIn, type Snippet } from '../support/markdown-snippets.ts';
import { modulesOf } from './snippets.ts';

const TYPES = resolve(import.meta.dirname, '../../node_modules');
/** The compiler settings of a careful user. */
const OPTIONS = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  // Checks all declarations, including those of the package, except those of TypeScript itself.
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  noEmit: true,
};
/** Express is not installed. These are the declarations that the recipe uses. */
const EXPRESS = `declare module 'express' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  type Reply = ServerResponse & { sendStatus(status: number): void };
  type Handler = (request: IncomingMessage & { body: Uint8Array<ArrayBuffer> }, response: Reply) => Promise<void>;
  function express(): { post(path: string, ...handlers: unknown[] & { 1?: Handler }): void };
  namespace express { function raw(options: { type: string }): unknown }
  export default express;
}`;

let built: Built;
let snippets: readonly Snippet[];

beforeAll(async () => {
  built = await buildPackage();
  snippets = snippetsIn(built.folder, 'ts');
  return () => built.remove();
});

async function errorsOf(
  files: Record<string, string>,
  options: object,
  of: Built = built,
): Promise<readonly string[]> {
  const tsconfig = JSON.stringify({ compilerOptions: { ...OPTIONS, ...options }, include: ['*.ts'] });
  const project = await of.project({ type: 'module' }, { ...files, 'tsconfig.json': tsconfig });
  for (const name of ['@types', 'fastify'])
    symlinkSync(join(TYPES, name), join(project, 'node_modules', name));
  return compile(project);
}

test('all snippets compile with the types of Node', async () => {
  const modules = modulesOf(snippets);
  console.log(`${snippets.length} snippets`);
  expect(snippets.length).toBeGreaterThan(80);
  expect(
    await errorsOf({ ...modules, 'express.d.ts': EXPRESS }, { types: ['node'], lib: ['es2023'] }),
  ).toEqual([]);
});

test('all snippets compile with the types of browsers and the module resolution of a bundler', async () => {
  const plain = snippets.filter(({ code }) => !/node:|fastify|express|process\.env\[/.test(code));
  const env = 'declare const process: { env: Record<string, string | undefined> };';
  const options = { types: [], lib: ['es2023', 'dom'], module: 'esnext', moduleResolution: 'bundler' };
  expect(await errorsOf({ ...modulesOf(plain), 'env.d.ts': env }, options)).toEqual([]);
});

test('control: a snippet with a mistake is found', async () => {
  const wrong = snippets.map(({ at, code }) => ({
    at,
    code: code.replace('new Client({', 'new Client({ apiKee: 1,'),
  }));
  const errors = await errorsOf(modulesOf(wrong.slice(0, 2)), { types: ['node'] });
  expect(errors.join('\n')).toContain('apiKee');
});

test('the snippets of a contract with all kinds of operations, mostly without examples compile', async () => {
  const root = resolve(import.meta.dirname, '../typescript/kitchen-sink');
  const input = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
  const { files } = await emitDocuments(root, input, [{ id: 'typescript', options: {} }]);
  const sources = mkdtempSync(join(tmpdir(), 'diptych-sources-'));
  await writeFiles(sources, files);
  const other = await buildPackage(join(sources, 'typescript'));
  const modules = modulesOf(snippetsIn(other.folder, 'ts'));
  expect(await errorsOf({ ...modules, 'express.d.ts': EXPRESS }, { types: ['node'] }, other)).toEqual([]);
  other.remove();
  rmSync(sources, { recursive: true });
});
