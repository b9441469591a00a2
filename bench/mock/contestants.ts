/** Mock servers, each in a separate process, as a user starts them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');

export interface Contestant {
  readonly name: string;
  /** The command line, without Node itself. */
  readonly command: (document: string, port: number) => readonly string[];
  /** A prefix of the paths in the document. */
  readonly basePath: (document: string) => string;
}

export const contestants = [
  {
    name: 'diptych mock',
    command: (document, port) => [
      join(ROOT, 'dist/cli/main.js'),
      ...['mock', document, '--port', String(port), '--quiet'],
    ],
    basePath: (document) => (document.includes('petstore') ? '/v2' : ''),
  },
  {
    name: 'Prism',
    command: (document, port) => [
      join(ROOT, 'bench/node_modules/@stoplight/prism-cli/dist/index.js'),
      ...['mock', document, '--port', String(port), '--verboseLevel', 'silent'],
    ],
    basePath: () => '',
  },
] as const satisfies readonly Contestant[];

export interface Started {
  readonly port: number;
  readonly child: ChildProcess;
  /** Time until the port accepts connections. */
  readonly seconds: number;
  /** The processor time until then, in seconds. */
  readonly cpuSeconds: number;
}

/** Undefined if the port is not open in time. */
export async function start(
  { command }: Contestant,
  document: string,
  limitSeconds: number,
): Promise<Started | undefined> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, command(document, port), { stdio: 'ignore' });
  const elapsed = (): number => (performance.now() - started) / 1000;
  while (elapsed() < limitSeconds) {
    if (await accepts(port)) return { port, child, seconds: elapsed(), cpuSeconds: cpuSeconds(child) };
    if (child.exitCode !== null) throw new Error(`${command(document, port).join(' ')} has ended`);
    await wait(2);
  }
  await end(child);
  return undefined;
}

/** Returns the processor time that a process has used, in seconds, or NaN where the system has no `/proc`. */
export function cpuSeconds({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    // User and system time, in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return NaN;
  }
}

export async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function accepts(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  return new Promise((resolve) => {
    const settle = (isOpen: boolean) => (): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', settle(true)).once('error', settle(false));
  });
}
