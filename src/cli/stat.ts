import { statSync, type BigIntStats } from 'node:fs';

/**
 * Returns the status of the file at a path, following links. Undefined if no file is reachable, including for a loop of
 * links.
 */
export function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}
