/** Runs the tools of a careful user over a Python package, with the settings in the package's pyproject.toml. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { PYTHON, runPython } from '../support/python.ts';
import type { EmittedPackage } from './emitted.ts';

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

/** Returns the findings of a tool in files under a folder, or an empty string. */
export async function complaints(
  { args }: Tool,
  cwd: string,
  paths: readonly string[] = ['src'],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, output, stderr } = await runPython(
    ['-m', ...args, ...(args[0] === 'pyright' ? [] : paths)],
    // Without this variable, pyright asks a server for a newer version.
    { cwd, env: { PYRIGHT_PYTHON_IGNORE_WARNINGS: '1', ...env } },
  );
  return code === 0 ? '' : `${output}${stderr}`.slice(0, 4000) || `exit code ${code}`;
}

/**
 * Returns the findings of pyright in several packages. One run reads Python's own types only once. Each package is
 * checked with its own settings.
 */
export async function pyrightComplaints(
  packages: readonly Pick<EmittedPackage, 'folder' | 'sources'>[],
): Promise<string> {
  const [settings = '{}', ...others] = new Set(
    await Promise.all(packages.map(({ folder }) => pyrightSettings(folder))),
  );
  if (others.length > 0) throw new Error('the packages have different pyright settings');
  const folder = await mkdtemp(join(tmpdir(), 'diptych-pyright-'));
  const include = packages.map(({ sources }) => relative(folder, sources));
  const config = {
    ...(JSON.parse(settings) as object),
    include,
    executionEnvironments: include.map((root) => ({ root })),
  };
  await writeFile(join(folder, 'pyrightconfig.json'), JSON.stringify(config));
  const told = await complaints(PYRIGHT, folder);
  await rm(folder, { recursive: true });
  return told;
}

/** Returns the table of pyright in a package's pyproject.toml. Its values are also valid JSON. */
async function pyrightSettings(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'pyproject.toml'), 'utf8');
  const [, table = ''] = /^\[tool\.pyright\]\n((?:.+\n)+)/m.exec(text) ?? [];
  return `{${table
    .trim()
    .replaceAll(/^(\w+) = (.*)$/gm, '"$1": $2')
    .replaceAll('\n', ',')}}`;
}
