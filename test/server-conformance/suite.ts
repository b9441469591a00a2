/** All vectors with the server of one language, judged. */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TargetSelection } from '../../src/emit/run.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { runGo } from '../support/go.ts';
import type { Runner, Vector } from './format.ts';
import { judge } from './judge.ts';
import { send } from './send.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The servers that have a runner. */
export const SERVERS: Readonly<Record<string, () => Promise<Runner>>> = {
  typescript: () =>
    serve({ id: 'server', options: {} }, async (folder) => {
      await cp(join(import.meta.dirname, 'typescript/service.ts.txt'), join(folder, 'service.ts'));
      await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
      return [process.execPath, 'service.ts'];
    }),
  go: () =>
    serve({ id: 'server-go', options: { module: 'example.com/conformance' } }, async (folder) => {
      await cp(join(import.meta.dirname, 'go/service.go.txt'), join(folder, 'main.go'));
      await writeFile(join(folder, 'go.mod'), 'module example.com/conformance\n\ngo 1.25\n');
      await runGo(folder, ['build', '-o', 'service', '.']);
      return [join(folder, 'service')];
    }),
};

/** Generates a server in a temporary folder, and starts the program that prints its port. */
async function serve(
  target: TargetSelection,
  build: (folder: string) => Promise<readonly [string, ...string[]]>,
): Promise<Runner> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-servers-'));
  const { files } = await emitDocuments(import.meta.dirname, { openapi: 'contract.yaml' }, [target]);
  await writeFiles(
    folder,
    files.map((file) => ({ ...file, path: `generated/${file.path}` })),
  );
  const [command, ...args] = await build(folder);
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

export interface Verdict {
  readonly name: string;
  /** What is wrong; empty for a vector that passes. */
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
