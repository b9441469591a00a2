import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { bundledSandbox } from '../support/bundled-sandbox.ts';
import { json, replyOf, type Reply } from './harness.ts';

/** The program that users start. */
export const MAIN = join(import.meta.dirname, '../../sandbox/main.ts');

/** A sandbox in a separate process, killed at the end of the test. */
export interface Running {
  readonly child: ChildProcess;
  /** Returns a URL or key that the process has printed, by its name. */
  readonly printed: (name: string) => string;
  /** A request with the key `mine`. */
  readonly call: (path: string, init?: RequestInit) => Promise<Reply>;
  /** A request to the control endpoint, with its key. */
  readonly control: (path: string, body?: unknown) => Promise<Reply>;
  /** Advances the clock of the process. */
  readonly turn: (ms: number) => Promise<void>;
  /** Returns the log so far. */
  readonly logged: () => string;
  /** Its exit code and signal. */
  readonly ended: Promise<unknown>;
}

export function newDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'sandbox.db');
}

/** Starts the process without waiting for a result. */
export function start(
  flags: readonly string[],
  env: Record<string, string> = {},
  program = MAIN,
): ChildProcess {
  const child = spawn(process.execPath, [program, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Starts the process and waits until it accepts requests. @param program the bundled program by default */
export async function run(
  flags: readonly string[],
  env: Record<string, string> = {},
  program?: string,
): Promise<Running> {
  const all = ['--port', '0', '--key', 'mine', '--quota', '100000', ...flags];
  const child = start(all, env, program ?? (await bundledSandbox('main')));
  let logs = '';
  child.stderr!.on('data', (chunk) => (logs += String(chunk)));
  let output = '';
  for await (const chunk of child.stdout!) {
    output += String(chunk);
    if (output.includes('Key')) break;
  }
  const printed = (name: string): string => new RegExp(`^${name} +(\\S+)$`, 'm').exec(output)?.[1] ?? '';
  const ask = async (url: string, key: string, init: RequestInit): Promise<Reply> => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${key}`);
    return replyOf(await fetch(url, { ...init, headers }));
  };
  const control: Running['control'] = (path, body) =>
    ask(`${printed('Control')}${path}`, printed('Control key'), body === undefined ? {} : json(body));
  return {
    child,
    printed,
    call: (path, init = {}) => ask(`${printed('REST')}${path}`, 'mine', init),
    control,
    async turn(ms) {
      const { status, body } = await control('/time', { advance_ms: ms });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    logged: () => logs,
    ended: once(child, 'close'),
  };
}
