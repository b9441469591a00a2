/** Caches files that tests create in a folder, for other tests, other processes, and the next run. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache');

/**
 * The folder that `make` fills, cached as `name`, which identifies its inputs (`java/` and a hash). The
 * folder is never changed afterwards. Processes that need the same folder wait for the first one.
 */
export async function once(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const made = resolve(CACHE, name);
  await mkdir(dirname(made), { recursive: true });
  if (existsSync(made)) return made;
  const lock = `${made}.lock`;
  if (!(await takes(lock))) {
    await new Promise((done) => setTimeout(done, 100));
    return once(name, make);
  }
  const folder = await mkdtemp(`${made}.`);
  try {
    await make(folder);
    await rename(folder, made);
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(lock);
  }
}

/** Returns a hash of files and words. */
export function keyOf(paths: readonly string[], words: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(words));
  for (const path of paths) hash.update(readFileSync(path)).update('\0');
  return hash.digest('hex').slice(0, 32);
}

/** Returns false while another process has the lock. Removes the lock of a process that has ended. */
async function takes(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (holder > 0 && !isRunning(holder)) await rm(lock, { force: true });
    return false;
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
