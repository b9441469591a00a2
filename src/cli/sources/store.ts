/** Writes fetched documents and the lock. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from '../config/headers.ts';
import type { GenerateRequest, RemoteSource } from '../generate/request.ts';
import { makeFolder } from '../write/folders.ts';
import { asInputError } from '../write/transaction.ts';
import { fetchSources, type FetchedSources } from './fetch-sources.ts';
import { LOCK_FILE, printLock, readLock } from './lock-file.ts';

/** Stores new bytes, then the lock, then removes what no root refers to. Throws `InputError` if the disk refuses. */
export function storeSources({ project, files, lock, previous }: FetchedSources): void {
  let current = LOCK_FILE;
  try {
    for (const [path, bytes] of files) {
      current = path;
      replaceFile(join(project, path), bytes);
    }
    replaceFile(join(project, (current = LOCK_FILE)), Buffer.from(printLock(lock)));
    for (const path of previous.keys()) if (!lock.has(path)) rmSync(join(project, path), { force: true });
  } catch (error) {
    throw asInputError(error, current);
  }
}

/** Fetches and stores the URLs that the lock lacks; the others stay as they are. */
export async function storeMissing(
  requests: readonly GenerateRequest[],
  environment: Environment,
): Promise<void> {
  for (const [project, wanted] of byProject(requests)) {
    const lock = readLock(project);
    const missing = wanted.filter(([, { file }]) => !lock.has(file) || !existsSync(join(project, file)));
    if (missing.length > 0) storeSources(await fetchSources(project, missing, environment));
  }
}

/** URLs of requests by the folder of the lock, each URL once. */
export function byProject(
  requests: readonly GenerateRequest[],
): ReadonlyMap<string, readonly (readonly [GenerateRequest, RemoteSource])[]> {
  const pairs = requests.flatMap((request) =>
    (request.remote ?? []).map((source) => [request, source] as const),
  );
  const once = new Map(pairs.map((pair) => [`${pair[0].places.project}\0${pair[1].file}`, pair]));
  return Map.groupBy(once.values(), ([request]) => request.places.project);
}

function replaceFile(path: string, bytes: Uint8Array): void {
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  makeFolder(dirname(path));
  writeFileSync(`${path}.${process.pid}.part`, bytes);
  renameSync(`${path}.${process.pid}.part`, path);
}
