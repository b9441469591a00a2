/** Reads and prints `diptych.lock`, which contains the hash of the fetched bytes of each URL. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { spanOfFile } from '../../load/document/document.ts';
import { jsonInFile } from '../json-file.ts';
import { say } from '../diagnostics.ts';
import { SOURCES_FOLDER } from './url.ts';

export const LOCK_FILE = 'diptych.lock';

export interface LockedSource {
  /** The URL without its query. */
  readonly url: string;
  /** Base URL of references, if a redirect changed it. */
  readonly base?: string;
  /** The hash of the stored bytes in hexadecimal. */
  readonly sha256: string;
  readonly etag?: string;
  /** Time of the first fetch of these bytes (RFC 3339). */
  readonly fetched: string;
  /** Stored path of the root document that refers to it, directly or indirectly. A root has its own path. */
  readonly root: string;
}

/** Sources by their stored path, relative to the configuration. */
export type Lock = ReadonlyMap<string, LockedSource>;

/** Returns the lock of a folder. Empty if the file does not exist. Throws `InputError` if the file is broken. */
export function readLock(folder: string): Lock {
  const file = join(folder, LOCK_FILE);
  if (!existsSync(file)) return new Map();
  const parsed = jsonInFile(readFileSync(file, 'utf8'), LOCK_FILE, broken);
  const sources = isJsonObject(parsed) && parsed['version'] === 1 ? parsed['sources'] : undefined;
  if (!isJsonObject(sources)) throw broken('it is not a lock file of version 1');
  return new Map(
    Object.entries(sources).map(([path, source]) => {
      if (!path.startsWith(`${SOURCES_FOLDER}/`) || path.split('/').includes('..'))
        throw broken(`its entry ${JSON.stringify(path)} is outside ${SOURCES_FOLDER}`);
      if (!isLocked(source)) throw broken(`its entry ${JSON.stringify(path)} is incomplete`);
      return [path, source];
    }),
  );
}

export function printLock(lock: Lock): string {
  const sources = Object.fromEntries([...lock].sort(([one], [other]) => (one < other ? -1 : 1)));
  return `${JSON.stringify({ version: 1, sources }, null, 2)}\n`;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isLocked(value: JsonValue): value is JsonValue & LockedSource {
  return (
    isJsonObject(value) &&
    ['url', 'sha256', 'fetched', 'root'].every((member) => typeof value[member] === 'string') &&
    ['base', 'etag'].every((member) => value[member] === undefined || typeof value[member] === 'string')
  );
}

function broken(reason: string, at = spanOfFile(LOCK_FILE)): InputError {
  return new InputError(say['source-lock-broken']({ file: LOCK_FILE, reason }, at));
}
