/** The law from which every level follows: whom a change concerns × what it does to what they may do × what mitigates it. */

/** How bad a change is for those who use the contract, worst first. */
export const LEVELS = ['breaking', 'source', 'dangerous', 'safe', 'documentation'] as const;

/**
 * `breaking`: something that worked on the wire works no more. `source`: callers of a generated client have to change
 * code. `dangerous`: it depends on what no document says. `safe`: nobody has to do anything. `documentation`: words.
 */
export type Level = (typeof LEVELS)[number];

/**
 * Whom it concerns. `request`: what callers send. `response`: what they receive, events included. `offer`: what is
 * there at all. `names`: what only generated code shows. `prose`: what only people read.
 */
export type Direction = 'request' | 'response' | 'offer' | 'names' | 'prose';

/** What becomes of the set of what is allowed, sent or offered. `changed`: neither is part of the other. */
export type Effect = 'narrowed' | 'widened' | 'changed';

/** Why a change that breaks by the letter need not break anybody; at most dangerous with one of them. */
export interface Guard {
  /**
   * `sunset`: the day that was announced for it has come. `unstable`: it was marked as not settled. `ignored`: receivers
   * pass over what they do not know. `default`: a default stands in for what is missing. `undecided`: neither proved nor
   * refuted. `unknowable`: it depends on what no document says.
   */
  readonly kind: 'sunset' | 'unstable' | 'ignored' | 'default' | 'undecided' | 'unknowable';
  /** A sentence for the report. */
  readonly reason: string;
}

const LAW: Readonly<Record<Direction, Readonly<Record<Effect, Level>>>> = {
  // All that was valid has to stay valid.
  request: { narrowed: 'breaking', widened: 'safe', changed: 'breaking' },
  // All that can come now has to have been possible.
  response: { narrowed: 'safe', widened: 'breaking', changed: 'breaking' },
  offer: { narrowed: 'breaking', widened: 'safe', changed: 'breaking' },
  names: { narrowed: 'source', widened: 'safe', changed: 'source' },
  prose: { narrowed: 'documentation', widened: 'documentation', changed: 'documentation' },
};

/** The level of a change. */
export function levelOf(direction: Direction, effect: Effect, guards: readonly Guard[] = []): Level {
  const level = LAW[direction][effect];
  return guards.length > 0 && isWorse(level, 'dangerous') ? 'dangerous' : level;
}

export function isWorse(level: Level, than: Level): boolean {
  return LEVELS.indexOf(level) < LEVELS.indexOf(than);
}

/** The part of a version that has to move (semver.org 2.0.0 §6 to §8). */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

const BUMPS: Readonly<Record<Level, Bump>> = {
  breaking: 'major',
  source: 'major',
  dangerous: 'minor',
  safe: 'minor',
  documentation: 'patch',
};

/** What the worst of some levels asks for. */
export function bumpOf(levels: Iterable<Level>): Bump {
  const found = new Set(levels);
  const worst = LEVELS.find((level) => found.has(level));
  return worst ? BUMPS[worst] : 'none';
}
