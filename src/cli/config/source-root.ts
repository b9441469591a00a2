/** The folder that the documents of a request are read from, and their paths in it. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
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
  return leaves(workspace, root) ? unchanged : rootedAt(documents, project, root);
}

/** Roots documents in the current folder if it contains all of them, else in the deepest folder that does. */
export function rootedAnywhere(documents: Documents, cwd: string): Rooted {
  const own = realpathSync(cwd);
  const folders = foldersOf(documents, cwd);
  if (documents.remote?.length) folders.push(own);
  const isInside = folders.every((folder) => !leaves(own, folder));
  return rootedAt(documents, cwd, isInside ? own : commonFolder(folders));
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

function commonFolder(folders: readonly string[]): string {
  let root = folders[0]!;
  while (folders.some((folder) => leaves(root, folder))) root = dirname(root);
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
