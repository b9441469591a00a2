/** Writes fetched documents and the lock. */
import {
  copyFileSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import type { DocumentFlags } from '../config/flags.ts';
import type { Environment } from '../config/headers.ts';
import type { GenerateRequest, RemoteSource } from '../generate/request.ts';
import { say as output } from '../write/write-diagnostics.ts';
import { makeFolder } from '../write/folders.ts';
import { asInputError, removeEmptyFolders } from '../write/transaction.ts';
import { slashed } from '../paths.ts';
import { fetchSources, type FetchedSources } from './fetch-sources.ts';
import { LOCK_FILE, printLock, readLock } from './lock-file.ts';
import { requireOneUrl } from './path-claims.ts';
import { SOURCES_FOLDER, withoutQuery } from './url.ts';
import { statOf } from '../stat.ts';

/**
 * Stores new bytes, then the lock, then removes documents without a root. Before the first replacement, all bytes are
 * on disk and every path is free. If a replacement fails, all files are restored. Throws `InputError` for a failed
 * write.
 */
export function storeSources({ project, files, lock, previous }: FetchedSources): void {
  const stale = new Set([...previous.keys()].filter((path) => !lock.has(path)));
  const changed = [...files, [LOCK_FILE, Buffer.from(printLock(lock))] as const].filter(
    ([path, bytes]) => !isStored(join(project, path), bytes),
  );
  const stage = join(project, dirname(SOURCES_FOLDER), `stage.${process.pid}`);
  let current = LOCK_FILE;
  const undo: (() => void)[] = [];
  const keep = (path: string): void => {
    const [file, copy] = [join(project, path), join(stage, `old-${undo.length}`)];
    if (!existsSync(file))
      undo.push(() => {
        rmSync(file, { force: true });
        removeEmptyFolders(project, path);
      });
    else {
      copyFileSync(file, copy);
      undo.push(() => {
        makeFolder(dirname(file));
        renameSync(copy, file);
      });
    }
  };
  try {
    if (changed.length > 0) makeFolder(stage);
    for (const [index, [path, bytes]] of changed.entries()) {
      current = path;
      requireFree(project, path, stale);
      writeFileSync(join(stage, String(index)), bytes);
    }
    const isInTheWay = (path: string): boolean =>
      changed.some(([other]) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`));
    for (const path of stale) {
      if (!isInTheWay(path)) continue;
      keep((current = path));
      removeStored(project, path);
    }
    for (const [index, [path]] of changed.entries()) {
      current = path;
      keep(path);
      makeFolder(dirname(join(project, path)));
      renameSync(join(stage, String(index)), join(project, path));
    }
    for (const path of stale) removeStored(project, (current = path));
  } catch (error) {
    for (const step of undo.toReversed()) step();
    throw asInputError(error, current);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Fetches and stores the URLs that are not in the lock. Other documents stay unchanged. */
export async function storeMissing(
  requests: readonly GenerateRequest[],
  environment: Environment,
  signal?: AbortSignal,
): Promise<void> {
  for (const [project, wanted] of byProject(requests)) {
    const lock = readLock(project);
    const missing = wanted.filter(
      ([, { file, url }]) => lock.get(file)?.url !== withoutQuery(url) || !existsSync(join(project, file)),
    );
    if (missing.length > 0) storeSources(await fetchSources(project, missing, environment, signal));
  }
}

/**
 * Fetches the URLs on a command line as `storeMissing` does. Only `generate` and `update` fetch the URLs of a
 * configuration, so that all other commands read the same bytes.
 */
export async function storeNamed(
  { openapi, schema }: Pick<DocumentFlags, 'openapi' | 'schema'>,
  requests: readonly GenerateRequest[],
  environment: Environment,
): Promise<void> {
  if (openapi !== undefined || schema !== undefined) await storeMissing(requests, environment);
}

/**
 * Groups the URLs of requests by the folder of their lock, each URL once. Throws `InputError` if two URLs map to the same
 * path.
 */
export function byProject(
  requests: readonly GenerateRequest[],
): ReadonlyMap<string, readonly (readonly [GenerateRequest, RemoteSource])[]> {
  const pairs = requests.flatMap((request) =>
    (request.remote ?? []).map((source) => [request, source] as const),
  );
  const projects = Map.groupBy(pairs, ([{ places }]) => places.project);
  for (const own of projects.values()) requireOneUrl(own.map(([, source]) => source));
  const once = new Map(pairs.map((pair) => [`${pair[0].places.project}\0${pair[1].file}`, pair]));
  return Map.groupBy(once.values(), ([request]) => request.places.project);
}

function removeStored(project: string, path: string): void {
  // A new folder can have the same path now.
  if (!existsSync(join(project, path)) || statSync(join(project, path)).isDirectory()) return;
  rmSync(join(project, path));
  removeEmptyFolders(project, path);
}

function isStored(file: string, bytes: Uint8Array): boolean {
  return statOf(file)?.isFile() === true && readFileSync(file).equals(bytes);
}

/** Throws `InputError` if a folder of the path is a file, or the path is a folder. Files in `stale` are ignored. */
function requireFree(project: string, path: string, stale: ReadonlySet<string>): void {
  const isFile = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
    if (isFile(join(project, folder)) && !stale.has(folder))
      throw new InputError(output['output-failed']({ path, reason: 'ENOTDIR' }));
  if (!statOf(join(project, path))?.isDirectory()) return;
  const inside = readdirSync(join(project, path), { recursive: true, encoding: 'utf8' });
  const left = inside.map((name) => `${path}/${slashed(name)}`);
  if (left.some((file) => isFile(join(project, file)) && !stale.has(file)))
    throw new InputError(output['output-failed']({ path, reason: 'EISDIR' }));
}
