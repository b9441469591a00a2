/**
 * The files that determine the output of a run, and their state. File system events only trigger a comparison of the
 * states.
 */
import { existsSync, readdirSync, watch, type FSWatcher } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { GenerateRequest } from '../generate/request.ts';
import { isExclusion, isPattern } from '../source-files.ts';
import { LOCK_FILE } from '../sources/lock-file.ts';
import { requestFiles } from '../sources/request-files.ts';
import { statOf } from '../stat.ts';

/** The current state of each path or pattern. */
export type State = ReadonlyMap<string, string>;

/** The files that a run read, or that it did not find. */
export interface Watched {
  readonly requests: readonly GenerateRequest[];
  /** Absolute. */
  readonly config: readonly string[];
  /** Absolute. */
  readonly documents: readonly string[];
}

/** Returns the absolute paths of the files that the requests name, even if they do not exist. */
export function namedFiles(requests: readonly GenerateRequest[]): readonly string[] {
  return requests.flatMap(({ openapi, overlays = [], graphql, documents, ...request }) => {
    const { sourceRoot, inline = {}, remote = [], places } = request;
    return [
      ...[openapi ?? [], overlays, graphql, documents]
        .flat()
        .filter((path) => !isPattern(path) && !Object.hasOwn(inline, path))
        .map((path) => join(sourceRoot, path)),
      ...(remote.length > 0 ? [join(places.project, LOCK_FILE)] : []),
    ];
  });
}

export async function stateOf({ requests, config, documents }: Watched): Promise<State> {
  const files = new Set([...config, ...documents, ...namedFiles(requests)]);
  const state = new Map([...files].map((path) => [path, look(path)]));
  for (const request of requests) {
    const patterns = [...request.graphql, ...request.documents];
    if (!patterns.some(isPattern)) continue;
    const matched = await requestFiles(request).glob(patterns);
    state.set(`${request.places.out}: ${patterns.join(' ')}`, matched.join('\0'));
    for (const path of matched)
      state.set(join(request.sourceRoot, path), look(join(request.sourceRoot, path)));
  }
  return state;
}

/** Returns the paths and patterns that are new or whose state differs. */
export function changesIn(before: State, after: State): readonly string[] {
  return [...after].filter(([key, value]) => before.get(key) !== value).map(([key]) => key);
}

/** Watches the folders of all relevant files. Editors replace files, so the files themselves are not watched. */
export class FolderWatcher {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #onEvent: () => void;

  constructor(onEvent: () => void) {
    this.#onEvent = onEvent;
  }

  watch(watched: Watched): void {
    const folders = new Set(foldersOf(watched));
    for (const [folder, watcher] of this.#watchers) {
      // A folder that was removed and created again needs a new watcher.
      if (folders.has(folder) && existsSync(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of folders) {
      if (this.#watchers.has(folder)) continue;
      try {
        const watcher = watch(folder, () => this.#onEvent());
        watcher.on('error', () => {
          watcher.close();
          this.#watchers.delete(folder);
          this.#onEvent();
        });
        this.#watchers.set(folder, watcher);
      } catch {
        // The folder was removed in the meantime. The next call watches its nearest existing parent.
      }
    }
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }
}

function foldersOf({ requests, config, documents }: Watched): readonly string[] {
  const files = [...config, ...documents, ...namedFiles(requests)].map((path) => existing(dirname(path)));
  const bases = requests.flatMap(({ graphql, documents: operations, sourceRoot, places }) =>
    [...graphql, ...operations]
      .filter((pattern) => isPattern(pattern) && !isExclusion(pattern))
      .flatMap((pattern) => foldersBelow(existing(resolve(sourceRoot, baseOf(pattern))), places.out)),
  );
  return [...files, ...bases];
}

/** Returns the folder of a pattern before its first special character, such as `*`. */
function baseOf(pattern: string): string {
  const plain = pattern.slice(0, Math.max(0, pattern.search(/[*?[\]{}()!]/)));
  return dirname(`${plain}x`);
}

/** Returns the folder, or the nearest existing folder above it. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}

const MAX_FOLDERS = 5_000;

function foldersBelow(base: string, out: string): readonly string[] {
  const found = [base];
  for (let index = 0; index < found.length && found.length < MAX_FOLDERS; index++) {
    const folder = found[index]!;
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry);
      if (path !== out) found.push(path);
    }
  }
  return found;
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Uses the change time, because programs cannot set it back, unlike the modification time. */
function look(path: string): string {
  const stats = statOf(path);
  return stats ? `${stats.ino} ${stats.size} ${stats.ctimeNs}` : 'missing';
}
