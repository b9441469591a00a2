/** Installs the generated clients beside the peers, built to JavaScript as their users have them. */
import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const BENCH = resolve(import.meta.dirname, '..');
const ROOT = resolve(BENCH, '..');
const MODULES = join(BENCH, 'node_modules');

const run = async (tool: string, ...args: readonly string[]): Promise<void> => {
  await promisify(execFile)(process.execPath, [join(MODULES, tool), ...args], { cwd: BENCH });
};

export async function installClients(): Promise<void> {
  await install('diptych-client', { '.': 'index', './functions': 'functions' }, (sources) =>
    cp(join(ROOT, 'generated/typescript'), sources, { recursive: true }),
  );
  await install('hey-api-client', { '.': 'index', './client': 'client/index' }, (sources) =>
    run(
      '@hey-api/openapi-ts/bin/run.js',
      ...['-i', join(ROOT, 'generated/openapi/v1.json'), '-o', sources, '-c', '@hey-api/client-fetch'],
      ...['-s', '--no-log-file'],
    ),
  );
}

/** `exports`: module by subpath. */
async function install(
  name: string,
  exports: Readonly<Record<string, string>>,
  writeSources: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = join(MODULES, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const manifest = {
    name,
    type: 'module',
    sideEffects: false,
    exports: Object.fromEntries(
      Object.entries(exports).map(([subpath, module]) => [subpath, `./dist/${module}.js`]),
    ),
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  await writeSources(join(folder, 'src'));
  await run('typescript/bin/tsc', '-p', folder);
}

/** Types are checked elsewhere; here they are taken out. */
const compilerOptions = {
  noCheck: true,
  target: 'es2022',
  module: 'nodenext',
  types: [],
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  rootDir: 'src',
  outDir: 'dist',
};
