/** Reads files of a Git revision without a checkout. */
import { matchesGlob, posix } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import type { SourceFiles } from '../../core/files.ts';
import { say as load } from '../../load/diagnostics.ts';
import { say } from '../diagnostics.ts';
import { git, MAX_GIT_BYTES } from '../git.ts';
import { withinGlobTime } from '../glob-time.ts';
import { isExclusion, isPattern } from '../source-files.ts';

/** Returns the files under `cwd` in a revision of its repository. */
export async function gitSourceFiles(revision: string, cwd: string): Promise<SourceFiles> {
  const commit = await commitOf(revision, cwd);
  const prefix = (await git(cwd, ['rev-parse', '--show-prefix'])).toString().trim();
  let listed: Promise<readonly string[]> | undefined;
  return {
    async read(path, maxBytes) {
      const name = `${commit}:${posix.join(prefix, path)}`;
      try {
        const size = Number((await git(cwd, ['cat-file', '-s', name])).toString());
        if (size > Math.min(maxBytes, MAX_GIT_BYTES))
          throw new InputError(load['limit-bytes']({ path, limit: maxBytes }));
        return await git(cwd, ['cat-file', 'blob', name]);
      } catch (error) {
        // The path does not exist, or is a folder.
        throw error instanceof InputError
          ? error
          : new InputError(load['file-missing']({ path: `${path} in ${revision}` }));
      }
    },
    async glob(patterns) {
      const excluded = patterns.filter(isExclusion).map((pattern) => posix.normalize(pattern.slice(1)));
      const included = patterns.filter((pattern) => !isExclusion(pattern));
      const paths = included.filter((pattern) => !isPattern(pattern)).map((path) => posix.normalize(path));
      const globs = included.filter(isPattern).map((pattern) => posix.normalize(pattern));
      if (globs.length > 0) listed ??= list(commit, cwd);
      const files = (await listed) ?? [];
      const select = (): readonly string[] =>
        [
          ...new Set([
            ...paths,
            ...files.filter((path) => globs.some((pattern) => matchesGlob(path, pattern))),
          ]),
        ]
          .filter((path) => !excluded.some((pattern) => matchesGlob(path, pattern)))
          .sort();
      return withinGlobTime([...globs, ...excluded], select);
    },
  };
}

/** Lists the files of a commit, relative to `cwd`. */
async function list(commit: string, cwd: string): Promise<readonly string[]> {
  const names = await git(cwd, ['ls-tree', '-r', '-z', '--name-only', commit, '.']);
  return names.toString().split('\0').filter(Boolean);
}

/** Returns the commit of a revision. Rejects a name with a leading dash, which Git would read as an option. */
async function commitOf(revision: string, cwd: string): Promise<string> {
  try {
    const name = await git(cwd, [
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${revision}^{commit}`,
    ]);
    return name.toString().trim();
  } catch {
    throw new InputError(say['diff-no-revision']({ revision }));
  }
}
