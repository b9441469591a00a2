/** Allows one writer at a time per output folder on one machine. A file next to the folder names the holder. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { InputError } from '../../core/diagnostic.ts';
import { isMissing } from './confine.ts';
import { say } from './write-diagnostics.ts';
import { makeFolder } from './folders.ts';

const RETRY_MS = 25;
/** A takeover takes microseconds, so an older takeover belongs to a killed run. */
const TAKEOVER_MS = 10_000;

/**
 * Runs `work` while holding the lock of `out`. Waits at most `patienceMs` for a running holder, then throws
 * `InputError`.
 */
export async function withLock<Result>(
  out: string,
  work: () => Result | Promise<Result>,
  patienceMs = 60_000,
): Promise<Result> {
  const lock = join(dirname(out), `.${basename(out)}.diptych-lock`);
  const holder = `${process.pid}@${hostname()}`;
  const deadline = performance.now() + patienceMs;
  makeFolder(dirname(lock));
  while (!createExclusive(lock, holder)) {
    if (removeWhenDead(lock)) continue;
    if (performance.now() > deadline) {
      throw new InputError(say['output-locked']({ path: lock, holder: readHolder(lock) ?? 'unknown' }));
    }
    await sleep(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Removes the lock of a dead holder. Runs that detect the dead holder at the same time take turns, because otherwise
 * one run would remove the new lock of the other run.
 */
function removeWhenDead(lock: string): boolean {
  if (!isAbandoned(lock)) return false;
  const takeover = `${lock}.takeover`;
  if (!createExclusive(takeover, '')) {
    if (ageMs(takeover) > TAKEOVER_MS) rmSync(takeover, { force: true });
    return false;
  }
  try {
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    return true;
  } finally {
    rmSync(takeover, { force: true });
  }
}

function createExclusive(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** True for the lock of a dead holder, and for an old lock whose holder died before writing its name. */
function isAbandoned(lock: string): boolean {
  const holder = readHolder(lock);
  return holder === '' ? ageMs(lock) > TAKEOVER_MS : isDead(holder);
}

/** True if the holder is certainly dead: a process of this machine that no longer exists. */
function isDead(holder: string | undefined): boolean {
  const [, pid, host] = /^(\d+)@(.*)$/.exec(holder ?? '') ?? [];
  if (pid === undefined || host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function ageMs(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}
