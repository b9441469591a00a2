/** Runs a client in a separate process, which reads calls and writes one outcome per line. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Call } from './calls.ts';
import type { Performed } from './service.ts';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export async function* perform(
  { command, args, env = {} }: Program,
  calls: readonly Call[],
): AsyncGenerator<Performed> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(calls));
  try {
    // Other lines belong to test frameworks.
    for await (const line of createInterface({ input: child.stdout }))
      if (line.startsWith('{')) yield JSON.parse(line) as Performed;
    const code = await ended;
    if (code !== 0) throw new Error(`${command} ended with ${code}`);
  } finally {
    child.kill();
  }
}
