/** Go, and staticcheck at the version that `.ci/run` installs. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const GO = process.env['DIPTYCH_GO'] ?? 'go';
/** The path in the folder `.go` of the repository, into which `.ci/run` installs it. */
export const STATICCHECK = resolve(import.meta.dirname, '../../.go/staticcheck');

/** False on a machine without Go. Tests in Go are then skipped and counted. */
export const hasGo = spawnSync(GO, ['version']).status === 0;
export const hasStaticcheck = hasGo && existsSync(STATICCHECK);

/** The oldest version that the client supports, which `.ci/run` downloads as a module. */
export const OLDEST_GO = { GOTOOLCHAIN: 'go1.25.4' };
export const hasOldestGo =
  hasGo && spawnSync(GO, ['version'], { env: { ...process.env, ...OLDEST_GO, GOPROXY: 'off' } }).status === 0;

export interface GoOptions {
  /** A program other than `go`. */
  readonly command?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Its standard input. */
  readonly input?: string;
  /** Milliseconds; no limit if omitted. */
  readonly timeout?: number | undefined;
}

/**
 * Runs `go` in a folder; returns its output. Paths are removed from the build, so that a module in another
 * folder can use the build cache. @throws {Error} with its output, if it fails.
 */
export function runGo(
  folder: string,
  args: readonly string[],
  { command = GO, env: own, input, timeout }: GoOptions = {},
): Promise<string> {
  return new Promise((done, reject) => {
    const env = {
      ...process.env,
      // The user's cache, which already contains the standard library.
      XDG_CACHE_HOME: undefined,
      GOFLAGS: '-trimpath -buildvcs=false -mod=mod',
      GOTOOLCHAIN: 'local',
      GOPROXY: 'off',
      ...own,
    };
    const child = execFile(
      command,
      args,
      { cwd: folder, env, maxBuffer: 1 << 26, timeout, killSignal: 'SIGKILL' },
      (error, output, stderr) => {
        if (error?.killed)
          reject(new Error(`${command} ${args.join(' ')}: no end after ${timeout! / 1000} s`));
        else if (error) reject(new Error(`${command} ${args.join(' ')}\n${output}${stderr}`));
        else done(output);
      },
    );
    child.stdin?.end(input);
  });
}
