/** Runs the commands of a project to their end, or in the background until the project is done. */
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

const LIMIT_MS = 480_000;
const START_LIMIT_MS = 60_000;

export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a command in a shell; returns what it printed. @throws {Error} with its output if it fails. */
export async function run(command: string, place: Place): Promise<string> {
  const { child, output } = shell(command, place);
  const limit = globalThis.setTimeout(() => end(child), LIMIT_MS);
  const code = await ended(child);
  clearTimeout(limit);
  if (code !== 0) throw new Error(`${command}\nends with ${code}\n${output()}`);
  return output();
}

/** A server of a project. */
export interface Server {
  stop(): Promise<void>;
}

/** Starts a command, and waits until a URL responds. */
export async function start(command: string, url: string, place: Place): Promise<Server> {
  const { child, output } = shell(command, place);
  const over = ended(child);
  const until = performance.now() + START_LIMIT_MS;
  while (!(await responds(url))) {
    if (child.exitCode !== null || performance.now() > until) {
      end(child);
      throw new Error(`${command}\ndoes not serve ${url}\n${output()}`);
    }
    await setTimeout(50);
  }
  return {
    stop: async () => {
      end(child);
      await over;
    },
  };
}

function shell(command: string, { cwd, env }: Place): { child: ChildProcess; output: () => string } {
  // A separate process group, so that all processes of the command end with it.
  const child = spawn('/bin/sh', ['-c', command], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { child, output: () => Buffer.concat(chunks).toString() };
}

function ended(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'an unknown signal'));
  });
}

function end(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

async function responds(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => {
      await response.body?.cancel();
      return true;
    },
    () => false,
  );
}
