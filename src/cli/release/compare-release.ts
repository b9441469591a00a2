/** Compares the contract and the clients of a configuration with their last release. */
import type { Finding } from '../../core/finding.ts';
import { surfaceOfJson, type Surface } from '../../core/surface.ts';
import { parsedJson } from '../../core/json.ts';
import { bumpOf, type Bump } from '../../diff/severity.ts';
import { DEFAULT_LIMITS } from '../../load/limits.ts';
import type { Contract } from '../../model/contract.ts';
import { compare } from '../diff/compare.ts';
import { gitSourceFiles } from '../diff/git-files.ts';
import { findingOf } from '../diff/finding.ts';
import { requestSides, requireReadable, requireSameDocuments } from '../diff/request-sides.ts';
import { settingsOf } from '../diff/settings.ts';
import { loadSides, type LoadedSide } from '../diff/side.ts';
import { surfacesOf } from '../diff/surfaces.ts';
import type { GenerateRequest } from '../generate/request.ts';
import type { ReleasedPackage } from './packages.ts';

/** The changes of a contract since a revision. */
export interface ContractChanges {
  readonly old: Contract;
  readonly next: Contract;
  /** The changes on the wire, most severe first. */
  readonly findings: readonly Finding[];
  /** The bump for every package. Names in clients do not count, because each client has its own. */
  readonly bump: Bump;
}

/** Compares the documents of a request. Throws `InputError` if they cannot be compared as a whole. */
export async function contractChanges(
  request: GenerateRequest,
  revision: string,
  cwd: string,
): Promise<ContractChanges> {
  const loaded = await loadSides(await requestSides(request, revision, cwd));
  const [old, next] = loaded as readonly [LoadedSide, LoadedSide];
  requireSameDocuments(old, next);
  requireReadable(next);
  const settings = await settingsOf({ sdk: [] }, request, cwd);
  const { verdict } = await compare(old, next, settings);
  const onWire = verdict.findings.filter(({ level }) => level !== 'source');
  return {
    old: old.contract,
    next: next.contract,
    findings: onWire.map((found) => findingOf(found, old.side, next.side)),
    bump: bumpOf(onWire.map(({ level }) => level)),
  };
}

/**
 * Returns the surface of a released package, which is committed together with the package. Without a committed surface,
 * it is computed from the old contract by this version of Diptych.
 */
export async function releasedSurface(
  { request, target, folder }: ReleasedPackage,
  revision: string,
  old: Contract,
): Promise<Surface | undefined> {
  const files = await gitSourceFiles(revision, request.places.project);
  const committed = await files
    .read(`${folder}/surface.json`, DEFAULT_LIMITS.bytesPerFile)
    .catch(() => undefined);
  const json = committed && parsedJson(new TextDecoder().decode(committed));
  const surface = json === undefined ? undefined : surfaceOfJson(json);
  return surface ?? (await surfacesOf(old, [target]))[0];
}
