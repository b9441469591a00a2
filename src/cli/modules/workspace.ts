/** Finds the repository or workspace around a folder. */
import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
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

/** A home folder under version control holds settings, and is not a project. */
function isRepository(folder: string): boolean {
  return existsSync(join(folder, '.git')) && folder !== homeFolder();
}

function homeFolder(): string {
  const home = homedir();
  return existsSync(home) ? realpathSync(home) : home;
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
