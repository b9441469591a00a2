/** Emits a client and a server into a default project, as the command line does, and compiles the project. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseTsconfig } from 'get-tsconfig';
import { generate } from '../../src/cli/generate/run.ts';
import { runInProcess } from '../../src/cli/jobs.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { fill } from '../cli/folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DOCUMENTS = join(ROOT, 'test/typescript/kitchen-sink');

/** Options that a compiler no longer supports, or that only affect its own output. */
const LEFT_OUT = ['baseUrl', 'incremental', 'plugins', 'tsBuildInfoFile'];

export type Compiler = 'typescript' | 'typescript-5.4' | 'typescript-native';

/** Copies the project `name` into a folder, and generates the output. `client` contains options of `typescript`. */
export async function generateIn(
  folder: string,
  name: string,
  client: JsonObject = { package: false },
): Promise<void> {
  cpSync(join(import.meta.dirname, name), folder, { recursive: true });
  cpSync(DOCUMENTS, join(folder, 'contract'), { recursive: true });
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  fill(folder, {
    '.git/HEAD': '',
    'node_modules/vite/client.d.ts': '',
    'node_modules/vitest/globals.d.ts': '',
  });
  for (const packageName of ['graphql', '@types/node', 'undici-types'])
    symlinkSync(join(ROOT, 'node_modules', packageName), join(folder, 'node_modules', packageName));
  const { diagnostics } = await generate(
    {
      places: { project: folder, out: join(folder, 'src/generated') },
      sourceRoot: folder,
      openapi: 'contract/openapi.yaml',
      graphql: ['contract/schema.graphql'],
      documents: ['contract/operations.graphql'],
      targets: [
        { id: 'typescript', options: client },
        {
          id: 'server',
          options: { output: 'src/generated', resolvers: 'src/resolvers', handlers: 'src/handlers' },
        },
      ],
    },
    { job: runInProcess },
  );
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
}

/** Returns the errors of a compiler, one per line. `config` is the tsconfig, and `options` override its settings. */
export function errorsIn(
  folder: string,
  config: string,
  compiler: Compiler,
  options: object = {},
): Promise<readonly string[]> {
  const { compilerOptions = {}, include } = parseTsconfig(join(folder, config));
  const own = Object.fromEntries(
    Object.entries(compilerOptions).filter(([option]) => !LEFT_OUT.includes(option)),
  );
  const path = join(folder, 'tsconfig.test.json');
  writeFileSync(path, JSON.stringify({ compilerOptions: { ...own, noEmit: true, ...options }, include }));
  const command = join(ROOT, 'node_modules', compiler, 'bin/tsc');
  return new Promise((done) => {
    execFile(
      process.execPath,
      [command, '-p', path, '--pretty', 'false'],
      { maxBuffer: 1 << 28 },
      (_, output, stderr) =>
        done(`${output}${stderr}`.split('\n').filter((line) => /error TS\d+/.test(line))),
    );
  });
}
