import type { Change } from './delta/change.ts';
import type { Direction, Effect, Mitigation } from './severity.ts';

/** A judgment of a change. `severity.ts` derives the level from it. */
export interface Judgement {
  readonly direction: Direction;
  readonly effect: Effect;
  readonly mitigations?: readonly Mitigation[];
  /** The change as a sentence. */
  readonly message: string;
  /** Reason for the judgment. It replaces the summary of the rule. */
  readonly reason?: string;
  /** Advice for the author of the change. It replaces the help of the rule. */
  readonly help?: string;
}

/** Judges one kind of change, as a pure function. */
export interface Rule<Kind extends Change['kind'] = Change['kind']> {
  /** Kebab-case. It never changes, and is never reused with a different meaning. */
  readonly id: string;
  /** The judged kind of change. */
  readonly on: Kind;
  /** The reason why this kind of change matters, in one sentence. */
  readonly summary: string;
  /** Advice for the author of the change, such as a compatible alternative. */
  readonly help: string;
  /** True if the help is also useful for changes that break nothing. */
  readonly advises?: true;
  /** Id of the rule for the reverse change, or the reason for its absence. */
  readonly mirror: string | { readonly none: string };
  /** Returns undefined for a change that another rule judges. */
  readonly judge: (change: Extract<Change, { kind: Kind }>, options: JudgeOptions) => Judgement | undefined;
}

export interface JudgeOptions {
  /** The day of the verdict, which determines whether a sunset date has passed. */
  readonly today: Date;
}

/** Checks the type of a rule for one kind of change, and returns it with the type that the table of all rules needs. */
export function rule<Kind extends Change['kind']>(row: Rule<Kind>): Rule {
  return row as unknown as Rule;
}
