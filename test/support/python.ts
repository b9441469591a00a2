/** Python with the tools of test/python/requirements.txt, in `.venv` of the repository or at `DIPTYCH_PYTHON`. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { runProgram, type Ended, type ProgramOptions } from './run-program.ts';

export type { Ended } from './run-program.ts';

/** The interpreter of a virtual environment. */
export const PYTHON = process.env['DIPTYCH_PYTHON'] ?? resolve(import.meta.dirname, '../../.venv/bin/python');

/** False on a machine without this environment. Tests in Python are then skipped and counted. */
export const hasPython = existsSync(PYTHON);

/** The libraries of the virtual environment. They are written in Python, so other versions can import them. */
export const LIBRARIES = globSync(resolve(PYTHON, '../../lib/python3.*/site-packages'))[0] ?? '';

/** Returns the other interpreters on this machine that the client supports, by version, such as `3.12`. */
export function otherPythons(): readonly (readonly [version: string, command: string])[] {
  const own = /python(3\.\d+)/.exec(LIBRARIES)?.[1];
  return ['3.10', '3.11', '3.12', '3.13', '3.14'].flatMap((version) => {
    const installed = globSync(join(homedir(), `.pyenv/versions/${version}.*/bin/python${version}`));
    const command = [`python${version}`, ...installed].find(
      (name) => spawnSync(name, ['--version']).status === 0,
    );
    return version === own || command === undefined ? [] : [[version, command] as const];
  });
}

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
