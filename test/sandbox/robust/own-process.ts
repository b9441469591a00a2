import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { SandboxOptions } from '../../../sandbox/app.ts';
import type { FaultPoint } from '../../../sandbox/service/faults.ts';
import { bundledSandbox } from '../../support/bundled-sandbox.ts';
import { replyOf, type Reply } from '../harness.ts';

/** The point at which a process kills itself. */
export interface Death {
  readonly point: FaultPoint;
  /** The number of passes of the point after which the process ends. */
  readonly passes: number;
}

/** A sandbox that runs in a separate process, with the key `robust`. */
export interface OwnProcess {
  readonly child: ChildProcess;
  readonly port: number;
  readonly call: (path: string, init?: RequestInit) => Promise<Reply>;
  /** Bytes in use after garbage collection. */
  readonly heap: () => Promise<number>;
  readonly dieAt: (death: Death) => void;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<unknown>;
  /** Returns the output on standard error. */
  readonly stderr: () => string;
}

/** @param wrap a command and arguments that start the process, such as a tracer */
export async function startProcess(
  options: SandboxOptions = {},
  wrap: readonly string[] = [],
): Promise<OwnProcess> {
  const [command = process.execPath, ...before] = wrap.length > 0 ? [...wrap, process.execPath] : [];
  const child = fork(await bundledSandbox('server-process'), [JSON.stringify(options)], {
    execPath: command,
    execArgv: [...before, '--expose-gc'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => (stderr += String(text)));
  const heard = async (): Promise<{ port: number; heap: number }> => {
    const message = await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error(`the sandbox ended: ${stderr}`))),
    ]);
    return (message as [{ port: number; heap: number }])[0];
  };
  const { port } = await heard();
  return {
    child,
    port,
    async call(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('authorization', 'Bearer robust');
      return replyOf(await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers }));
    },
    async heap() {
      child.send('heap');
      return (await heard()).heap;
    },
    dieAt: (death) => void child.send(death),
    ended,
    stderr: () => stderr,
  };
}
