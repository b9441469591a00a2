import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Maximum number of bytes that are read from Git. */
export const MAX_GIT_BYTES = 64 * 1024 * 1024;

/** Returns the standard output of Git in a folder. Rejects if Git is missing or fails. */
export async function git(cwd: string, args: readonly string[]): Promise<Buffer> {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
  const options = { cwd, env, encoding: 'buffer', maxBuffer: MAX_GIT_BYTES } as const;
  const { stdout } = await run('git', ['--no-pager', ...args], options);
  return stdout;
}
