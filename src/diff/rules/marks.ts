/**
 * Changes to marks. Each mark consists of restrictions, which reject requests or hide values, and of promises, on which
 * callers may rely.
 */
import type { Duration } from '../../core/duration.ts';
import type { BehaviourMarks, MarkName, Moment } from '../../model/marks.ts';
import type { MarkChange } from '../delta/change.ts';
import { isSame } from '../delta/pairs.ts';
import type { Flow } from '../delta/sides.ts';
import { rule, type Judgement } from '../rule.ts';
import type { Mitigation } from '../severity.ts';
import { named } from './words.ts';

/** `strengthened`: every behavior that the mark allows now was also allowed before. */
type Step = 'strengthened' | 'weakened' | 'changed';
type Kind = 'restriction' | 'promise';

/** One part of the meaning of a mark. */
interface Facet<Value> {
  readonly kind: Kind;
  /** Returns true if the part applies to values that are sent in these directions. */
  readonly isFor: (flows: readonly Flow[]) => boolean;
  /** Returns the step between two values, or undefined if this part of both is the same. */
  readonly step: (old: Value | undefined, next: Value | undefined) => Step | undefined;
}

type Part<Value> = (value: Value) => unknown;

/**
 * Creates a facet. `part` returns undefined if the value does not have the part. `compare` returns the step between two
 * different parts.
 */
function facet<Value>(
  kind: Kind,
  part: Part<Value>,
  compare: (old: never, next: never) => Step = () => 'changed',
  isFor: Facet<Value>['isFor'] = () => true,
): Facet<Value> {
  return {
    kind,
    isFor,
    step: (old, next) => {
      const before = old && part(old);
      const after = next && part(next);
      if (isSame(before, after)) return undefined;
      if (before === undefined) return 'strengthened';
      return after === undefined ? 'weakened' : compare(before as never, after as never);
    },
  };
}

/** Returns the complete mark without its location. */
const whole = ({ at: _, ...meaning }: { readonly at: unknown }): unknown => meaning;
const isThere = (): boolean => true;
const both = <Value>(
  part: Part<Value>,
  compare?: (old: never, next: never) => Step,
): readonly Facet<Value>[] => [facet('restriction', part, compare), facet('promise', part, compare)];

const FACETS: { readonly [Name in MarkName]: readonly Facet<NonNullable<BehaviourMarks[Name]>>[] } = {
  effect: [
    facet('restriction', ({ from }) => listOf(from), fewer),
    facet('promise', ({ does, of }) => ({ does, of })),
    facet('promise', ({ to }) => listOf(to), fewer),
  ],
  filter: [facet('promise', whole)],
  order: [facet('promise', ({ by }) => by, longer)],
  unique: both(({ with: others }) => others, fewer),
  derived: [facet('promise', whole)],
  presentWhen: [
    facet('promise', ({ when }) => when),
    facet('promise', ({ isExclusive }) => isExclusive || undefined),
  ],
  stamp: [facet('promise', ({ moment, states }) => ({ moment, states }))],
  secret: [
    ...both(isThere),
    facet('promise', ({ signsWebhooks }) => signsWebhooks || undefined),
    facet('restriction', ({ valid }) => valid),
    facet(
      'promise',
      ({ overlap }) => overlap && lengthOf(overlap),
      (old: number, next: number) => (next > old ? 'strengthened' : 'weakened'),
    ),
  ],
  bounds: (['restriction', 'promise'] as const).flatMap((kind) => {
    const flow = kind === 'restriction' ? 'request' : 'response';
    const isFor = (flows: readonly Flow[]): boolean => flows.includes(flow);
    return [
      facet(
        kind,
        ({ siblings }) => listOf(siblings.map(({ is, property }) => `${is} ${property}`)),
        more,
        isFor,
      ),
      facet(
        kind,
        ({ min }) => min && offsetOf(min),
        (old: number, next: number) => (next > old ? 'strengthened' : 'weakened'),
        isFor,
      ),
      facet(
        kind,
        ({ max }) => max && offsetOf(max),
        (old: number, next: number) => (next < old ? 'strengthened' : 'weakened'),
        isFor,
      ),
    ];
  }),
  scope: both(({ names }) => [...names].sort(), more),
  event: [facet('promise', whole)],
};

/** Compares lists of permitted values. A list with fewer values is stronger. */
function fewer(old: readonly string[], next: readonly string[]): Step {
  if (next.every((one) => old.includes(one))) return 'strengthened';
  return old.every((one) => next.includes(one)) ? 'weakened' : 'changed';
}

function more(old: readonly string[], next: readonly string[]): Step {
  return fewer(next, old);
}

/** Compares the sort keys of lists. An additional key determines the order of items that were equal before. */
function longer(old: readonly unknown[], next: readonly unknown[]): Step {
  if (isSame(old, next.slice(0, old.length))) return 'strengthened';
  return isSame(next, old.slice(0, next.length)) ? 'weakened' : 'changed';
}

/** Returns sorted values without duplicates, or undefined for an empty list, which restricts nothing. */
function listOf(values: readonly string[]): readonly string[] | undefined {
  return values.length > 0 ? [...new Set(values)].sort() : undefined;
}

const MONTH = 30.4375 * 24 * 3_600_000;

/** Returns the approximate length of a duration in milliseconds, to compare two durations. */
function lengthOf({ months, milliseconds }: Duration): number {
  return months * MONTH + milliseconds;
}

function offsetOf({ sign, duration }: Moment): number {
  return sign * lengthOf(duration);
}

const RELIED: Mitigation = {
  kind: 'unknowable',
  reason: 'The change affects only callers that rely on the mark.',
};

type Verdict = Pick<Judgement, 'direction' | 'effect' | 'mitigations' | 'reason'>;

/** The verdicts on parts of a mark, from the worst to the best. */
const VERDICTS: readonly (readonly [Kind, Step, Verdict])[] = [
  ['restriction', 'strengthened', { direction: 'request', effect: 'narrowed' }],
  [
    'restriction',
    'changed',
    {
      direction: 'request',
      effect: 'changed',
      reason: 'The service rejects other requests, or hides other values, than before.',
    },
  ],
  ['promise', 'changed', { direction: 'response', effect: 'changed' }],
  ['promise', 'weakened', { direction: 'response', effect: 'widened', mitigations: [RELIED] }],
  [
    'promise',
    'strengthened',
    { direction: 'response', effect: 'narrowed', reason: 'The service promises more than before.' },
  ],
  [
    'restriction',
    'weakened',
    {
      direction: 'request',
      effect: 'widened',
      reason: 'The service rejects fewer requests, or hides fewer values, than before.',
    },
  ],
];

/** Names of the marks in sentences. */
const NAMES: Readonly<Record<MarkName, string>> = {
  effect: 'The declared effect',
  filter: 'The declared filter',
  order: 'The order',
  unique: 'The uniqueness',
  derived: 'The derivation',
  presentWhen: 'The condition for the value',
  stamp: 'The stamp',
  secret: 'The secrecy',
  bounds: 'The bounds',
  scope: 'The scope',
  event: 'The cause',
};

/** Returns the worst verdict on the parts of a mark, with its step. */
function verdictOn({ mark, old, new: next, flows }: MarkChange): {
  readonly step: Step;
  readonly verdict: Verdict;
} {
  const steps = (FACETS[mark] as readonly Facet<unknown>[])
    .filter(({ isFor }) => isFor(flows))
    .map(({ kind, step }) => ({ kind, step: step(old, next) }));
  for (const [kind, step, verdict] of VERDICTS)
    if (steps.some((one) => one.kind === kind && one.step === step)) return { step, verdict };
  // Only the notation differs, or the mark does not apply in the direction in which the value is sent.
  const reason = 'The change does not affect any value that is sent.';
  return { step: 'weakened', verdict: { direction: 'request', effect: 'widened', reason } };
}

function judged(step: Step, verb: string): (change: MarkChange) => Judgement | undefined {
  return (change) => {
    const found = verdictOn(change);
    if (found.step !== step) return undefined;
    const { subject, place, mark, old, new: next } = change;
    const owner = place === '' ? subject : `the ${named(place)}`;
    const done = !old ? 'was added' : !next ? 'was removed' : verb;
    return { ...found.verdict, message: `${NAMES[mark]} of ${owner} ${done}.` };
  };
}

export const markStrengthened = rule<'mark'>({
  id: 'mark-strengthened',
  on: 'mark',
  summary: 'The service rejects requests that it accepted before, or hides values that it returned before.',
  help: 'Keep accepting these requests and returning these values.',
  mirror: 'mark-weakened',
  judge: judged('strengthened', 'is stronger'),
});

export const markWeakened = rule<'mark'>({
  id: 'mark-weakened',
  on: 'mark',
  summary: 'The service no longer makes a promise that callers may rely on.',
  help: 'Announce the change, or keep the extension or directive.',
  mirror: 'mark-strengthened',
  judge: judged('weakened', 'is weaker'),
});

export const markChanged = rule<'mark'>({
  id: 'mark-changed',
  on: 'mark',
  summary:
    'The value of an annotation, such as `x-effect`, has changed, and with it what the service accepts or promises.',
  help: 'Keep the old meaning, or add an element with the new meaning.',
  mirror: 'mark-changed',
  judge: judged('changed', 'has changed'),
});
