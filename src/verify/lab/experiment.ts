/** Experiments: a write to one resource, between two reads of it in every way that the contract offers. */
import type { JsonValue } from '../../core/json.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import { same } from '../../values/accepts.ts';
import type { Answered, Case } from '../exchange.ts';

/** The resource of an experiment. */
export interface Subject {
  readonly concept: string;
  readonly id: string;
  /** The response that created it, if the run created it. */
  readonly created?: Answered;
  /** A change that gave it a value for each property, before the experiment. */
  readonly filled?: Answered;
  /** The resource as it was seen first. */
  readonly seen: Sighting;
  /** A request about something else whose response shows the resource. */
  readonly shownBy?: Case;
  /** Resources that belong or refer to it. */
  readonly relatives?: readonly Subject[];
  /** Ids of the resources above it, by concept. */
  readonly above: ReadonlyMap<string, JsonValue>;
}

/**
 * `own`: a request for this resource. `list`: a list of its collection. `parent`: another resource that shows it.
 * `below`: a list of resources below it. `relative`: a resource that refers to it. `answer`: the response to the last
 * write, without another reading.
 */
export type ReadingKind = 'own' | 'list' | 'parent' | 'below' | 'relative' | 'answer';

/** One response that may show the resource. */
export interface Reading {
  readonly kind: ReadingKind;
  readonly operation: string;
  /** The id of the resource that a reading of a relative is about. */
  readonly about?: string;
  readonly answer: Answered;
  /** The resource, for each time that the response contains it. */
  readonly seen: readonly Sighting[];
  /** In a resource that refers to the subject: the id to which it refers. */
  readonly named?: JsonValue;
  /** True if a list without the resource proves that it does not exist. */
  readonly isWhole: boolean;
}

/** What the write is meant to show. `observe`: nothing is written; `written` is the first of the readings. */
export type Goal = 'create' | 'merge' | 'refusal' | 'action' | 'delete' | 'repeat' | 'observe';

export interface Experiment {
  readonly kind: 'experiment';
  readonly goal: Goal;
  readonly action: Action;
  readonly subject: Subject;
  /** Values of the request by the words of the property that they set. */
  readonly sent: ReadonlyMap<string, JsonValue>;
  readonly before: readonly Reading[];
  readonly written: Answered;
  readonly after: readonly Reading[];
  /** The words of the properties that change without a write, as far as this is known. */
  readonly drifting: ReadonlySet<string>;
  /** True if the service had time to update lists and the other protocol. */
  readonly isSettled: boolean;
}

/** Returns pairs of readings from the same request, before and after. */
export function pairsOf({
  before,
  after,
}: Pick<Experiment, 'before' | 'after'>): readonly (readonly [Reading, Reading])[] {
  return after.flatMap((later) => {
    const earlier = before.find(
      ({ operation, kind, about }) =>
        operation === later.operation && kind === later.kind && about === later.about,
    );
    return earlier ? [[earlier, later] as const] : [];
  });
}

/** What views of a resource and checks say of one property has one cause. */
export function causeOf({ concept }: Subject, words: string): string {
  return `${concept} ${words}`;
}

/** True if a property changes by itself. */
export function isDrifting({ drifting }: Experiment, member: string): boolean {
  return drifting.has(member);
}

/** Returns the exchanges that show a difference between readings. */
export function stepsWith(
  { subject, written }: Experiment,
  later: Reading,
  earlier?: Reading,
): readonly [Answered, ...Answered[]] {
  const all = [subject.created, subject.filled, earlier?.answer, written, later.answer];
  const [first, ...others] = all
    .filter((one) => one !== undefined)
    .filter((one, at, list) => list.indexOf(one) === at);
  return [first!, ...others];
}

/** Returns the words of the properties that differ between two sightings of the same request. */
export function differing(one: Reading, other: Reading): readonly string[] {
  const [before] = one.seen;
  const [after] = other.seen;
  if (!before || !after) return [];
  const words = new Set([...before.members.keys(), ...after.members.keys()]);
  return [...words].filter(
    (member) => !same(before.members.get(member)?.value ?? null, after.members.get(member)?.value ?? null),
  );
}
