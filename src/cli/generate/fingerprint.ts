import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf } from '../write/manifest.ts';
import { listFiles, packageRoot } from './template-files.ts';

/** Returns a hash that changes with the code of Diptych, its templates, its installed packages, and Node. */
export function toolFingerprint(): string {
  const own = join(import.meta.dirname, '../..');
  const files = [...listFiles(own), ...listFiles(join(packageRoot, 'templates')), ...installedPackages()];
  const rows = files.map((path) => {
    const { size, ctimeMs } = statSync(path);
    return `${path} ${size} ${ctimeMs}`;
  });
  return hashOf([process.version, ...rows].join('\n'));
}

/** Returns the lock files in each `node_modules` above this package. npm rewrites them at every install. */
function installedPackages(): readonly string[] {
  const found: string[] = [];
  for (let folder = packageRoot; folder !== dirname(folder); folder = dirname(folder)) {
    const lock = join(folder, 'node_modules/.package-lock.json');
    if (existsSync(lock)) found.push(lock);
  }
  return found;
}
