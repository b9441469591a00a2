/** Flags of `generate` and `lint` → requests: a configuration, or documents named one by one. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { isPattern } from '../source-files.ts';
import { allTargets, selectionOf } from './selection.ts';
import { readConfig } from './read-config.ts';
import { findConfig } from './search.ts';

export interface DocumentFlags {
  readonly config?: string;
  readonly openapi?: string;
  readonly schema?: readonly string[];
  readonly documents?: readonly string[];
  readonly target?: readonly string[];
  readonly out?: string;
  /** Undefined: as the configuration says. */
  readonly tolerate?: boolean;
}

const DEFAULT_OUT = 'generated';

/** Throws `InputError` for flags that exclude one another and for files that do not exist. */
export async function requestsOf(flags: DocumentFlags, cwd: string): Promise<readonly GenerateRequest[]> {
  const requests = await declaredRequests(flags, cwd);
  const { tolerate } = flags;
  return tolerate === undefined ? requests : requests.map((request) => ({ ...request, tolerate }));
}

async function declaredRequests(flags: DocumentFlags, cwd: string): Promise<readonly GenerateRequest[]> {
  if (flags.openapi !== undefined || flags.schema !== undefined) {
    if (flags.config !== undefined) throw new InputError(say['cli-config-conflict']({}));
    return [requestFromDocuments(flags, cwd)];
  }
  for (const name of ['documents', 'target', 'out'] as const) {
    if (flags[name] !== undefined) throw new InputError(say['cli-flags-conflict']({ flag: `--${name}` }));
  }
  const config = flags.config ?? findConfig(cwd);
  if (config === undefined) throw new InputError(say['cli-nothing-to-do']({}));
  const requests = await readConfig(config, cwd);
  for (const { openapi, graphql, documents, sourceRoot } of requests)
    requireFiles(
      [...(openapi === undefined ? [] : [openapi]), ...filesOf([...graphql, ...documents])],
      sourceRoot,
    );
  return requests;
}

function requestFromDocuments(flags: DocumentFlags, cwd: string): GenerateRequest {
  const { openapi, schema = [], documents = [] } = flags;
  if (flags.out?.trim() === '')
    throw new InputError(say['cli-flag-invalid']({ flag: '--out', value: flags.out, wanted: 'a folder' }));
  requireFiles([...(openapi === undefined ? [] : [openapi]), ...filesOf([...schema, ...documents])], cwd);
  const named = [...(openapi === undefined ? [] : [openapi]), ...schema, ...documents];
  const sourceRoot = rootOf(
    named.map((path) => locate(path, cwd).folder),
    realpathSync(cwd),
  );
  const fromRoot = (path: string): string => {
    const { folder, rest } = locate(path, cwd);
    return relative(sourceRoot, join(folder, rest)).split(sep).join('/');
  };
  const places = { project: cwd, out: resolve(cwd, flags.out ?? DEFAULT_OUT) };
  return {
    places,
    sourceRoot,
    ...(openapi !== undefined && { openapi: fromRoot(openapi) }),
    graphql: schema.map(fromRoot),
    documents: documents.map(fromRoot),
    targets: flags.target?.map((id) => selectionOf(id, {}, places)) ?? allTargets(places),
  };
}

/** The current folder when it holds every folder; else the deepest one that does. */
function rootOf(folders: readonly string[], cwd: string): string {
  const holdsAll = (root: string): boolean =>
    folders.every((folder) => folder === root || folder.startsWith(root.endsWith(sep) ? root : root + sep));
  if (holdsAll(cwd)) return cwd;
  let root = folders[0] ?? cwd;
  while (!holdsAll(root)) root = dirname(root);
  return root;
}

/** The real folder of a path, or of the part of a pattern before its first magic character, and what follows. */
function locate(path: string, cwd: string): { readonly folder: string; readonly rest: string } {
  const file = resolve(cwd, path);
  const magic = /[*?[\]{}()!]/.exec(file);
  let folder = dirname(magic ? file.slice(0, magic.index + 1) : file);
  while (!existsSync(folder)) folder = dirname(folder);
  return { folder: realpathSync(folder), rest: relative(folder, file) };
}

/** Those that are no patterns. */
function filesOf(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !isPattern(path));
}

function requireFiles(paths: readonly string[], root: string): void {
  const missing = paths.filter((path) => !statSync(resolve(root, path), { throwIfNoEntry: false })?.isFile());
  if (missing.length > 0) throw new InputError(...missing.map((path) => say['cli-no-such-file']({ path })));
}
