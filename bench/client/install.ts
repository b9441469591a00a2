/** Installs the generated clients next to the peers, compiled to JavaScript as users have them. */
import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const BENCH = resolve(import.meta.dirname, '..');
const ROOT = resolve(BENCH, '..');
const MODULES = join(BENCH, 'node_modules');

const run = promisify(execFile);

export async function installClients(): Promise<void> {
  await Promise.all([installOurs(), installHeyApi()]);
}

/** The emitted package, built with its own script. */
async function installOurs(): Promise<void> {
  const folder = await emptied('messaging-api');
  await cp(join(ROOT, 'generated/typescript'), folder, { recursive: true });
  await run('npm', ['run', 'build'], { cwd: folder });
}

/** Generates and compiles the client of Hey API, whose output is source code without a package. */
async function installHeyApi(): Promise<void> {
  const folder = await emptied('hey-api-client');
  const manifest = {
    type: 'module',
    sideEffects: false,
    exports: { '.': './dist/index.js', './client': './dist/client/index.js' },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  const input = join(ROOT, 'generated/openapi/v1.json');
  const generate = join(MODULES, '@hey-api/openapi-ts/bin/run.js');
  const options = ['-c', '@hey-api/client-fetch', '-s', '--no-log-file'];
  await run(process.execPath, [generate, '-i', input, '-o', join(folder, 'src'), ...options], { cwd: BENCH });
  await run(process.execPath, [join(MODULES, 'typescript/bin/tsc'), '-p', folder]);
}

/** Types are removed here, because they are checked elsewhere. */
const compilerOptions = {
  noCheck: true,
  target: 'es2022',
  module: 'nodenext',
  types: [],
  rootDir: 'src',
  outDir: 'dist',
};

async function emptied(name: string): Promise<string> {
  const folder = join(MODULES, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}
