/** Finds the repository or workspace around a folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../core/json.ts';
import { foldersUp, readText } from '../init/files.ts';

/** The root of the repository; outside of one, the outermost workspace; undefined if there is neither. */
export function workspaceFolder(folder: string): string | undefined {
  const folders = foldersUp(folder);
  return folders.find(isRepository) ?? folders.findLast(isWorkspace);
}

/** The nearest folder at or above `folder` whose package manager installs several packages. */
export function packageWorkspace(folder: string): string | undefined {
  return foldersUp(folder).find(isWorkspace);
}

function isRepository(folder: string): boolean {
  return existsSync(join(folder, '.git'));
}

function isWorkspace(folder: string): boolean {
  return (
    existsSync(join(folder, 'pnpm-workspace.yaml')) || listsWorkspaces(readText(join(folder, 'package.json')))
  );
}

/** Reads strict JSON, as package managers do. Every start comes here, so no library is loaded for it. */
function listsWorkspaces(manifest = ''): boolean {
  try {
    const value: unknown = JSON.parse(manifest);
    return isJsonObject(value) && value['workspaces'] !== undefined;
  } catch {
    return false;
  }
}
