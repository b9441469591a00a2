/** Runs all vectors against the server of one language, and compares the results. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TargetSelection } from '../../src/emit/run.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { runGo } from '../support/go.ts';
import type { Runner, Vector } from './format.ts';
import { judge } from './judge.ts';
import { send } from './send.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The languages that have a server, each with the folder and the name of its service. */
const SERVICES = {
  typescript: 'typescript/service.ts.txt',
  go: 'go/service.go.txt',
} as const;

export type ServerLanguage = keyof typeof SERVICES;

export const SERVER_LANGUAGES = Object.keys(SERVICES) as readonly ServerLanguage[];

/** The server of the vectors. */
export async function vectorServer(language: ServerLanguage): Promise<Runner> {
  const service = await readFile(join(import.meta.dirname, SERVICES[language]), 'utf8');
  return startServer(language, import.meta.dirname, service);
}

/**
 * Generates a server for the `contract.yaml` of a folder in a temporary folder, and starts the program
 * `service`, which prints its port.
 */
export async function startServer(language: ServerLanguage, root: string, service: string): Promise<Runner> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-servers-'));
  const { files } = await emitDocuments(root, { openapi: 'contract.yaml' }, [TARGETS[language]]);
  await writeFiles(
    folder,
    files.map((file) => ({ ...file, path: `generated/${file.path}` })),
  );
  const [command, ...args] = await BUILD[language](folder, service);
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<number>((done, reject) => {
    child.stdout.once('data', (data: Buffer) => done(Number(data.toString())));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    port,
    async close() {
      child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const TARGETS: Readonly<Record<ServerLanguage, TargetSelection>> = {
  typescript: { id: 'server', options: {} },
  go: { id: 'server-go', options: { module: 'example.com/conformance' } },
};

/** Writes the program, and returns the command that starts it. */
const BUILD: Readonly<
  Record<ServerLanguage, (folder: string, service: string) => Promise<readonly [string, ...string[]]>>
> = {
  async typescript(folder, service) {
    await writeFile(join(folder, 'service.ts'), service);
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
    return [process.execPath, 'service.ts'];
  },
  async go(folder, service) {
    await writeFile(join(folder, 'main.go'), service);
    await writeFile(join(folder, 'go.mod'), 'module example.com/conformance\n\ngo 1.25\n');
    await runGo(folder, ['build', '-o', 'service', '.']);
    return [join(folder, 'service')];
  },
};

export interface Verdict {
  readonly name: string;
  /** The differences. Empty for a vector that passes. */
  readonly failures: readonly string[];
}

export async function* verdicts(
  language: string,
  { port }: Runner,
  vectors: readonly Vector[],
): AsyncGenerator<Verdict> {
  for (const vector of vectors) {
    if (vector.differs && Object.hasOwn(vector.differs, language)) continue;
    yield { name: vector.name, failures: judge(vector, await send(port, vector.request)) };
  }
}
