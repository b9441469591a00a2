/**
 * Detects conflicts of stored paths. Two URLs can map to the same path, or the path of one URL can be a folder in the
 * path of another.
 */
import { dirname } from 'node:path/posix';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';
import type { RemoteSource } from '../generate/request.ts';
import type { Lock } from './lock-file.ts';
import { withoutQuery } from './url.ts';

export class PathClaims {
  readonly #urls: Map<string, string>;

  constructor(lock: Lock) {
    this.#urls = new Map([...lock].map(([path, { url }]) => [path, url]));
  }

  /** Returns the problem if the path belongs to another URL. */
  claim(path: string, url: string): Diagnostic | undefined {
    const address = withoutQuery(url);
    const other = this.#urls.get(path) ?? address;
    if (other !== address) return say['source-path-conflict']({ url: address, other });
    this.#urls.set(path, address);
    return undefined;
  }
}

/** Throws `InputError` if two URLs of a configuration map to the same path. */
export function requireOneUrl(sources: readonly RemoteSource[]): void {
  const claims = new PathClaims(new Map());
  const problems = sources.flatMap(({ file, url }) => claims.claim(file, url) ?? []);
  if (problems.length > 0) throw new InputError(...problems);
}

/** Throws `InputError` if a stored path is also a folder of another stored path. */
export function requireSeparatePaths(lock: Lock): void {
  for (const [path, { url }] of lock) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      const other = lock.get(folder);
      if (other) throw new InputError(say['source-path-conflict']({ url, other: other.url }));
    }
  }
}
