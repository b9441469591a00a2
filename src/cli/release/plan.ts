/** Plans a release: the next version of each package, with the reasons. */
import { InputError } from '../../core/diagnostic.ts';
import type { Finding } from '../../core/finding.ts';
import { isJsonObject } from '../../core/json.ts';
import type { Surface } from '../../core/surface.ts';
import { BUMPS, bumpOf, largest, type Bump, type Level } from '../../diff/severity.ts';
import { sourceChanges } from '../../diff/surface/source-changes.ts';
import { unionTypeTargets, surfacesOf } from '../diff/surfaces.ts';
import { plural } from '../../report/layout.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { loadContract } from '../load-contract.ts';
import { contractChanges, releasedSurface, type ContractChanges } from './compare-release.ts';
import { changedFiles } from './changed-files.ts';
import { readOverrides, type Override } from './overrides.ts';
import { lastReleases, packagesOf, prefixOf, type Release, type ReleasedPackage } from './packages.ts';
import { say } from './release-diagnostics.ts';
import { additionSentences, changeSentence } from './sentences.ts';
import { isVersion, nextVersion } from './version.ts';
import { readVersions } from './versions-file.ts';

/** One reason for a new version. */
export interface Reason {
  readonly level: Bump;
  /**
   * `contract`: a change on the wire. `names`: a change of the names that callers write. `code`: other generated code
   * has changed. `own`: one of the user's own files has changed. `decision`: an entry of `release.yaml`. `first`: the
   * package was never released.
   */
  readonly kind: 'contract' | 'names' | 'code' | 'own' | 'decision' | 'first';
  /** A sentence for callers. */
  readonly message: string;
  /** The finding of `diff` for a change on the wire. */
  readonly finding?: Finding;
}

export interface PackagePlan {
  readonly package: ReleasedPackage;
  /** Undefined if the package was never released. */
  readonly last: Release | undefined;
  /** The next version. Equals the last version if the level is `none`. */
  readonly to: string;
  readonly level: Bump;
  /** Largest level first. */
  readonly reasons: readonly Reason[];
}

export interface PlanOptions {
  /** The revision to compare with. Default: the tag of each package's last release. */
  readonly against?: string;
}

/**
 * Returns the plan for all packages of a project.
 * @throws {InputError} if there is no package or no repository, or if documents or `release.yaml` cannot be read
 */
export async function planRelease(
  requests: readonly GenerateRequest[],
  cwd: string,
  { against }: PlanOptions,
): Promise<readonly PackagePlan[]> {
  const { project } = requests[0]!.places;
  const packages = await packagesOf(requests, await prefixOf(project));
  if (packages.length === 0) throw new InputError(say['release-no-package']({}));
  const versions = readVersions(project);
  for (const one of packages) requireFreeVersion(one, versions);
  const last = await lastReleases(packages, cwd);
  const overrides = await readOverrides(project);
  requireKnown(overrides, packages);
  const comparisons = new Map<string, Promise<ContractChanges>>();
  const changesSince = (request: GenerateRequest, revision: string): Promise<ContractChanges> => {
    const key = `${request.places.out}\n${revision}`;
    const known = comparisons.get(key) ?? contractChanges(request, revision, cwd);
    comparisons.set(key, known);
    return known;
  };
  const first = new Map<GenerateRequest, Promise<string>>();
  const firstOf = (request: GenerateRequest): Promise<string> => {
    const known = first.get(request) ?? firstVersion(request);
    first.set(request, known);
    return known;
  };
  const plans: PackagePlan[] = [];
  for (const one of packages) {
    const release = last.get(one);
    const revision = against ?? release?.tag;
    const found =
      release && revision !== undefined
        ? await reasonsSince(one, revision, await changesSince(one.request, revision))
        : [FIRST];
    const override = overrides.get(one.folder) ?? overrides.get(one.target.id);
    const reasons = decided(one, found, override);
    const level = override?.level ?? largest(found.map((reason) => reason.level));
    const to = release
      ? nextVersion(release.version, level)
      : (versions.get(one.folder) ?? (await firstOf(one.request)));
    plans.push({ package: one, last: release, to, level, reasons });
  }
  return plans;
}

const FIRST: Reason = { level: 'minor', kind: 'first', message: 'This is the first release.' };

/** Rejects a version in the configuration, because it would replace the version of the release. */
function requireFreeVersion(
  { target, folder }: ReleasedPackage,
  versions: ReadonlyMap<string, string>,
): void {
  const { package: fields } = target.options;
  const version = isJsonObject(fields) ? fields['version'] : undefined;
  if (version !== undefined && version !== versions.get(folder))
    throw new InputError(say['release-version-fixed']({ target: target.id }));
}

function requireKnown(overrides: ReadonlyMap<string, Override>, packages: readonly ReleasedPackage[]): void {
  const known = new Set(packages.flatMap(({ folder, target }) => [target.id, folder]));
  const unknown = [...overrides].filter(([name]) => !known.has(name));
  if (unknown.length > 0)
    throw new InputError(
      ...unknown.map(([name, { at }]) => say['release-override-unknown']({ name, packages: [...known] }, at)),
    );
}

async function reasonsSince(
  one: ReleasedPackage,
  revision: string,
  changes: ContractChanges,
): Promise<readonly Reason[]> {
  const [before, [after], unionTypes] = await Promise.all([
    releasedSurface(one, revision, changes.old),
    surfacesOf(changes.next, [one.target]),
    unionTypeTargets(),
  ]);
  const names = before && after ? onNames(before, after, unionTypes.has(after.target)) : [];
  const changed = [...changes.findings.map(onWire), ...names];
  const files = await onFiles(one, revision);
  // If the contract or the names have changed, this already explains why generated files differ.
  const others = changed.length > 0 ? files.filter(({ kind }) => kind === 'own') : files;
  return [...changed, ...others].toSorted(
    (first, second) => BUMPS.indexOf(first.level) - BUMPS.indexOf(second.level),
  );
}

function onWire(finding: Finding): Reason {
  return { level: bumpOf([finding.level as Level]), kind: 'contract', message: finding.message, finding };
}

function onNames(before: Surface, after: Surface, hasUnionTypes: boolean): readonly Reason[] {
  return [
    ...sourceChanges(before, after, hasUnionTypes).map((change) =>
      reasonOf('major', 'names', changeSentence(change)),
    ),
    ...additionSentences(before, after).map((sentence) => reasonOf('minor', 'names', sentence)),
  ];
}

async function onFiles(one: ReleasedPackage, revision: string): Promise<readonly Reason[]> {
  const { own, generated } = await changedFiles(one, revision);
  return [
    ...own.map((file) => reasonOf('patch', 'own', `\`${file}\` has changed.`)),
    ...(generated.length > 0
      ? [reasonOf('patch', 'code', `${plural(generated.length, 'generated file')} changed.`)]
      : []),
  ];
}

function reasonOf(level: Bump, kind: Reason['kind'], message: string): Reason {
  return { level, kind, message };
}

/** Adds the decision of a person. Throws `InputError` if it lowers the level without `accepted`. */
function decided(
  { folder }: ReleasedPackage,
  reasons: readonly Reason[],
  override: Override | undefined,
): readonly Reason[] {
  if (!override) return reasons;
  const { level, reason, accepted, at } = override;
  const planned = largest(reasons.map((one) => one.level));
  if (BUMPS.indexOf(level) > BUMPS.indexOf(planned) && !accepted)
    throw new InputError(say['release-override-lower']({ name: folder, level, planned }, at));
  return [reasonOf(level, 'decision', reason), ...reasons];
}

/** Returns the version of the contract, if it has the form of a release, or else 0.1.0. */
async function firstVersion(request: GenerateRequest): Promise<string> {
  const { contract } = await loadContract(request);
  const version = contract?.version.trim() ?? '';
  return isVersion(version) ? version : '0.1.0';
}
