import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where caches of one project go: its `node_modules/.cache`, or the user's cache folder when it has none. */
export function projectCache(project: string): string {
  const modules = join(project, 'node_modules');
  return existsSync(modules) ? join(modules, '.cache/diptych') : userCache();
}

/** The user's own cache folder (XDG Base Directory). Never a shared one: what lies in it is trusted. */
export function userCache(): string {
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'diptych');
}
