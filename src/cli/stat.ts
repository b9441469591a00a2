import { statSync, type BigIntStats } from 'node:fs';

/**
 * Returns the status of the file at a path, following links. Returns undefined if there is no file, or if its status
 * cannot be read, for example because links form a loop.
 */
export function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}
