/** Writes the versions and changelogs of a planned release, and generates the packages with their versions. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import { generate } from '../generate/run.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { withLock } from '../write/lock.ts';
import type { Change } from '../write/places.ts';
import { applyChanges } from '../write/transaction.ts';
import { withRelease } from './changelog.ts';
import { CHANGELOG } from './packages.ts';
import type { PackagePlan } from './plan.ts';
import { printVersions, readVersions, VERSIONS_FILE, withVersion } from './versions-file.ts';

/**
 * Writes all packages whose level is not `none`. The packages come first, so a run that fails leaves no version without its
 * package. A second run has the same result.
 *
 * @returns the diagnostics of `generate`; if there are errors, no version was written
 */
export async function prepareRelease(
  requests: readonly GenerateRequest[],
  plans: readonly PackagePlan[],
  today: Date,
): Promise<readonly Diagnostic[]> {
  const planned = plans.filter(({ level }) => level !== 'none');
  const first = requests[0]!;
  const versions = new Map(readVersions(first.places.project));
  for (const { package: one, to } of planned) versions.set(one.folder, to);
  const diagnostics: Diagnostic[] = [];
  for (const request of requests) {
    const targets = request.targets.map((target) => withVersion(target, request.places, versions));
    const result = await generate({ ...request, targets });
    diagnostics.push(...result.diagnostics);
    if (hasErrors(diagnostics)) return diagnostics;
  }
  const day = today.toISOString().slice(0, 'YYYY-MM-DD'.length);
  const { project } = first.places;
  const changes = [
    change(project, VERSIONS_FILE, () => printVersions(versions)),
    ...planned.map((plan) =>
      change(project, `${plan.package.folder}/${CHANGELOG}`, (text) => withRelease(text, plan, day)),
    ),
  ];
  await withLock(first.places.out, () => Promise.resolve(applyChanges(changes, first.places)));
  return diagnostics;
}

function change(project: string, path: string, edit: (text: string | undefined) => string): Change {
  const file = join(project, path);
  const isOld = existsSync(file);
  const text = edit(isOld ? readFileSync(file, 'utf8') : undefined);
  return { place: 'project', path, kind: isOld ? 'replace' : 'create', text };
}
