import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import ts from 'typescript';
import { RUNTIMES, isInstalled } from '../runtimes/installed.ts';
import type { Project } from './project.ts';
import { snippets } from './snippets.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Packages of `test/adapters/package.json`, and those of this repository. */
const PACKAGES = {
  adapters: join(import.meta.dirname, 'node_modules'),
  root: join(ROOT, 'node_modules'),
} as const;

/** A configuration in which a framework's example is run. */
export interface Framework {
  /** Heading in `docs/servers.md`. */
  readonly name: string;
  readonly packages: keyof typeof PACKAGES;
  /** Runs a module; Node.js by default. */
  readonly runtime?: 'Bun' | 'Deno';
  /** Changes the example for another version or platform of the framework. */
  readonly change?: (code: string) => string;
  /** True if the framework buffers a response before it sends it. */
  readonly isBuffered?: true;
  /** Name of the variant in tests. */
  readonly label?: string;
}

export const labelOf = ({ name, label = name }: Framework): string => label;

/** False if the packages or the runtime of a framework are not installed. Its tests are then skipped and counted. */
export function canRun({ packages, runtime }: Framework): boolean {
  const own = runtime && RUNTIMES.find(({ name }) => name === runtime);
  return existsSync(PACKAGES[packages]) && (!own || isInstalled(own.command));
}

/** A project's service behind a framework, on a port. */
export interface Mounted {
  readonly port: number;
  readonly url: string;
  /** Output of the process. */
  readonly output: () => string;
  close(): Promise<void>;
}

/** Writes the example of the documentation to the project, changed to a free port, and runs it. */
export async function mount({ folder }: Project, framework: Framework): Promise<Mounted> {
  const port = await freePort();
  const file = await writeExample(folder, framework, port);
  const runtime = RUNTIMES.find(({ name }) => name === framework.runtime);
  const args = runtime?.args.map((arg) => arg.replace('--allow-net=127.0.0.1', '--allow-net')) ?? [];
  const child = spawn(runtime?.command ?? process.execPath, [...args, file], { cwd: folder });
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => written.push(String(chunk)));
  const output = (): string => written.join('');
  const exit = new Promise<void>((done) => child.once('exit', () => done()));
  await listening(port, () => child.exitCode, output);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    output,
    async close() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Writes the example, and returns the name of its module. */
async function writeExample(
  folder: string,
  { name, packages, change = (code) => code }: Framework,
  port: number,
): Promise<string> {
  const code = snippets().get(name);
  if (code === undefined) throw new Error(`docs/servers.md has no example for ${name}`);
  await linkPackages(folder, packages);
  const changed = change(code).replaceAll('3000', String(port));
  await writeFile(join(folder, 'main.ts'), changed);
  if (!changed.includes('\n@')) return 'main.ts';
  const { outputText } = ts.transpileModule(changed, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
    },
  });
  await writeFile(join(folder, 'main.mjs'), outputText);
  return 'main.mjs';
}

/** Makes packages available to the project. */
export async function linkPackages(folder: string, packages: Framework['packages']): Promise<void> {
  const path = join(folder, 'node_modules');
  await rm(path, { force: true });
  await symlink(PACKAGES[packages], path, 'dir');
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}

async function listening(port: number, exited: () => number | null, output: () => string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 30_000; await sleep(50)) {
    if (exited() !== null) throw new Error(`the server ended: ${output()}`);
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answered) return;
  }
  throw new Error(`nothing listens: ${output()}`);
}
