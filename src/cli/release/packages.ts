/** The packages of a project that are released: the client of each target with a package of its own. */
import { InputError } from '../../core/diagnostic.ts';
import type { TargetSelection } from '../../emit/run.ts';
import { clientTargets } from '../diff/surfaces.ts';
import { git } from '../git.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { packageFolder } from '../write/places.ts';
import { say } from './release-diagnostics.ts';
import { byVersion, isVersion } from './version.ts';

/** The name of the changelog in the folder of a package. */
export const CHANGELOG = 'CHANGELOG.md';

export interface ReleasedPackage {
  readonly target: TargetSelection;
  readonly request: GenerateRequest;
  /** The folder of the package, relative to the project. */
  readonly folder: string;
  /** The tag of a release without its version: `<target>-v`, or `<folder>/v`. */
  readonly tag: string;
}

/** The last release of a package. */
export interface Release {
  readonly version: string;
  readonly tag: string;
}

/**
 * Returns the packages of the outputs.
 * @param prefix the path of the project in its repository, with a trailing slash, or an empty string
 */
export async function packagesOf(
  requests: readonly GenerateRequest[],
  prefix: string,
): Promise<readonly ReleasedPackage[]> {
  const found = await Promise.all(
    requests.map(async (request) => {
      const targets = await clientTargets(request.targets);
      return targets
        .filter(({ options }) => options['package'] !== false)
        .map((target) => ({ target, request, folder: packageFolder(request.places, target.id) }));
    }),
  );
  const { targets: rows } = await import('../../emit/targets/registry.ts');
  const all = found.flat();
  return all.map((one) => {
    const { id } = one.target;
    const isOnly = all.filter(({ target }) => target.id === id).length === 1;
    const isByFolder = rows.some((row) => row.id === id && row.hasFolderTags === true);
    const name = isOnly ? id : one.folder.replaceAll('/', '-');
    return { ...one, tag: isByFolder ? `${prefix}${one.folder}/v` : `${name}-v` };
  });
}

/** Returns the newest release of each package whose tag is an ancestor of the current commit. */
export async function lastReleases(
  packages: readonly ReleasedPackage[],
  cwd: string,
): Promise<ReadonlyMap<ReleasedPackage, Release>> {
  const listed = await git(cwd, ['tag', '--list', '--merged', 'HEAD']);
  const tags = listed.toString().split('\n');
  return new Map(
    packages.flatMap((one) => {
      const versions = tags
        .filter((tag) => tag.startsWith(one.tag))
        .map((tag) => tag.slice(one.tag.length))
        .filter(isVersion)
        .sort(byVersion);
      const version = versions.at(-1);
      return version === undefined ? [] : [[one, { version, tag: one.tag + version }] as const];
    }),
  );
}

/**
 * Returns the path of a folder in its repository, with a trailing slash, or an empty string.
 * @throws {InputError} without a repository, and in a repository without a commit
 */
export async function prefixOf(project: string): Promise<string> {
  try {
    await git(project, ['rev-parse', '--verify', 'HEAD']);
    return (await git(project, ['rev-parse', '--show-prefix'])).toString().trim();
  } catch {
    throw new InputError(say['release-no-repository']({ path: project }));
  }
}
