/** The programs that build projects, and an environment in which they cannot find files of this repository. */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CHROMIUM } from '../runtimes/installed.ts';
import type { Tool } from './manifest.ts';

const BIN = join(import.meta.dirname, '../runtimes/node_modules/.bin');

const PROGRAMS: Readonly<Record<Tool, string>> = {
  bun: join(BIN, 'bun'),
  deno: join(BIN, 'deno'),
  pnpm: join(BIN, 'pnpm'),
  yarn: join(BIN, 'yarn'),
  chromium: CHROMIUM,
};

/** Returns the tools that this machine does not have. */
export function missing(tools: readonly Tool[] = []): readonly Tool[] {
  return tools.filter((tool) => !existsSync(PROGRAMS[tool]));
}

/**
 * Returns variables for a project's commands. Omits the variables that npm sets for its own scripts, because package
 * managers and `diptych init` read them, and the `node_modules/.bin` folders of this repository.
 */
export function cleanEnvironment(home: string): Readonly<Record<string, string>> {
  const bin = join(home, 'bin');
  if (!existsSync(bin)) {
    mkdirSync(bin, { recursive: true });
    symlinkSync(process.execPath, join(bin, 'node'));
    for (const [tool, program] of Object.entries(PROGRAMS))
      if (existsSync(program)) symlinkSync(program, join(bin, tool));
    if (existsSync(PROGRAMS.bun)) symlinkSync(join(BIN, 'bunx'), join(bin, 'bunx'));
  }
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !isPackageBin(folder));
  const kept = Object.entries(process.env).filter(
    ([name, value]) =>
      value !== undefined &&
      !/^(npm_|VITEST|NODE_|INIT_CWD$|CI$|TEST$|PROD$|DEV$|MODE$|SSR$|BASE_URL$)/i.test(name),
  ) as [string, string][];
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  return {
    ...Object.fromEntries(kept),
    ...(certificates !== undefined && { NODE_EXTRA_CA_CERTS: certificates }),
    PATH: [bin, ...path].join(delimiter),
    NEXT_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
  };
}

function isPackageBin(folder: string): boolean {
  return /node_modules[/\\]\.bin[/\\]?$|node-gyp-bin/.test(folder);
}
