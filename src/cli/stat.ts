import { statSync, type BigIntStats } from 'node:fs';

/** Status of the file that a path leads to. Undefined if no file is reachable, also because links form a loop. */
export function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}
