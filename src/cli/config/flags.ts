/** Flags of `generate` and `lint` → requests: a configuration, or documents named one by one. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { isExclusion, isPattern } from '../source-files.ts';
import { documentsOf } from './documents.ts';
import { pointersOf, type Pointers } from './pointers.ts';
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
  for (const request of requests) requireFiles(filesOf(request), request.sourceRoot);
  return requests;
}

function requestFromDocuments(flags: DocumentFlags, cwd: string): GenerateRequest {
  if (flags.out?.trim() === '')
    throw new InputError(say['cli-flag-invalid']({ flag: '--out', value: flags.out, wanted: 'a folder' }));
  const places = { project: cwd, out: resolve(cwd, flags.out ?? DEFAULT_OUT) };
  const named = documentsOf({
    openapi: flags.openapi,
    headers: {},
    schema: flagPointers(flags, 'schema'),
    documents: flagPointers(flags, 'documents'),
  });
  const files = filesOf(named);
  requireFiles(files, cwd);
  const { remote = [], inline = {} } = named;
  const located = [
    ...(named.openapi === undefined ? [] : [named.openapi]),
    ...named.graphql,
    ...named.documents,
  ].filter((path) => !Object.hasOwn(inline, path) && !isExclusion(path));
  const sourceRoot = rootOf(
    [...located.map((path) => locate(path, cwd).folder), ...(remote.length > 0 ? [realpathSync(cwd)] : [])],
    realpathSync(cwd),
  );
  const fromRoot = (path: string): string => {
    if (Object.hasOwn(inline, path)) return path;
    if (isExclusion(path)) return `!${fromRoot(path.slice(1))}`;
    const { folder, rest } = locate(path, cwd);
    return relative(sourceRoot, join(folder, rest)).split(sep).join('/');
  };
  return {
    ...named,
    places,
    sourceRoot,
    ...(named.openapi !== undefined && { openapi: fromRoot(named.openapi) }),
    graphql: named.graphql.map(fromRoot),
    documents: named.documents.map(fromRoot),
    targets: flags.target?.map((id) => selectionOf(id, {}, places)) ?? allTargets(places),
  };
}

function flagPointers(flags: DocumentFlags, member: 'schema' | 'documents'): Pointers {
  return pointersOf({ value: flags[member], member, label: `--${member}`, at: () => undefined });
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

/** Documents that must exist: neither patterns, nor URLs, nor source text. */
function filesOf({
  openapi,
  graphql,
  documents,
  remote = [],
  inline = {},
}: Omit<GenerateRequest, 'places' | 'sourceRoot' | 'targets'>): readonly string[] {
  const stored = new Set(remote.map(({ file }) => file));
  return [
    ...(openapi === undefined ? [] : [openapi]),
    ...[...graphql, ...documents].filter((path) => !isPattern(path)),
  ].filter((path) => !stored.has(path) && !Object.hasOwn(inline, path));
}

function requireFiles(paths: readonly string[], root: string): void {
  const missing = paths.filter((path) => !statSync(resolve(root, path), { throwIfNoEntry: false })?.isFile());
  if (missing.length > 0) throw new InputError(...missing.map((path) => say['cli-no-such-file']({ path })));
}
