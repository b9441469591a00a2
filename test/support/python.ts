/** Python with the tools of test/python/requirements.txt, in `.venv` of the repository or at `DIPTYCH_PYTHON`. */
import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { runProgram, type Ended, type ProgramOptions } from './run-program.ts';

export type { Ended } from './run-program.ts';

/** The interpreter of a virtual environment. */
export const PYTHON = process.env['DIPTYCH_PYTHON'] ?? resolve(import.meta.dirname, '../../.venv/bin/python');

/** False on a machine without this environment. Tests in Python are then skipped and counted. */
export const hasPython = existsSync(PYTHON);

export interface PythonOptions extends ProgramOptions {
  /** Folders from which modules are imported. */
  readonly path?: readonly string[];
  /** Another interpreter. */
  readonly command?: string;
}

/** Runs Python with these arguments; `-m mypy …` runs a tool. */
export function runPython(
  args: readonly string[],
  { path = [], env, command = PYTHON, ...options }: PythonOptions = {},
): Promise<Ended> {
  const own = { PYTHONPATH: path.join(delimiter), PYTHONDONTWRITEBYTECODE: '1', ...env };
  return runProgram(command, args, { ...options, env: own });
}
