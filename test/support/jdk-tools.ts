/**
 * Runs the tools of a JDK in one process. After the first compilation, the next ones take a fraction of the
 * time.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { JDK } from './jdk.ts';

/**
 * Disables the optimizing compiler and the garbage collection threads of the virtual machine, which cost more time than
 * they save.
 */
export const BRIEFLY = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const PROGRAM = join(import.meta.dirname, 'Tools.java');

export interface ToolResult {
  readonly code: number;
  /** The output of the tool, on both streams. */
  readonly output: string;
}

export interface ToolProcess {
  readonly home?: string | undefined;
  /** Options of the virtual machine. */
  readonly options?: readonly string[];
}

/** The running processes, by their command line. */
const running = new Map<string, Tools>();

/**
 * Runs `javac`, `javadoc`, or a tool on the class path, after all earlier requests. No argument may contain a
 * tab.
 */
export function runTool(
  tool: string,
  args: readonly string[],
  { home = JDK!, options = [] }: ToolProcess = {},
): Promise<ToolResult> {
  const key = JSON.stringify([home, options]);
  let tools = running.get(key);
  if (tools?.isOver !== false) running.set(key, (tools = new Tools(home, options)));
  return tools.run([tool, ...args].join('\t'));
}

/**
 * Ends the processes of tools, including running ones, if a tool takes too long. The next call starts a new
 * process.
 */
export function endTools(): void {
  for (const tools of running.values()) tools.end();
  running.clear();
}

class Tools {
  isOver = false;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #answers: Interface;
  readonly #waiting: PromiseWithResolvers<ToolResult>[] = [];

  constructor(home: string, options: readonly string[]) {
    // The launcher of javac also sets `application.home`. Without it, javac would use the class path of the tools.
    const flags = [...BRIEFLY, `-Dapplication.home=${home}`, ...options];
    // When this process ends, the input of the child is closed, and the child ends.
    this.#child = spawn(join(home, 'bin/java'), [...flags, PROGRAM]);
    let stderr = '';
    this.#child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    this.#child.stdin.on('error', () => undefined);
    this.#child.once('close', () => {
      this.isOver = true;
      for (const { reject } of this.#waiting.splice(0)) reject(new Error(`java ended: ${stderr}`));
    });
    this.#answers = createInterface({ input: this.#child.stdout });
    this.#answers.on('line', (line) => {
      const [code, output = ''] = line.split('\t');
      this.#waiting
        .shift()
        ?.resolve({ code: Number(code), output: Buffer.from(output, 'base64').toString() });
      if (this.#waiting.length === 0) this.#hold('unref');
    });
  }

  run(line: string): Promise<ToolResult> {
    const answer = Promise.withResolvers<ToolResult>();
    this.#waiting.push(answer);
    this.#hold('ref');
    this.#child.stdin.write(`${line}\n`);
    return answer.promise;
  }

  end(): void {
    this.isOver = true;
    this.#child.kill('SIGKILL');
  }

  /** Lets the tests end while the process is idle. */
  #hold(how: 'ref' | 'unref'): void {
    this.#child[how]();
    for (const pipe of this.#child.stdio) (pipe as Socket | null)?.[how]();
  }
}
