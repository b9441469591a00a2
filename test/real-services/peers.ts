/**
 * Clients of other generators, for the same calls of stripe-mock. The generators are installed into a temporary folder,
 * or into `DIPTYCH_PEERS`, which keeps them.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import { isRest } from '../../src/model/lookup.ts';
import type { Call } from './calls.ts';
import type { ClientRow } from './clients.ts';
import { perform, type Program } from './program.ts';
import type { Performed, Service } from './service.ts';

const run = promisify(execFile);
const PROGRAMS = join(import.meta.dirname, 'peers');

/** A generator: installs it into a folder, generates a client for a document, and returns the program that calls it. */
type Peer = (folder: string, document: string) => Promise<Program>;

const GENERATORS: Readonly<Record<string, Peer>> = {
  'hey-api 0.99.0 (TypeScript)': async (folder, document) => {
    await npm(folder, '@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3', 'esbuild@0.28.2');
    const args = ['-i', document, '-o', 'client', '-c', '@hey-api/client-fetch', '-s', '--no-log-file'];
    await command(folder, 'node_modules/.bin/openapi-ts', args);
    return bundled(folder, 'hey-api.mjs');
  },
  'openapi-generator 7.25.0 (typescript-fetch)': async (folder, document) => {
    await npm(folder, 'esbuild@0.28.2');
    const jar = await mavenJar(folder, 'org.openapitools:openapi-generator-cli:7.25.0');
    const args = ['-jar', jar, 'generate', '-g', 'typescript-fetch', '-i', document, '-o', 'client'];
    await command(folder, 'java', [...args, '--skip-validate-spec', '-q']);
    return bundled(folder, 'openapi-generator.mjs');
  },
  'openapi-python-client 0.29.1': async (folder, document) => {
    await command(folder, 'python3', ['-m', 'venv', 'venv']);
    const python = join(folder, 'venv/bin/python');
    await command(folder, python, ['-m', 'pip', 'install', '-q', 'openapi-python-client==0.29.1']);
    // Without this setting, it fails: two members of an enum have the same name.
    await writeFile(join(folder, 'config.yaml'), 'literal_enums: true\n');
    const args = ['generate', '--path', document, '--output-path', 'client', '--meta', 'none', '--overwrite'];
    await command(folder, join(folder, 'venv/bin/openapi-python-client'), [
      ...args,
      '--config',
      'config.yaml',
    ]);
    const program = join(PROGRAMS, 'openapi_python_client.py');
    return { command: python, args: [program], env: { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' } };
  },
  'oapi-codegen 2.8.2 (Go)': async (folder, document) => {
    await command(
      folder,
      'go',
      ['install', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'],
      {
        GOBIN: folder,
      },
    );
    await mkdir(join(folder, 'client'), { recursive: true });
    await cp(join(PROGRAMS, 'oapi-codegen/main.go'), join(folder, 'main.go'));
    await writeFile(join(folder, 'go.mod'), 'module peers.test/calls\n\ngo 1.26\n');
    // Its settings for names that collide.
    const settings = {
      package: 'client',
      output: 'client/client.go',
      generate: { models: true, client: true },
      compatibility: { 'always-prefix-enum-values': true },
      'output-options': { 'resolve-type-name-collisions': true },
    };
    await writeFile(join(folder, 'config.yaml'), JSON.stringify(settings));
    await command(folder, join(folder, 'oapi-codegen'), ['-config', 'config.yaml', document]);
    await command(folder, 'go', ['mod', 'tidy']);
    await command(folder, 'go', ['build', '-o', 'calls', '.']);
    return { command: join(folder, 'calls'), args: [] };
  },
};

/** The clients of these generators, by name with version. */
export const PEERS: Readonly<Record<string, ClientRow>> = Object.fromEntries(
  Object.entries(GENERATORS).map(([name, generate]) => [
    name,
    { isHere: true, perform: (...args) => performWith(name, generate, ...args) } satisfies ClientRow,
  ]),
);

async function* performWith(
  name: string,
  generate: Peer,
  { root, input, authorization }: Service,
  url: string,
  calls: readonly Call[],
): AsyncGenerator<Performed> {
  const kept = process.env['DIPTYCH_PEERS'];
  const home = kept === undefined ? await mkdtemp(join(tmpdir(), 'diptych-peers-')) : resolve(kept);
  const folder = join(home, name.replaceAll(/[^\w.-]+/g, '-'));
  await mkdir(folder, { recursive: true });
  const { contract } = await load(input, nodeSourceFiles(root));
  const operations = new Map(contract!.operations.filter(isRest).map((one) => [one.id, one]));
  const { command: program, args, env } = await generate(folder, join(root, String(input.openapi)));
  const named = calls.map((call) => {
    const { name: operation, path: template } = operations.get(call.id)!;
    return { ...call, operation: operation.wire, template };
  });
  yield* perform({ command: program, args: [...args, url, authorization], ...(env && { env }) }, named);
}

async function npm(folder: string, ...packages: readonly string[]): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  await command(folder, 'npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...packages]);
}

/** Bundles a program with the client, because the client's imports have no file extensions. */
async function bundled(folder: string, name: string): Promise<Program> {
  for (const file of await readdir(PROGRAMS))
    if (file.endsWith('.mjs')) await cp(join(PROGRAMS, file), join(folder, file));
  const flags = ['--bundle', '--platform=node', '--format=esm', '--log-level=error', '--outfile=calls.mjs'];
  await command(folder, 'node_modules/.bin/esbuild', [name, ...flags]);
  return { command: process.execPath, args: [join(folder, 'calls.mjs')] };
}

async function mavenJar(folder: string, artifact: string): Promise<string> {
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
  const options = [`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`, '-Dmdep.stripVersion=true'];
  await command(folder, 'mvn', ['-q', '-B', plugin, ...options]);
  return join(folder, `${artifact.split(':')[1]!}.jar`);
}

async function command(
  cwd: string,
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  await run(file.includes('/') ? resolve(cwd, file) : file, args, {
    cwd,
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  });
}
