/** The runtimes that `npm ci --prefix test/runtimes` installs, and the browser of the system. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PACKAGES = join(import.meta.dirname, 'node_modules');

export interface Runtime {
  readonly name: string;
  readonly command: string;
  /** Arguments before the file that it runs. */
  readonly args: readonly string[];
}

export const RUNTIMES: readonly Runtime[] = [
  ...[20, 22, 24, 26].map((version) => ({
    name: `Node.js ${version}`,
    command: join(PACKAGES, `node${version}/bin/node`),
    args: [],
  })),
  { name: 'Bun', command: join(PACKAGES, '.bin/bun'), args: ['run'] },
  {
    name: 'Deno',
    command: join(PACKAGES, '.bin/deno'),
    args: ['run', '--no-prompt', '--allow-net=127.0.0.1', '--allow-read', '--node-modules-dir=manual'],
  },
];

export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** False if a program is not installed. Its tests are then skipped and counted. */
export const isInstalled = (command: string): boolean => existsSync(command);

/** The binary itself, because the command of the package `workerd` starts another process. */
export const WORKERD = join(PACKAGES, '@cloudflare/workerd-linux-64/bin/workerd');

/** False if `PATH` has no such program. */
export const isOnPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => isInstalled(join(folder, program)));
