/** The measured servers, each in a separate process. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Started {
  readonly child: ChildProcess;
  readonly port: number;
}

/** @param file name in `servers/` */
export async function start(file: string, ...flags: readonly string[]): Promise<Started> {
  const child = fork(join(import.meta.dirname, 'servers', file), [...flags]);
  const [port] = (await once(child, 'message')) as [number];
  return { child, port };
}

/** Lets a server exit by itself, so that it writes its profile if it runs with `--cpu-prof`. */
export async function end({ child }: Started): Promise<void> {
  const exit = once(child, 'exit');
  child.disconnect();
  await exit;
}
