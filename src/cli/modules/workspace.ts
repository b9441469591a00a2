/** Finds the repository or workspace around a folder. */
import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isJsonObject } from '../../core/json.ts';
import { foldersUp, readText } from '../init/files.ts';

/** Returns the root of the repository, or else the outermost workspace, or undefined if there is neither. */
export function workspaceFolder(folder: string): string | undefined {
  const folders = foldersUp(folder);
  return folders.find(isRepository) ?? folders.findLast(isWorkspace);
}

/** Returns the nearest folder at or above `folder` that is the root of a workspace. */
export function packageWorkspace(folder: string): string | undefined {
  return foldersUp(folder).find(isWorkspace);
}

/** True for the root of a repository, except a home folder, whose repository contains settings instead of a project. */
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

/** True if a package.json lists workspaces. Reads strict JSON without a library, because it runs at every start. */
function listsWorkspaces(manifest = ''): boolean {
  try {
    const value: unknown = JSON.parse(manifest);
    return isJsonObject(value) && value['workspaces'] !== undefined;
  } catch {
    return false;
  }
}
