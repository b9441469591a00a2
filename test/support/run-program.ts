import { spawn } from 'node:child_process';

export interface Ended {
  /** The exit code, or null if a signal ended the program. */
  readonly code: number | null;
  readonly output: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  readonly cwd?: string | undefined;
  /** Standard input. */
  readonly input?: string;
  /** Variables in addition to the environment of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** Runs a program to its end. */
export function runProgram(
  command: string,
  args: readonly string[],
  { cwd, input = '', env }: ProgramOptions = {},
): Promise<Ended> {
  return new Promise((done, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
    const [output, stderr]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    // A program that ends without reading its input is reported by its exit code.
    child.stdin.on('error', () => undefined);
    child.once('error', reject);
    child.once('close', (code) =>
      done({
        code,
        output: Buffer.concat(output).toString(),
        stderr: Buffer.concat(stderr).toString(),
      }),
    );
    child.stdin.end(input);
  });
}
