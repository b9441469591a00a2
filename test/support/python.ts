/** Python with the tools of test/python/requirements.txt: `.venv` of the repository, or what `DIPTYCH_PYTHON` names. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/** The interpreter of a virtual environment. */
export const PYTHON = process.env['DIPTYCH_PYTHON'] ?? resolve(import.meta.dirname, '../../.venv/bin/python');

/** False on a machine without it: tests in Python are then skipped, and counted. */
export const hasPython = existsSync(PYTHON);

export interface Ended {
  /** Exit code; null when a signal ended it. */
  readonly code: number | null;
  readonly output: string;
  readonly complaint: string;
}

export interface PythonOptions {
  readonly cwd?: string;
  /** Standard input. */
  readonly input?: string;
  /** Folders to import from. */
  readonly path?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Another interpreter. */
  readonly command?: string;
}

/** Runs Python with these arguments; `-m mypy …` is a tool. */
export function runPython(
  args: readonly string[],
  { cwd, input = '', path = [], env, command = PYTHON }: PythonOptions = {},
): Promise<Ended> {
  return new Promise((done, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PYTHONPATH: path.join(delimiter), PYTHONDONTWRITEBYTECODE: '1', ...env },
    });
    const [output, complaint]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => complaint.push(chunk));
    // A program that ends without reading its input is told of by its exit code.
    child.stdin.on('error', () => undefined);
    child.once('error', reject);
    child.once('close', (code) =>
      done({
        code,
        output: Buffer.concat(output).toString(),
        complaint: Buffer.concat(complaint).toString(),
      }),
    );
    child.stdin.end(input);
  });
}
