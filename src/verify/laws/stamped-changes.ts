import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Severity } from '../../core/diagnostic.ts';
import { splitWords } from '../../core/words.ts';
import { ownMember } from '../../core/own-member.ts';
import { momentNamed } from '../../semantics/laws/stamps.ts';
import type { SeenMember } from '../../semantics/world/sightings.ts';
import { same } from '../../values/accepts.ts';
import { isSameStrong } from '../judge/etag.ts';
import type { Check, Objection } from '../checks/check.ts';
import {
  causeOf,
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
    'The time of creation must be the time of the request, and must stay the same. A version, a strong ETag, and the time of the last change must be new after every change. The time at which a resource entered its state must change only when the state changes.',
  enforces: 'docs/contract-vocabulary.md (x-stamp, @stamp); RFC 9110 §8.8.1',
  help: 'Set the stamp in the same transaction as the change.',
  run: (experiment) => {
    const { goal, after } = experiment;
    if (goal === 'create') return after.flatMap((reading) => [...timesOf(experiment, reading, undefined)]);
    if (goal !== 'merge' && goal !== 'action') return undefined;
    return pairsOf(experiment).flatMap((pair) => [
      ...ofPair(experiment, pair),
      ...(goal === 'merge' ? [...ofTag(experiment, pair), ...ofParts(experiment, pair)] : []),
      ...timesOf(experiment, pair[1], pair[0]),
    ]);
  },
};

/** Returns objections to new timestamps that differ from the time of the write. */
function* timesOf(experiment: Experiment, after: Reading, before: Reading | undefined): Generator<Objection> {
  const [seen] = after.seen;
  const { written } = experiment;
  const span = spanOf(written);
  if (!seen || !span) return;
  for (const [words, now] of seen.members) {
    const stamp = momentOf(words, now);
    const earlier = before?.seen[0]?.members.get(words)?.value ?? null;
    const isNew = before === undefined ? stamp?.moment === 'created' : !same(earlier, now.value);
    if (!stamp || !isNew || (before && stamp.moment === 'created') || isDrifting(experiment, words)) continue;
    // A time without a declaration may be one that callers choose.
    if (stamp.severity === 'warning' && experiment.sent.has(words)) continue;
    const moment = timeOf(now);
    if (Number.isNaN(moment) || (moment >= span[0] && moment <= span[1])) continue;
    yield {
      kind: words,
      cause: causeOf(experiment.subject, words),
      severity: stamp.severity,
      steps: stepsWith(experiment, after, before),
      message: `${words} is ${JSON.stringify(now.value)}, but ${written.case.operation.id} was called at ${new Date(written.sentAt!).toISOString()}.`,
    };
  }
}

/** Permitted inaccuracy, because services and the header Date show times in whole seconds. */
const PRECISION_MS = 2_000;
/** Maximum difference between the clocks, if the response has no header Date. */
const MAX_SKEW_MS = 30_000;

/** Returns the earliest and the latest time that a service can set during a request, by its own clock. */
function spanOf({
  sentAt,
  milliseconds,
  outcome,
}: Experiment['written']): readonly [number, number] | undefined {
  if (sentAt === undefined) return undefined;
  const end = sentAt + milliseconds;
  const date = Date.parse(outcome.headers['date'] ?? '');
  if (Number.isNaN(date)) return [sentAt - MAX_SKEW_MS, end + MAX_SKEW_MS];
  const skew = date - end;
  return [sentAt + Math.min(skew, 0) - PRECISION_MS, end + Math.max(skew, 0) + PRECISION_MS];
}

/** Returns an objection if the body changed but the strong ETag did not, because the ETag identifies the bytes. */
function ofTag(experiment: Experiment, [before, after]: readonly [Reading, Reading]): readonly Objection[] {
  const [one, other] = [before.answer.outcome, after.answer.outcome];
  const tag = other.headers['etag'];
  if (after.kind !== 'own' || !isSameStrong(one.headers['etag'], tag) || one.text === other.text) return [];
  const changed = differing(before, after).join(', ');
  return changed === ''
    ? []
    : [
        {
          kind: 'etag',
          severity: 'error',
          steps: stepsWith(experiment, after, before),
          message: `The ETag is still ${tag} after a change to ${changed}.`,
        },
      ];
}

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
    // A time without a declaration may be one that callers choose.
    if (stamp.severity === 'warning' && experiment.sent.has(words)) continue;
    const steps = stepsWith(experiment, after, before);
    const shown = `${JSON.stringify(earlier)} before and ${JSON.stringify(now.value)} after`;
    const { severity } = stamp;
    if (stamp.moment === 'created' && !same(earlier, now.value))
      yield {
        kind: words,
        cause: causeOf(experiment.subject, words),
        severity,
        steps,
        message: `The time of creation, ${words}, was ${shown} a change.`,
      };
    const entered = now.property.marks?.stamp?.states ?? [];
    const hasStayed = [...other.members].some(
      ([name, { value }]) =>
        entered.some((state) => value === state) && same(one.members.get(name)?.value ?? null, value),
    );
    if (stamp.moment === 'enters' && hasStayed && !same(earlier, now.value))
      yield {
        kind: words,
        severity,
        steps,
        message: `${words} was ${shown} a request that did not change the state.`,
      };
    if (stamp.moment !== 'changed' || changed.length === 0) continue;
    const step = compare(earlier, now.value);
    // If the version or time is not declared as a stamp, the service may round times.
    const isFrozen = step === 0 && (severity === 'error' || isPrecise(now.value));
    if (step !== undefined && (step < 0 || isFrozen))
      yield {
        kind: words,
        cause: causeOf(experiment.subject, words),
        severity,
        steps,
        message: `${words} was ${shown} a change to ${changed.join(', ')}.`,
      };
  }
}

/** Returns objections to new times inside a property that was not sent and has no other changes. */
function* ofParts(
  { sent, drifting, action, ...experiment }: Experiment,
  [before, after]: readonly [Reading, Reading],
): Generator<Objection> {
  for (const [words, { value: now }] of after.seen[0]?.members ?? []) {
    const was = before.seen[0]?.members.get(words)?.value ?? null;
    if (sent.has(words) || drifting.has(words) || !isJsonObject(was) || !isJsonObject(now)) continue;
    const changed = Object.keys(now).filter((name) => !same(ownMember(was, name) ?? null, now[name]!));
    const isTime = (name: string): boolean => momentNamed(splitWords(name).join(' ')) === 'changed';
    if (changed.length === 0 || !changed.every(isTime)) continue;
    yield {
      kind: `${words} ${changed.join(' ')}`,
      severity: 'warning',
      steps: stepsWith({ sent, drifting, action, ...experiment }, after, before),
      message: `${action.operation.id} was called without ${words}, but the ${changed.join(', ')} inside it changed from ${JSON.stringify(was[changed[0]!] ?? null)} to ${JSON.stringify(now[changed[0]!]!)}.`,
    };
  }
}

interface Stamp {
  readonly moment: 'created' | 'changed' | 'enters';
  readonly severity: Severity;
}

/** Returns the declared stamp of a property. Without a declaration, the property's name can identify the stamp. */
export function momentOf(words: string, seen: SeenMember | undefined): Stamp | undefined {
  const declared = seen?.property.marks?.stamp?.moment;
  if (declared) return { moment: declared, severity: 'error' };
  const isTime = seen !== undefined && !Number.isNaN(timeOf(seen));
  const moment = isTime ? momentNamed(words) : undefined;
  return moment && { moment, severity: 'warning' };
}

const TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/;
/** Smaller numbers are times before 2002, or not times. */
const MIN_EPOCH = 1e9;
/** Greater numbers are milliseconds. */
const MAX_SECONDS = 1e11;

/** Returns a time in milliseconds, or NaN. The description of a number, or else its size, determines its unit. */
function timeOf({ value, property: { description = '' } }: SeenMember): number {
  if (typeof value === 'string') return TIME.test(value) ? Date.parse(value) : Number.NaN;
  if (typeof value !== 'number' || value < MIN_EPOCH) return Number.NaN;
  const isInSeconds = /\bseconds?\b/i.test(description);
  if (!isInSeconds && /\bmilliseconds?\b/i.test(description)) return value;
  return isInSeconds || value < MAX_SECONDS ? value * 1000 : value;
}

/** Returns a positive number if the second value is greater, or undefined if the values cannot be compared. */
function compare(one: JsonValue, other: JsonValue): number | undefined {
  const [left, right] = [one, other].map((value) =>
    typeof value === 'string' ? Date.parse(value) : Number(value),
  );
  const step = right! - left!;
  return Number.isNaN(step) ? undefined : step;
}

/** True for a time with a fraction of a second. */
function isPrecise(value: JsonValue): boolean {
  return typeof value === 'string' && /\.\d*[1-9]/.test(value);
}
