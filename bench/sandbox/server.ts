/** The servers that are measured, each in a process of its own. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Started {
  readonly child: ChildProcess;
  readonly port: number;
}

/** @param file of `servers/`. */
export async function start(file: string, ...flags: readonly string[]): Promise<Started> {
  const child = fork(join(import.meta.dirname, 'servers', file), [...flags]);
  const [port] = (await once(child, 'message')) as [number];
  return { child, port };
}

/** Lets a server end by itself, so that a profile of it is written where `NODE_OPTIONS=--cpu-prof` asks for one. */
export async function end({ child }: Started): Promise<void> {
  const exit = once(child, 'exit');
  child.disconnect();
  await exit;
}
