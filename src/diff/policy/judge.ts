import { isWorse, LEVELS } from '../severity.ts';
import type { DiffFinding } from '../report.ts';
import { deprecatedFirst } from './deprecation.ts';
import type { AcceptedChange, JudgedFinding, Policy, StaleAcceptance, Verdict } from './policy.ts';
import type { Usage } from './usage.ts';

export interface JudgeOptions {
  readonly today: Date;
  /** Recorded usage of the contract, if any. */
  readonly usage?: Usage;
}

/** Returns the verdict of a policy on the findings. */
export function judge(findings: readonly DiffFinding[], policy: Policy, options: JudgeOptions): Verdict {
  const { accepted } = policy;
  const used = new Set<AcceptedChange>();
  const judged = findings
    .map((finding) => mitigated(finding, policy, options))
    .map((finding): JudgedFinding => {
      const isFailing = policy.failOn !== 'never' && !isWorse(policy.failOn, finding.level);
      // An entry counts as used as long as the change exists, even if the change would not fail today.
      const entries = accepted.filter((entry) => concerns(entry, finding));
      for (const entry of entries) used.add(entry);
      const entry = covering(
        entries.filter((each) => !isOver(each, options.today)),
        finding,
      );
      return { ...finding, fails: isFailing && !entry, ...(entry && { accepted: entry }) };
    })
    .toSorted((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));
  const stale = accepted.flatMap((entry): readonly StaleAcceptance[] => {
    if (!used.has(entry)) return [{ entry, because: 'unused' }];
    return isOver(entry, options.today) ? [{ entry, because: 'expired' }] : [];
  });
  return { findings: judged, stale, ok: stale.length === 0 && judged.every(({ fails }) => !fails) };
}

/** Applies the policy and the recorded usage to a finding, which can raise or lower its level. */
function mitigated(
  finding: DiffFinding,
  policy: Policy,
  { today, usage }: JudgeOptions,
): Omit<JudgedFinding, 'fails'> {
  const first = deprecatedFirst(finding, policy, today);
  if (!isWorse(first.level, 'safe')) return first;
  const { assumed } = finding.change.lifecycle;
  if (policy.exemptAssumed && assumed !== undefined)
    return lowered(
      first,
      'safe',
      `The owner of the service has not documented this element. It follows an assumed convention: ${assumed}.`,
    );
  const unused = isWorse(first.level, 'dangerous') ? usage?.unusedBecause(finding) : undefined;
  return unused === undefined ? first : lowered(first, 'dangerous', unused);
}

function lowered(
  finding: DiffFinding,
  level: DiffFinding['level'],
  because: string,
): Omit<JudgedFinding, 'fails'> {
  return { ...finding, level, lowered: { from: finding.level, because } };
}

function concerns({ id, subject, place }: AcceptedChange, finding: DiffFinding): boolean {
  return (
    id === finding.id &&
    (subject === undefined || subjectsOf(finding).includes(subject)) &&
    (place === undefined || place === finding.place)
  );
}

/** Returns the first entry if the entries cover every subject of the finding. */
function covering(entries: readonly AcceptedChange[], finding: DiffFinding): AcceptedChange | undefined {
  const isCovered = subjectsOf(finding).every((each) =>
    entries.some(({ subject }) => subject === undefined || subject === each),
  );
  return isCovered ? entries[0] : undefined;
}

/**
 * Returns the subjects that an entry must name. A change to a shared element is reviewed once. A change to
 * access belongs to each operation, even if one finding reports several: accepting it for one operation
 * does not accept it for the others.
 */
function subjectsOf({ change, subject, also }: DiffFinding): readonly string[] {
  return change.kind === 'security' ? [subject, ...also] : [subject];
}

/** True if the last day of validity is over in every time zone. */
function isOver({ expires }: AcceptedChange, today: Date): boolean {
  const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;
  const DAY_MS = 2 * HALF_A_DAY_MS;
  return today.getTime() >= Date.parse(`${expires}T00:00:00Z`) + DAY_MS + HALF_A_DAY_MS;
}
