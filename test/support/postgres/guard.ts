/**
 * Runs a PostgreSQL server until the parent process ends, which closes the standard input. Then the server is
 * stopped and its folder deleted. Arguments: the folder, uid, gid, the program, and its arguments.
 */
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '', uid = '', gid = '', pgCtl = ''] = process.argv.slice(2);
const user = uid === '' ? {} : { uid: Number(uid), gid: Number(gid) };
const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
const data = join(folder, 'data');

// Signals to the process group are ignored. The end of the standard input ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const starting = spawn(pgCtl, ['start', '-w', '-D', data, '-l', join(folder, 'log')], options);
starting.on('exit', (code) => process.stdout.write(code === 0 ? 'started\n' : 'failed\n'));

process.stdin.on('end', () => {
  spawnSync(pgCtl, ['stop', '-m', 'immediate', '-D', data], options);
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
process.stdin.resume();
