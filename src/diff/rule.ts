import type { Change } from './delta/change.ts';
import type { Direction, Effect, Mitigation } from './severity.ts';

/** An opinion on a change; its level follows by `law.ts`. */
export interface Judgement {
  readonly direction: Direction;
  readonly effect: Effect;
  readonly mitigations?: readonly Mitigation[];
  /** The change as a sentence. */
  readonly message: string;
  /** Reason for the judgment, in addition to the summary of the rule. */
  readonly reason?: string;
}

/** Judges one kind of change; a pure function of it. */
export interface Rule<Kind extends Change['kind'] = Change['kind']> {
  /** Stable and kebab-case; never used again for another meaning. */
  readonly id: string;
  /** The kind of change that it looks at. */
  readonly on: Kind;
  /** Reason that such a change matters, in one sentence. */
  readonly summary: string;
  /** The suggested alternative. */
  readonly help: string;
  /** The help is for those whom it breaks not, too. */
  readonly advises?: true;
  /** Id of the rule for the reverse change, or the reason for its absence. */
  readonly mirror: string | { readonly none: string };
  /** Undefined when this change is another rule's. */
  readonly judge: (change: Extract<Change, { kind: Kind }>, options: JudgeOptions) => Judgement | undefined;
}

export interface JudgeOptions {
  /** The day of the verdict, which decides whether a sunset has come. */
  readonly today: Date;
}

/** Keeps the kind of change that a rule looks at, where the table forgets it. */
export function rule<Kind extends Change['kind']>(row: Rule<Kind>): Rule {
  return row as unknown as Rule;
}
