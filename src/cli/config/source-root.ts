/** The common root folder of a request's documents, and their paths inside it. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { workspaceFolder } from '../modules/workspace.ts';
import { isExclusion } from '../source-files.ts';
import { isOutside, pathFrom } from '../paths.ts';
import type { documentsOf } from './documents.ts';
import { spanInConfig } from './span-in-config.ts';

type Documents = ReturnType<typeof documentsOf>;
type Rooted = Documents & Pick<GenerateRequest, 'sourceRoot'>;

/**
 * Sets the root folder of a configuration's documents to the folder of the configuration. If the user names a path
 * outside the folder, the root becomes the folder that contains the configuration and all named files, because the user
 * allows reading them. The root is never larger than the repository or workspace. Outside of both, the root contains
 * only the named files.
 */
export function rootedInProject(documents: Documents, project: string): Rooted {
  const unchanged = { ...documents, sourceRoot: project };
  const paths = localPaths(documents);
  if (paths.every((path) => !isOutside(project, resolve(project, withoutMark(path))))) return unchanged;
  const workspace = workspaceFolder(realpathSync(project));
  if (workspace === undefined) return rootedAnywhere(documents, project);
  const folders = [realpathSync(project), ...foldersOf(documents, project)];
  const root = commonFolder(folders);
  return root === undefined || isOutside(workspace, root) ? unchanged : rootedAt(documents, project, root);
}

/**
 * Sets the root folder of documents to the current folder if it contains all of them, or else to the deepest common
 * folder. Outside a repository or workspace, the root is the folder of one of the documents. Throws `InputError` if no
 * such folder contains all of them, because references could read every file of a larger folder, such as a home folder.
 */
export function rootedAnywhere(documents: Documents, cwd: string): Rooted {
  const own = realpathSync(cwd);
  const folders = foldersOf(documents, cwd);
  if (documents.remote?.length) folders.push(own);
  const isInside = folders.every((folder) => !isOutside(own, folder));
  if (isInside) return rootedAt(documents, cwd, own);
  const root = commonFolder(folders);
  if (root === undefined || !(folders.includes(root) || workspaceFolder(root) !== undefined)) {
    const foreign = localPaths(documents).find(
      (path) => !isExclusion(path) && isOutside(own, locate(path, cwd).folder),
    );
    const at = foreign === undefined ? undefined : spanInConfig(documents, foreign);
    throw new InputError(say['cli-unrelated-folders']({ folders: [...new Set(folders)] }, at));
  }
  return rootedAt(documents, cwd, root);
}

function rootedAt(documents: Documents, cwd: string, sourceRoot: string): Rooted {
  const { openapi, overlays, graphql, documents: operations, inline = {} } = documents;
  const fromRoot = (path: string): string => {
    if (Object.hasOwn(inline, path)) return path;
    if (isExclusion(path)) return `!${fromRoot(path.slice(1))}`;
    const { folder, rest } = locate(path, cwd);
    return pathFrom(sourceRoot, join(folder, rest));
  };
  return {
    ...documents,
    sourceRoot,
    ...(openapi !== undefined && { openapi: fromRoot(openapi) }),
    ...(overlays && { overlays: overlays.map(fromRoot) }),
    graphql: graphql.map(fromRoot),
    documents: operations.map(fromRoot),
  };
}

function localPaths({
  openapi,
  overlays = [],
  graphql,
  documents,
  inline = {},
}: Documents): readonly string[] {
  return [openapi ?? [], overlays, graphql, documents].flat().filter((path) => !Object.hasOwn(inline, path));
}

function foldersOf(documents: Documents, cwd: string): string[] {
  return localPaths(documents)
    .filter((path) => !isExclusion(path))
    .map((path) => locate(path, cwd).folder);
}

function withoutMark(path: string): string {
  return isExclusion(path) ? path.slice(1) : path;
}

/** Returns the common folder, or undefined for folders on different drives. */
function commonFolder(folders: readonly string[]): string | undefined {
  let root = folders[0]!;
  while (folders.some((folder) => isOutside(root, folder))) {
    const parent = dirname(root);
    if (parent === root) return undefined;
    root = parent;
  }
  return root;
}

/**
 * Splits a path into its real folder and the rest. A pattern is split before its first special character, such as `*`.
 * The folder need not exist, because an existing ancestor would contain more than the user's path.
 */
function locate(path: string, cwd: string): { readonly folder: string; readonly rest: string } {
  const file = resolve(cwd, path);
  const magic = /[*?[\]{}()!]/.exec(file);
  const named = dirname(magic ? file.slice(0, magic.index + 1) : file);
  let folder = named;
  while (!existsSync(folder)) folder = dirname(folder);
  return { folder: join(realpathSync(folder), relative(folder, named)), rest: relative(named, file) };
}
