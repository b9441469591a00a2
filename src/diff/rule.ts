import type { Change } from './delta/change.ts';
import type { Direction, Effect, Mitigation } from './severity.ts';

/** A judgement of a change. Its level follows from `severity.ts`. */
export interface Judgement {
  readonly direction: Direction;
  readonly effect: Effect;
  readonly mitigations?: readonly Mitigation[];
  /** The change as a sentence. */
  readonly message: string;
  /** Reason for the judgment, in addition to the summary of the rule. */
  readonly reason?: string;
  /** The suggested alternative, if that of the rule does not fit. */
  readonly help?: string;
}

/** Judges one kind of change; a pure function of it. */
export interface Rule<Kind extends Change['kind'] = Change['kind']> {
  /** Stable and kebab-case; never reused for another meaning. */
  readonly id: string;
  /** The judged kind of change. */
  readonly on: Kind;
  /** The reason why such a change matters, in one sentence. */
  readonly summary: string;
  /** The suggested alternative. */
  readonly help: string;
  /** True if the help is also useful for changes that break nothing. */
  readonly advises?: true;
  /** Id of the rule for the reverse change, or the reason for its absence. */
  readonly mirror: string | { readonly none: string };
  /** Returns undefined for a change that another rule judges. */
  readonly judge: (change: Extract<Change, { kind: Kind }>, options: JudgeOptions) => Judgement | undefined;
}

export interface JudgeOptions {
  /** The day of the verdict. It determines if a sunset date has passed. */
  readonly today: Date;
}

/** Preserves the kind of change of a rule, which the table's type loses. */
export function rule<Kind extends Change['kind']>(row: Rule<Kind>): Rule {
  return row as unknown as Rule;
}
