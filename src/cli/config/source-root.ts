/** The folder that the documents of a request are read from, and their paths in it. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { workspaceFolder } from '../modules/workspace.ts';
import { isExclusion } from '../source-files.ts';
import type { documentsOf } from './documents.ts';

type Documents = ReturnType<typeof documentsOf>;
type Rooted = Documents & Pick<GenerateRequest, 'sourceRoot'>;

/**
 * Roots the documents of a configuration in its folder. A path that leaves the folder is the user's consent to read it:
 * the root becomes the folder that contains the configuration and all named files. It never leaves the repository or
 * workspace. Outside of both, the root contains only the named files.
 */
export function rootedInProject(documents: Documents, project: string): Rooted {
  const unchanged = { ...documents, sourceRoot: project };
  const paths = localPaths(documents);
  if (paths.every((path) => !leaves(project, resolve(project, withoutMark(path))))) return unchanged;
  const workspace = workspaceFolder(realpathSync(project));
  if (workspace === undefined) return rootedAnywhere(documents, project);
  const folders = [realpathSync(project), ...foldersOf(documents, project)];
  const root = commonFolder(folders);
  return root === undefined || leaves(workspace, root) ? unchanged : rootedAt(documents, project, root);
}

/**
 * Roots documents in the current folder if it contains all of them, else in the deepest folder that does. Outside of
 * a repository or workspace, the root is the folder of one of the documents. Throws `InputError` if no such folder
 * contains all of them: a reference could read every file of a common ancestor, such as a home folder.
 */
export function rootedAnywhere(documents: Documents, cwd: string): Rooted {
  const own = realpathSync(cwd);
  const folders = foldersOf(documents, cwd);
  if (documents.remote?.length) folders.push(own);
  const isInside = folders.every((folder) => !leaves(own, folder));
  if (isInside) return rootedAt(documents, cwd, own);
  const root = commonFolder(folders);
  if (root === undefined || !(folders.includes(root) || workspaceFolder(root) !== undefined))
    throw new InputError(say['cli-unrelated-folders']({ folders: [...new Set(folders)] }));
  return rootedAt(documents, cwd, root);
}

function rootedAt(documents: Documents, cwd: string, sourceRoot: string): Rooted {
  const { openapi, graphql, documents: operations, inline = {} } = documents;
  const fromRoot = (path: string): string => {
    if (Object.hasOwn(inline, path)) return path;
    if (isExclusion(path)) return `!${fromRoot(path.slice(1))}`;
    const { folder, rest } = locate(path, cwd);
    return relative(sourceRoot, join(folder, rest)).split(sep).join('/');
  };
  return {
    ...documents,
    sourceRoot,
    ...(openapi !== undefined && { openapi: fromRoot(openapi) }),
    graphql: graphql.map(fromRoot),
    documents: operations.map(fromRoot),
  };
}

function localPaths({ openapi, graphql, documents, inline = {} }: Documents): readonly string[] {
  return [openapi ?? [], graphql, documents].flat().filter((path) => !Object.hasOwn(inline, path));
}

function foldersOf(documents: Documents, cwd: string): string[] {
  return localPaths(documents)
    .filter((path) => !isExclusion(path))
    .map((path) => locate(path, cwd).folder);
}

function withoutMark(path: string): string {
  return isExclusion(path) ? path.slice(1) : path;
}

function leaves(root: string, path: string): boolean {
  const within = relative(root, path);
  return within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within);
}

/** Undefined for folders of different drives. */
function commonFolder(folders: readonly string[]): string | undefined {
  let root = folders[0]!;
  while (folders.some((folder) => leaves(root, folder))) {
    const parent = dirname(root);
    if (parent === root) return undefined;
    root = parent;
  }
  return root;
}

/**
 * The real folder of a path, or of the part of a pattern before its first magic character, and what follows. The folder
 * need not exist: an ancestor that does would be a wider one than the user has named.
 */
function locate(path: string, cwd: string): { readonly folder: string; readonly rest: string } {
  const file = resolve(cwd, path);
  const magic = /[*?[\]{}()!]/.exec(file);
  const named = dirname(magic ? file.slice(0, magic.index + 1) : file);
  let folder = named;
  while (!existsSync(folder)) folder = dirname(folder);
  return { folder: join(realpathSync(folder), relative(folder, named)), rest: relative(named, file) };
}
