/** Creates the tags of prepared versions. */
import { InputError } from '../../core/diagnostic.ts';
import { git } from '../git.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { packagesOf, prefixOf } from './packages.ts';
import { say } from './release-diagnostics.ts';
import { readVersions } from './versions-file.ts';

/**
 * Creates a tag on the current commit for each version in `.diptych/release.json` that has no tag, and returns the
 * tags.
 */
export async function tagReleases(requests: readonly GenerateRequest[]): Promise<readonly string[]> {
  const { project } = requests[0]!.places;
  const packages = await packagesOf(requests, await prefixOf(project));
  if (packages.length === 0) throw new InputError(say['release-no-package']({}));
  const versions = readVersions(project);
  const existing = new Set((await git(project, ['tag', '--list'])).toString().split('\n'));
  const created = packages.flatMap(({ folder, tag }) => {
    const version = versions.get(folder);
    return version === undefined || existing.has(tag + version) ? [] : [tag + version];
  });
  for (const tag of created) await git(project, ['tag', '--', tag]);
  return created;
}
