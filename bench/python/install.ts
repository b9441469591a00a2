/**
 * The subjects of the measurement: the peers in a separate virtual environment, and newly generated packages.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BENCH = resolve(import.meta.dirname, '..');
const ROOT = resolve(BENCH, '..');
const ENVIRONMENT = join(BENCH, '.venv');
const CLI = join(ROOT, 'src/cli/main.ts');

/**
 * The interpreter of an environment with the peers. `DIPTYCH_PYTHON` names the Python with which it is
 * created.
 */
export async function installPeers(): Promise<string> {
  const python = join(ENVIRONMENT, 'bin/python');
  if (!existsSync(python)) await run(process.env['DIPTYCH_PYTHON'] ?? 'python3', ['-m', 'venv', ENVIRONMENT]);
  await run(python, ['-m', 'pip', 'install', '--quiet', '-r', join(BENCH, 'requirements.txt')]);
  return python;
}

/** The folder from which the package for an OpenAPI document is imported. */
export async function generatePackage(openapi: string, folder: string): Promise<string> {
  await run(
    process.execPath,
    [CLI, 'generate', '--openapi', openapi, '--target', 'python', '--out', folder],
    {
      maxBuffer: 1 << 28,
    },
  );
  return join(folder, 'python/src');
}
