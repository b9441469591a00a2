/** Severity rules: a level follows from the direction of a change, its effect, and its mitigations. */

/** Severity of a change for users of the contract, worst first. */
export const LEVELS = ['breaking', 'source', 'dangerous', 'safe', 'documentation'] as const;

/**
 * `breaking`: calls that worked now fail. `source`: code that uses a generated client has to change. `dangerous`: the
 * documents do not show whether callers break. `safe`: no action is needed. `documentation`: only text has changed.
 */
export type Level = (typeof LEVELS)[number];

/**
 * The part of the contract that a change affects. `request`: values that callers send. `response`: values that callers
 * receive, including events. `offer`: the existence of an element. `names`: names that only generated code contains.
 * `prose`: text for people.
 */
export type Direction = 'request' | 'response' | 'offer' | 'names' | 'prose';

/**
 * The effect on the set of allowed, sent, or offered values. `changed`: neither the old nor the new set contains the
 * other.
 */
export type Effect = 'narrowed' | 'widened' | 'changed';

/** A reason to expect no harm from a formally breaking change. With a mitigation, the change is at most dangerous. */
export interface Mitigation {
  /**
   * `sunset`: the announced date has passed. `unstable`: the element was marked as unstable. `ignored`: receivers
   * ignore unknown values. `default`: a default replaces missing values. `undecided`: the effect is neither proven nor
   * refuted. `unknowable`: the effect depends on facts that no document contains.
   */
  readonly kind: 'sunset' | 'unstable' | 'ignored' | 'default' | 'undecided' | 'unknowable';
  /** A sentence for the report. */
  readonly reason: string;
}

const SEVERITIES: Readonly<Record<Direction, Readonly<Record<Effect, Level>>>> = {
  // All previously valid values must stay valid.
  request: { narrowed: 'breaking', widened: 'safe', changed: 'breaking' },
  // All values possible now must have been possible before.
  response: { narrowed: 'safe', widened: 'breaking', changed: 'breaking' },
  offer: { narrowed: 'breaking', widened: 'safe', changed: 'breaking' },
  names: { narrowed: 'source', widened: 'safe', changed: 'source' },
  prose: { narrowed: 'documentation', widened: 'documentation', changed: 'documentation' },
};

/** Returns the level of a change. */
export function levelOf(
  direction: Direction,
  effect: Effect,
  mitigations: readonly Mitigation[] = [],
): Level {
  const level = SEVERITIES[direction][effect];
  return mitigations.length > 0 && isWorse(level, 'dangerous') ? 'dangerous' : level;
}

/** Returns true if the first level is worse than the second. */
export function isWorse(level: Level, than: Level): boolean {
  return LEVELS.indexOf(level) < LEVELS.indexOf(than);
}

/** The parts of a version to increase, largest first (semver.org 2.0.0 §6 to §8). */
export const BUMPS = ['major', 'minor', 'patch', 'none'] as const;

export type Bump = (typeof BUMPS)[number];

/** Returns the largest of some bumps. */
export function largest(bumps: Iterable<Bump>): Bump {
  const found = new Set(bumps);
  return BUMPS.find((bump) => found.has(bump)) ?? 'none';
}

const BUMP_OF: Readonly<Record<Level, Bump>> = {
  breaking: 'major',
  source: 'major',
  dangerous: 'minor',
  safe: 'minor',
  documentation: 'patch',
};

/** Returns the version bump required by the worst of some levels. */
export function bumpOf(levels: Iterable<Level>): Bump {
  const found = new Set(levels);
  const worst = LEVELS.find((level) => found.has(level));
  return worst ? BUMP_OF[worst] : 'none';
}
