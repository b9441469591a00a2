/** The sandbox of this repository, started for one test. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { bundledSandbox } from '../support/bundled-sandbox.ts';

export interface Sandbox {
  readonly restUrl: string;
  readonly graphqlUrl: string;
  /** The key of a workspace's owner. */
  readonly key: string;
  stop(): Promise<void>;
}

/** Starts a sandbox on a free port, with additional flags. */
export async function startSandbox(flags: readonly string[] = []): Promise<Sandbox> {
  const child = spawn(
    process.execPath,
    [await bundledSandbox('main'), '--port', '0', '--quota', '100000', ...flags],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const output = await outputOf(child);
  return {
    restUrl: output.get('REST')!,
    graphqlUrl: output.get('GraphQL')!,
    key: output.get('Key')!,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
    },
  };
}

/** Reads `REST     http://…` line by line, until the key is printed. */
async function outputOf(child: ChildProcess): Promise<ReadonlyMap<string, string>> {
  const output = new Map<string, string>();
  for await (const line of createInterface({ input: child.stdout! })) {
    const [name = '', value = ''] = line.split(/\s+/);
    output.set(name, value);
    if (name === 'Key') return output;
  }
  throw new Error(`the sandbox ended with code ${child.exitCode}`);
}
