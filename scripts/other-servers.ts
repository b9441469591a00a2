/**
 * Runs `verify` against third-party servers, which it installs from npm into a temporary folder. docs/other-servers.md
 * explains the results.
 *
 * node scripts/other-servers.ts [name …] prism-petstore prism-twilio mercurius-counter mercurius-dogs
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
const SPECS = join(ROOT, '../shared/corpus/specs');
const PACKAGES = ['@stoplight/prism-cli@5.16.0', 'mercurius@16.10.1', 'fastify@5.12.8', 'graphql@16.15.0'];

interface Server {
  readonly name: string;
  /** Prepares the folder, and returns the command that starts the server. */
  readonly prepare: (folder: string) => readonly string[];
  readonly probe: string;
  readonly verify: readonly string[];
}

const prism = (name: string, document: string, port: number, ...flags: readonly string[]): Server => ({
  name: `prism-${name}`,
  prepare: (folder) => {
    copyFileSync(join(SPECS, document), join(folder, document));
    const main = createRequire(join(folder, 'package.json')).resolve('@stoplight/prism-cli/dist/index.js');
    return [main, 'mock', '--port', String(port), document];
  },
  probe: `http://127.0.0.1:${port}/`,
  verify: [`http://127.0.0.1:${port}`, '--openapi', document, ...flags],
});

/** Returns an example from the package of mercurius. Its schema is the string in the example. */
const mercurius = (name: string, example: string, port: number): Server => ({
  name: `mercurius-${name}`,
  prepare: (folder) => {
    const text = readFileSync(join(folder, 'node_modules/mercurius/examples', example), 'utf8');
    const schema = /const schema = `([^`]*)`/.exec(text)?.[1] ?? '';
    writeFileSync(join(folder, `${name}.graphql`), schema);
    const isModule = /^import /m.test(text);
    const main = join(folder, `${name}.${isModule ? 'mjs' : 'cjs'}`);
    writeFileSync(main, text.replaceAll("require('..')", "require('mercurius')"));
    return [main];
  },
  probe: `http://127.0.0.1:${port}/graphql?query={__typename}`,
  verify: ['--graphql', `http://127.0.0.1:${port}/graphql`, '--schema', `${name}.graphql`],
});

const SERVERS: readonly Server[] = [
  prism('petstore', 'petstore-expanded.yaml', 4411),
  prism(
    'twilio',
    'twilio_messaging_v1.json',
    4412,
    '--header',
    'Authorization: Basic YTpi',
    '--requests',
    '12',
    '--time',
    '300',
  ),
  mercurius('counter', 'full-ws-transport.js', 4000),
  mercurius('dogs', 'loaders.js', 3000),
];

const wanted = process.argv.slice(2);
const chosen = SERVERS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const folder = mkdtempSync(join(tmpdir(), 'diptych-other-servers-'));
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel', 'error', ...PACKAGES], {
    cwd: folder,
    stdio: 'inherit',
  });
  for (const server of chosen) await tryOut(server);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function tryOut({ name, prepare, probe, verify }: Server): Promise<void> {
  console.log(`\n## ${name}\n\n    diptych verify ${verify.join(' ')} --seed 1\n`);
  const running = spawn(process.execPath, prepare(folder), { cwd: folder, stdio: 'ignore' });
  try {
    await answers(probe, running);
    const main = join(ROOT, 'src/cli/main.ts');
    const child = spawn(process.execPath, [main, 'verify', ...verify, '--seed', '1'], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    await new Promise((resolve) => child.once('exit', resolve));
  } finally {
    running.kill();
  }
}

async function answers(url: string, running: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (running.exitCode !== null) break;
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return;
    await setTimeout(300);
  }
  throw new Error(`the server behind ${url} does not start`);
}
