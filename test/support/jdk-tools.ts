/** Runs the tools of a JDK in one process. After the first compilation, further ones take a fraction of the time. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { JDK } from './jdk.ts';

/** Without the better compiler of the virtual machine, nor threads that collect garbage: they cost more than they bring. */
export const BRIEFLY = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const PROGRAM = join(import.meta.dirname, 'Tools.java');

export interface Told {
  readonly code: number;
  /** What it printed, to whichever of both. */
  readonly said: string;
}

export interface ToolProcess {
  readonly home?: string | undefined;
  /** Of the virtual machine. */
  readonly options?: readonly string[];
}

/** Tools that run in the process of tests, by how they were started. */
const running = new Map<string, Tools>();

/** Runs `javac`, `javadoc`, or a tool of the class path, after whatever was asked before. No argument has a tab. */
export function runTool(
  tool: string,
  args: readonly string[],
  { home = JDK!, options = [] }: ToolProcess = {},
): Promise<Told> {
  const key = JSON.stringify([home, options]);
  let tools = running.get(key);
  if (tools?.isOver !== false) running.set(key, (tools = new Tools(home, options)));
  return tools.run([tool, ...args].join('\t'));
}

/** Ends the processes of tools, with what they are at: for a tool that takes too long. The next one starts another. */
export function endTools(): void {
  for (const tools of running.values()) tools.end();
  running.clear();
}

class Tools {
  isOver = false;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #answers: Interface;
  readonly #waiting: PromiseWithResolvers<Told>[] = [];

  constructor(home: string, options: readonly string[]) {
    // With `application.home`, as its launcher sets it, javac does not take the tools' class path for its own.
    const flags = [...BRIEFLY, `-Dapplication.home=${home}`, ...options];
    // The end of whoever started it ends its input, and so itself.
    this.#child = spawn(join(home, 'bin/java'), [...flags, PROGRAM]);
    let complaint = '';
    this.#child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    this.#child.stdin.on('error', () => undefined);
    this.#child.once('close', () => {
      this.isOver = true;
      for (const { reject } of this.#waiting.splice(0)) reject(new Error(`java ended: ${complaint}`));
    });
    this.#answers = createInterface({ input: this.#child.stdout });
    this.#answers.on('line', (line) => {
      const [code, said = ''] = line.split('\t');
      this.#waiting.shift()?.resolve({ code: Number(code), said: Buffer.from(said, 'base64').toString() });
      if (this.#waiting.length === 0) this.#hold('unref');
    });
  }

  run(line: string): Promise<Told> {
    const answer = Promise.withResolvers<Told>();
    this.#waiting.push(answer);
    this.#hold('ref');
    this.#child.stdin.write(`${line}\n`);
    return answer.promise;
  }

  end(): void {
    this.isOver = true;
    this.#child.kill('SIGKILL');
  }

  /** A program is at its end while nothing is asked. */
  #hold(how: 'ref' | 'unref'): void {
    this.#child[how]();
    for (const pipe of this.#child.stdio) (pipe as Socket | null)?.[how]();
  }
}
