import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findBinaries, newFolder } from './binaries.ts';

/** A PostgreSQL server for tests. */
export interface PostgresServer {
  /** Returns the URL of a database on the server. */
  readonly url: (database: string) => string;
  /** Stops it as a crash would, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** True if commits are written to the disk; false by default, because the data is temporary. */
  readonly isDurable?: boolean;
}

const GUARD = new URL('guard.ts', import.meta.url).pathname;

/** Starts a server that can restart after a crash. Its socket is in its folder, so it needs no port. */
export async function startPostgres({ isDurable = false }: ServerOptions = {}): Promise<
  PostgresServer | undefined
> {
  const folder = newFolder();
  const binaries = await findBinaries(folder);
  if (!binaries) {
    rmdirSync(folder);
    return undefined;
  }
  const { user, initdb, pg_ctl: pgCtl } = binaries;
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const run = async (program: string, flags: readonly string[]): Promise<void> => {
    const child = spawn(program, flags, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const [status] = (await once(child, 'close')) as [number];
    if (status !== 0) throw new Error(`${program} ${flags.join(' ')} ended with ${status}`);
  };
  // Its collation differs from the order of bytes, so that tests detect code that relies on the server's
  // order.
  const locale = ['--locale-provider=icu', '--icu-locale=en-US', '--locale=C'];
  await run(initdb, ['-D', data, '-U', 'sandbox', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-sync']);
  appendFileSync(join(data, 'postgresql.conf'), settings(folder, isDurable));
  const guard = spawn(
    process.execPath,
    [GUARD, folder, String(user.uid ?? ''), String(user.gid ?? ''), pgCtl],
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  );
  guard.unref();
  const [line] = (await once(guard.stdout, 'data')) as [Buffer];
  if (!String(line).startsWith('started')) {
    guard.stdin.end();
    throw new Error(`PostgreSQL did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`);
  }
  return {
    url: (database) => `postgres://sandbox@/${database}?host=${encodeURIComponent(folder)}`,
    restart: () => run(pgCtl, ['restart', '-w', '-m', 'immediate', '-D', data, '-l', join(folder, 'log')]),
    async stop() {
      guard.stdin.end();
      await text(guard.stdout);
    },
  };
}

function settings(folder: string, isDurable: boolean): string {
  return `
listen_addresses = ''
unix_socket_directories = '${folder}'
max_connections = 200
shared_buffers = 32MB
${isDurable ? '' : 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n'}
`;
}
