/** Detects the package manager of a project, and provides its commands. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../../core/json.ts';
import { readText } from '../files.ts';
import { readObject } from '../json-objects.ts';

export type ManagerId = 'npm' | 'pnpm' | 'yarn-classic' | 'yarn-berry' | 'bun' | 'deno';

export interface PackageManager {
  readonly id: ManagerId;
  /** True if the project is part of a workspace, or is its root. */
  readonly isWorkspace: boolean;
}

/** Lock files and settings, in order of precedence within one folder. */
const TRACES: readonly (readonly [string, ManagerId])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['pnpm-workspace.yaml', 'pnpm'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['.yarnrc.yml', 'yarn-berry'],
  ['yarn.lock', 'yarn-classic'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
  ['deno.lock', 'deno'],
];

/**
 * Returns the package manager that the nearest folder indicates by a lock file or a setting, or else the package
 * manager that runs this process.
 * @param folders the folders from the project upwards
 * @param userAgent `npm_config_user_agent`, which every package manager sets for its scripts
 */
export function detectManager(folders: readonly string[], userAgent: string): PackageManager {
  const manifests = folders.map((folder) => readObject(join(folder, 'package.json')));
  const isWorkspace =
    manifests.some((manifest) => manifest?.['workspaces'] !== undefined) ||
    folders.some((folder) => existsSync(join(folder, 'pnpm-workspace.yaml')));
  for (const [index, folder] of folders.entries()) {
    const id = named(manifests[index]) ?? traced(folder);
    if (id !== undefined) return { id, isWorkspace };
  }
  const isDeno = ['deno.json', 'deno.jsonc'].some((name) => existsSync(join(folders[0]!, name)));
  return { id: isDeno && !manifests[0] ? 'deno' : runner(userAgent), isWorkspace };
}

/** Reads the field `packageManager` (Corepack). */
function named(manifest: JsonObject | undefined): ManagerId | undefined {
  const field = manifest?.['packageManager'];
  if (typeof field !== 'string') return undefined;
  const [, name, major] = /^(npm|pnpm|yarn|bun)@(\d+)/.exec(field) ?? [];
  if (name === 'yarn') return major === '1' ? 'yarn-classic' : 'yarn-berry';
  return name as ManagerId | undefined;
}

function traced(folder: string): ManagerId | undefined {
  const id = TRACES.find(([name]) => existsSync(join(folder, name)))?.[1];
  const isBerry = id === 'yarn-classic' && /^__metadata:/m.test(readText(join(folder, 'yarn.lock')) ?? '');
  return isBerry ? 'yarn-berry' : id;
}

function runner(userAgent: string): ManagerId {
  const [, name, major] = /^(pnpm|yarn|bun|deno)\/(\d+)/.exec(userAgent) ?? [];
  if (name === 'yarn') return major === '1' ? 'yarn-classic' : 'yarn-berry';
  return (name as ManagerId | undefined) ?? 'npm';
}

interface Commands {
  /** Adds development dependencies. */
  readonly addDev: string;
  readonly add: string;
  /** Runs a script of `package.json`, or a task of `deno.json`. */
  readonly run: string;
  /** Runs an installed command. */
  readonly exec: string;
  /** Installs exactly the versions of the lock file. */
  readonly ci: string;
}

export const commands: Readonly<Record<ManagerId, Commands>> = {
  npm: { addDev: 'npm install --save-dev', add: 'npm install', run: 'npm run', exec: 'npx', ci: 'npm ci' },
  pnpm: {
    addDev: 'pnpm add --save-dev',
    add: 'pnpm add',
    run: 'pnpm run',
    exec: 'pnpm exec',
    ci: 'pnpm install --frozen-lockfile',
  },
  'yarn-classic': {
    addDev: 'yarn add --dev',
    add: 'yarn add',
    run: 'yarn run',
    exec: 'yarn run',
    ci: 'yarn install --frozen-lockfile',
  },
  'yarn-berry': {
    addDev: 'yarn add --dev',
    add: 'yarn add',
    run: 'yarn run',
    exec: 'yarn run',
    ci: 'yarn install --immutable',
  },
  bun: {
    addDev: 'bun add --dev',
    add: 'bun add',
    run: 'bun run',
    exec: 'bunx',
    ci: 'bun install --frozen-lockfile',
  },
  deno: {
    addDev: 'deno add --dev',
    add: 'deno add',
    run: 'deno task',
    exec: 'deno run -A',
    ci: 'deno install --frozen',
  },
};
