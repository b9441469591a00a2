/** A team's policy: the changes to accept, with a reason and an expiry date. */
import type { Level } from '../severity.ts';
import type { DiffFinding } from '../report.ts';

export interface Policy {
  /** Findings of this level, and of worse ones, fail. `never`: none does. */
  readonly failOn: Level | 'never';
  /** Nothing goes that was not deprecated first, for so many days, with the day announced (`x-sunset`, RFC 8594). */
  readonly deprecationDays?: number;
  readonly accepted: readonly AcceptedChange[];
  /** True to exempt undocumented elements (`x-assumed`) from the rules. */
  readonly exemptAssumed: boolean;
}

/** A change that somebody looked at and let pass. */
export interface AcceptedChange {
  /** Id of the rule. */
  readonly id: string;
  /** As in the finding; those of any subject when left out. */
  readonly subject?: string;
  /** As in the finding; those of any place of the subject when left out. */
  readonly place?: string;
  readonly reason: string;
  /** Last day on which it counts, as 2027-01-31. */
  readonly expires: string;
}

/** A finding with what the policy makes of it. */
export interface JudgedFinding extends DiffFinding {
  /** True if the finding fails the comparison. */
  readonly fails: boolean;
  readonly accepted?: AcceptedChange;
  /** The level that it would have, and why it has not. */
  readonly lowered?: { readonly from: Level; readonly because: string };
}

/** An entry of the list of accepted changes that has to go, or to be renewed. */
export interface StaleAcceptance {
  readonly entry: AcceptedChange;
  /** `unused`: no change needs it any more. `expired`: its last day is over. */
  readonly because: 'unused' | 'expired';
}

export interface Verdict {
  readonly findings: readonly JudgedFinding[];
  readonly stale: readonly StaleAcceptance[];
  readonly ok: boolean;
}

export const STRICT: Policy = { failOn: 'breaking', accepted: [], exemptAssumed: false };
