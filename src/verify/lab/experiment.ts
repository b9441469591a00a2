/**
 * An experiment writes to one resource, and reads the resource before and after with every operation that
 * shows it.
 */
import type { JsonValue } from '../../core/json.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import { same } from '../../values/accepts.ts';
import type { Answered, Case } from '../exchange.ts';

/** The resource of an experiment. */
export interface Subject {
  readonly concept: string;
  readonly id: string;
  /** The response to its creation, if the run created it. */
  readonly created?: Answered;
  /**
   * The response to the last change before the experiment, such as a change that gave each property a value.
   */
  readonly filled?: Answered;
  /** The resource in the first response that contained it. */
  readonly seen: Sighting;
  /** A request for a different resource whose response contains this one. */
  readonly shownBy?: Case;
  /** Resources that belong or refer to it. */
  readonly relatives?: readonly Subject[];
  /** Ids of the resources in which it is nested, by concept. */
  readonly above: ReadonlyMap<string, JsonValue>;
}

/**
 * The relation of a request to the resource of the experiment.
 * - `own`: reads the resource.
 * - `list`: reads a list of its collection.
 * - `parent`: reads a different resource that shows it.
 * - `below`: reads a list of resources nested in it.
 * - `relative`: reads a resource that refers to it.
 * - `answer`: the last write, if no operation reads the resource.
 */
export type ReadingKind = 'own' | 'list' | 'parent' | 'below' | 'relative' | 'answer';

/** One response that may show the resource. */
export interface Reading {
  readonly kind: ReadingKind;
  readonly operation: string;
  /** The id of the relative that was read. */
  readonly about?: string;
  readonly answer: Answered;
  /** Each occurrence of the resource in the response. */
  readonly seen: readonly Sighting[];
  /** The id of the subject, as the relative shows it. */
  readonly named?: JsonValue;
  /** True for a complete list. A resource outside a complete list does not exist. */
  readonly isWhole: boolean;
}

/** The purpose of the write. For `observe`, there is no write, and `written` is the first reading. */
export type Goal = 'create' | 'merge' | 'refusal' | 'action' | 'delete' | 'repeat' | 'observe';

export interface Experiment {
  readonly kind: 'experiment';
  readonly goal: Goal;
  readonly action: Action;
  readonly subject: Subject;
  /** The sent values, by the normalized names of the properties. */
  readonly sent: ReadonlyMap<string, JsonValue>;
  readonly before: readonly Reading[];
  readonly written: Answered;
  readonly after: readonly Reading[];
  /** The normalized names of the properties that are known to change without a write. */
  readonly drifting: ReadonlySet<string>;
  /** True if the service had time to update lists and the other protocol. */
  readonly isSettled: boolean;
}

/** Pairs the readings of the same request before and after the write. */
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

/**
 * Returns the cause of an objection to a property. Objections of different checks to one property have the same cause.
 */
export function causeOf({ concept }: Subject, words: string): string {
  return `${concept} ${words}`;
}

/** True if a property changes without a write. */
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

/**
 * Returns the normalized names of the properties that differ between two readings of the same request. The responses to
 * two writes, and GraphQL documents, may select different properties, so only their common properties can differ.
 */
export function differing(one: Reading, other: Reading): readonly string[] {
  const [before] = one.seen;
  const [after] = other.seen;
  if (!before || !after) return [];
  const isSelection = other.kind === 'answer' || other.answer.case.kind === 'graphql';
  const words = new Set([...before.members.keys(), ...after.members.keys()]);
  return [...words].filter(
    (member) =>
      (!isSelection || (before.members.has(member) && after.members.has(member))) &&
      !same(before.members.get(member)?.value ?? null, after.members.get(member)?.value ?? null),
  );
}
