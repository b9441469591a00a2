/** What a careful user of a Python package runs over it. The package's own pyproject.toml says how. */
import { join, resolve } from 'node:path';
import { PYTHON, runPython } from '../support/python.ts';

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache');

export interface Tool {
  readonly name: string;
  /** Arguments, for a list of files or folders. */
  readonly args: readonly string[];
}

export const MYPY: Tool = {
  name: 'mypy --strict',
  args: ['mypy', '--strict', '--no-error-summary', '--cache-dir', join(CACHE, 'mypy')],
};
export const PYRIGHT: Tool = { name: 'pyright', args: ['pyright', '--project', '.', '--pythonpath', PYTHON] };
export const RUFF: Tool = { name: 'ruff check', args: ['ruff', 'check', '--no-cache', '--quiet'] };
export const RUFF_FORMAT: Tool = {
  name: 'ruff format',
  args: ['ruff', 'format', '--check', '--no-cache', '--quiet', '--diff'],
};
export const TOOLS: readonly Tool[] = [MYPY, PYRIGHT, RUFF, RUFF_FORMAT];

/** What a tool says of files under a folder; empty when nothing is wrong. */
export async function complaints(
  { args }: Tool,
  cwd: string,
  paths: readonly string[] = ['src'],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, output, complaint } = await runPython(
    ['-m', ...args, ...(args[0] === 'pyright' ? [] : paths)],
    // Without it, pyright asks a server for a newer version.
    { cwd, env: { PYRIGHT_PYTHON_IGNORE_WARNINGS: '1', ...env } },
  );
  return code === 0 ? '' : `${output}${complaint}`.slice(0, 4000) || `exit code ${code}`;
}
