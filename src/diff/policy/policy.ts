/** A team's policy: which findings fail, and which changes are accepted until when. */
import type { Level } from '../severity.ts';
import type { DiffFinding } from '../report.ts';

export interface Policy {
  /** Findings of this level and of more severe levels fail. With `never`, no finding fails. */
  readonly failOn: Level | 'never';
  /** A removal requires this many days of announced deprecation (`x-sunset`, RFC 8594). */
  readonly deprecationDays?: number;
  readonly accepted: readonly AcceptedChange[];
  /** True to exempt undocumented elements (`x-assumed`) from the rules. */
  readonly exemptAssumed: boolean;
}

/** A reviewed and accepted change. */
export interface AcceptedChange {
  /** Id of the rule. */
  readonly id: string;
  /** The subject as in the finding. By default, any subject. */
  readonly subject?: string;
  /** The location as in the finding. By default, any location of the subject. */
  readonly place?: string;
  readonly reason: string;
  /** The last day of validity, such as 2027-01-31. */
  readonly expires: string;
}

/** A finding with the policy's judgment. */
export interface JudgedFinding extends DiffFinding {
  /** True if the finding fails the comparison. */
  readonly fails: boolean;
  readonly accepted?: AcceptedChange;
  /** The original level, and the reason for the lower one. */
  readonly lowered?: { readonly from: Level; readonly because: string };
}

/** An entry in the list of accepted changes that should be removed or renewed. */
export interface StaleAcceptance {
  readonly entry: AcceptedChange;
  /** `unused`: it matches no change. `expired`: its last day has passed. */
  readonly because: 'unused' | 'expired';
}

export interface Verdict {
  readonly findings: readonly JudgedFinding[];
  readonly stale: readonly StaleAcceptance[];
  readonly ok: boolean;
}

/** The policy of projects that do not declare a policy. */
export const STRICT: Policy = { failOn: 'breaking', accepted: [], exemptAssumed: false };
