import type { JsonValue } from '../../core/json.ts';
import type { Severity } from '../../core/diagnostic.ts';
import type { SeenMember } from '../../semantics/world/sightings.ts';
import { same } from '../../values/accepts.ts';
import type { Check, Objection } from '../checks/check.ts';
import {
  differing,
  isDrifting,
  pairsOf,
  stepsWith,
  type Experiment,
  type Reading,
} from '../lab/experiment.ts';

export const stampedChanges: Check = {
  id: 'stamped-changes',
  on: 'trail',
  of: 'experiment',
  severity: 'error',
  summary:
    'The time of creation stays the same; a version and the time of the last change grow with every change.',
  enforces: 'docs/contract-vocabulary.md (x-stamp, @stamp)',
  help: 'Set the stamp in the same transaction as the change.',
  run: (experiment) => {
    if (experiment.goal !== 'merge') return undefined;
    return pairsOf(experiment).flatMap((pair) => [...ofPair(experiment, pair)]);
  },
};

function* ofPair(experiment: Experiment, [before, after]: readonly [Reading, Reading]): Generator<Objection> {
  const [one, other] = [before.seen[0], after.seen[0]];
  if (!one || !other) return;
  const isStamp = (words: string): boolean => momentOf(words, other.members.get(words)) !== undefined;
  const changed = differing(before, after).filter(
    (words) => !isStamp(words) && !isDrifting(experiment, words),
  );
  for (const [words, now] of other.members) {
    const stamp = momentOf(words, now);
    const earlier = one.members.get(words)?.value ?? null;
    if (!stamp || isDrifting(experiment, words) || earlier === null || now.value === null) continue;
    const steps = stepsWith(experiment, after, before);
    const shown = `${JSON.stringify(earlier)} before, and ${JSON.stringify(now.value)} after`;
    const { severity } = stamp;
    if (stamp.moment === 'created' && !same(earlier, now.value))
      yield {
        kind: words,
        severity,
        steps,
        message: `The time of creation, ${words}, was ${shown} a change.`,
      };
    if (stamp.moment !== 'changed' || changed.length === 0) continue;
    const step = compare(earlier, now.value);
    // Without a declaration, a service may round times.
    const isFrozen = step === 0 && (severity === 'error' || experiment.isSettled);
    if (step !== undefined && (step < 0 || isFrozen))
      yield {
        kind: words,
        severity,
        steps,
        message: `${words} was ${shown} a change of ${changed.join(', ')}.`,
      };
  }
}

interface Stamp {
  readonly moment: 'created' | 'changed';
  readonly severity: Severity;
}

/** Declared stamps, and times with the usual names. */
function momentOf(words: string, seen: SeenMember | undefined): Stamp | undefined {
  const declared = seen?.property.marks?.stamp?.moment;
  if (declared) return declared === 'enters' ? undefined : { moment: declared, severity: 'error' };
  const isTime = typeof seen?.value === 'string' && TIME.test(seen.value);
  if (isTime && /^(?:created|creation) (?:at|date|time)$/.test(words))
    return { moment: 'created', severity: 'warning' };
  return isTime && /^(?:updated|modified|last updated|last modified) (?:at|date|time)$/.test(words)
    ? { moment: 'changed', severity: 'warning' }
    : undefined;
}

const TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/;

/** Positive if the second is greater; undefined if they cannot be compared. */
function compare(one: JsonValue, other: JsonValue): number | undefined {
  const [left, right] = [one, other].map((value) =>
    typeof value === 'string' ? Date.parse(value) : Number(value),
  );
  const step = right! - left!;
  return Number.isNaN(step) ? undefined : step;
}
