import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns the cache folder of a project: its `node_modules/.cache`, or else the user's cache folder. */
export function projectCache(project: string): string {
  const modules = join(project, 'node_modules');
  return existsSync(modules) ? join(modules, '.cache/diptych') : userCache();
}

/** Returns the user's own cache folder (XDG Base Directory). It must not be shared, because its content is trusted. */
export function userCache(): string {
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'diptych');
}
