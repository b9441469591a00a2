/** Orders cases, because a run may not have time for all of them. */
import fc from 'fast-check';
import type { Session } from './session.ts';

/** Groups cases by kind, and shuffles the kinds with the seed of the run. */
export function shuffledByKind<Of>(
  { seed }: Session,
  cases: readonly Of[],
  kindOf: (made: Of) => string,
): readonly (readonly Of[])[] {
  const kinds = [...Map.groupBy(cases, kindOf).values()];
  const all = { minLength: kinds.length, maxLength: kinds.length };
  return fc.sample(fc.shuffledSubarray(kinds, all), { seed, numRuns: 1 })[0]!;
}

/** Interleaves kinds: one case of each, then another of each, and so on. */
export function interleaved<Of>(kinds: readonly (readonly Of[])[]): readonly Of[] {
  const longest = Math.max(0, ...kinds.map((kind) => kind.length));
  return Array.from({ length: longest }, (_, round) =>
    kinds.flatMap((kind) => kind.slice(round, round + 1)),
  ).flat();
}
