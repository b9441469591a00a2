/** Measures the size of the packages that a package manager has installed. */
import { globSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Installed {
  readonly packages: number;
  readonly bytes: number;
}

/** Counts packages and their bytes in `node_modules`, or the archives of Yarn PnP, below a folder. */
export function installed(folder: string): Installed {
  const archives = globSync('.yarn/cache/*.zip', { cwd: folder });
  if (archives.length > 0) {
    const sizes = archives.map((path) => lstatSync(join(folder, path)).size);
    return { packages: archives.length, bytes: sum(sizes) };
  }
  const modules = globSync('{,*/,*/*/}node_modules', { cwd: folder, exclude: ['**/node_modules/**'] });
  const parts = modules.map((path) => walk(join(folder, path)));
  return {
    packages: sum(parts.map(({ packages }) => packages)),
    bytes: sum(parts.map(({ bytes }) => bytes)),
  };
}

/** Counts the packages in a folder. Does not follow links, because pnpm and Deno link to packages elsewhere. */
function walk(folder: string): Installed {
  let [packages, bytes] = [0, 0];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const inner = walk(path);
      packages += inner.packages + (isPackage(path) ? 1 : 0);
      bytes += inner.bytes;
    } else if (entry.isFile()) bytes += lstatSync(path).size;
  }
  return { packages, bytes };
}

function isPackage(path: string): boolean {
  return /[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^./\\@][^/\\]*$/.test(path);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
