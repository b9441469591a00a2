/**
 * Versions of packages, which consist of three numbers (semver.org 2.0.0 §2). Pre-release versions are not supported.
 */
import type { Bump } from '../../diff/severity.ts';

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** The parts of a version. They are bigints, because a part can have any number of digits. */
type Parts = readonly [major: bigint, minor: bigint, patch: bigint];

function partsOf(version: string): Parts | undefined {
  const [, major, minor, patch] = VERSION.exec(version) ?? [];
  return major === undefined ? undefined : [BigInt(major), BigInt(minor!), BigInt(patch!)];
}

/** True if the text consists of three numbers. */
export function isVersion(text: string): boolean {
  return VERSION.test(text);
}

/** Orders versions, oldest first. */
export function byVersion(one: string, other: string): number {
  const [left, right] = [partsOf(one)!, partsOf(other)!];
  const index = left.findIndex((part, at) => part !== right[at]);
  if (index < 0) return 0;
  return left[index]! < right[index]! ? -1 : 1;
}

/** Returns the next version. Below 1.0.0, a major bump increases the minor version (semver.org 2.0.0 §4). */
export function nextVersion(from: string, bump: Bump): string {
  const [major, minor, patch] = partsOf(from)!;
  if (bump === 'none') return from;
  if (bump === 'patch') return `${major}.${minor}.${patch + 1n}`;
  if (bump === 'minor' || major === 0n) return `${major}.${minor + 1n}.0`;
  return `${major + 1n}.0.0`;
}
