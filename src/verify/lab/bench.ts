/**
 * Runs single experiments. Reports an objection only if a second experiment with a new resource confirms it. The second
 * experiment waits until the service has updated lists and the other protocol, and ignores properties that change
 * without a write.
 */
import { setTimeout } from 'node:timers/promises';
import type { Action } from '../../semantics/semantics.ts';
import type { Answered, Case } from '../exchange.ts';
import { momentOf } from '../laws/stamped-changes.ts';
import { reasonOf } from '../checks/idempotency-replay.ts';
import { isRefused } from '../judge/has-result.ts';
import { isSuccess } from '../run/tally.ts';
import { keyIsChosen } from '../cases/idempotency-key.ts';
import type { Trail } from '../trail.ts';
import type { Tour } from '../trails/plan.ts';
import { repeated } from '../trails/keyed.ts';
import { differing, pairsOf, type Experiment, type Goal, type Reading, type Subject } from './experiment.ts';
import { answerReading, readAll, readersFor } from './readings.ts';
import { keyed, sentValues } from './subjects.ts';

/** Maximum number of experiments that are repeated to confirm objections. */
const MAX_CONFIRMED = 60;
/** Time for the service to update lists and the other protocol after a write. */
const SETTLE_MS = 1_000;
/** Time between two reads without a write, to find properties that change by themselves. */
const DRIFT_MS = 250;

/** A write that an experiment examines. */
export interface Write {
  readonly goal: Goal;
  /** Goal of the experiment if the service rejects the write. By default, a rejected write is not examined. */
  readonly otherwise?: Goal;
  readonly action: Action;
  /** Returns a change to send to a new resource before this write. */
  readonly first?: (subject: Subject) => Case;
  /** Returns requests for a resource. They are sent until one has the expected response. */
  readonly requests: (subject: Subject) => readonly Case[];
  /** True if the requests already have their idempotency keys. By default, they get new keys. */
  readonly isKeyed?: boolean;
  /** True if the response is the expected one. Default: `isDone`. */
  readonly isMet?: (written: Answered) => boolean;
}

/** Creates a resource, or finds an existing one. */
export type Make = () => Promise<Subject | undefined>;

export class Bench {
  readonly tour: Tour;
  /** For each concept, the normalized names of the properties that change without a write. */
  readonly #drifting = new Map<string, Set<string>>();
  /** Keys of confirmed objections. */
  readonly #confirmed = new Set<string>();
  /** Other trails: repetitions of creations and of rejected requests, and requests with invalid keys. */
  readonly others: Trail[] = [];
  /** Operations and reasons of the rejections that were already repeated. */
  readonly #repeated = new Set<string>();
  #confirming = 0;
  #salts = 0;

  constructor(tour: Tour) {
    this.tour = tour;
  }

  /** Returns a string that makes an idempotency key unique. */
  salt(purpose: string): string {
    return `lab ${purpose} ${this.#salts++}`;
  }

  async read(subject: Subject): Promise<readonly Reading[]> {
    return readAll(this.tour, subject, readersFor(this.tour, subject));
  }

  /** Reads a new resource. If no operation reads it, uses the response to its last change, or else to its creation. */
  async readNew(subject: Subject): Promise<readonly Reading[]> {
    const all = await this.read(subject);
    const last = subject.filled ?? subject.created;
    return last && all.length === 0 ? [answerReading(this.tour, subject, last)] : all;
  }

  /** Reads the resource after a write, and returns the experiment. `known`: readings to use instead of new ones. */
  async done(
    { goal, action }: Pick<Write, 'goal' | 'action'>,
    subject: Subject,
    before: readonly Reading[],
    written: Answered,
    isSettled: boolean,
    known?: readonly Reading[],
  ): Promise<Experiment> {
    if (isSettled) await setTimeout(SETTLE_MS);
    const read = known ?? (await this.read(subject));
    const own = answerReading(this.tour, subject, written);
    // The response to a rejected write does not contain the resource, so the readings before it are used.
    const isOnly = goal !== 'delete' && read.length === 0 && before.some(({ kind }) => kind === 'answer');
    const after = isOnly ? (own.seen.length > 0 ? [own] : before) : read;
    const sent = sentValues(action, written.case);
    const drifting = this.#driftingOf(subject);
    return { kind: 'experiment', goal, action, subject, sent, before, written, after, isSettled, drifting };
  }

  /**
   * Sends the requests of the write until one has the expected response, then reads the resource again. Returns
   * undefined if no request has it.
   */
  async run(
    { goal: wanted, otherwise, action, requests, isKeyed, isMet = isDone }: Write,
    subject: Subject,
    before: readonly Reading[],
    isSettled: boolean,
  ): Promise<Experiment | undefined> {
    for (const made of requests(subject)) {
      const isRepeated = made.intent.kind === 'valid' && made.intent.repeated;
      const request = isKeyed || isRepeated ? made : keyed(this.tour, made, this.salt('write'));
      const written = await this.tour.send(request);
      const isRefusal = written !== undefined && isRefused(this.tour.contract, written);
      const rejected = isRefusal ? otherwise : undefined;
      const goal = written && !isRefusal && isMet(written) ? wanted : rejected;
      if (written && rejected) await this.repeatRefusal(written);
      if (written && goal) return this.done({ goal, action }, subject, before, written, isSettled);
    }
    return undefined;
  }

  /** Runs the experiment with a new resource. If `isSettled`, first waits until the service has updated all views. */
  async again(write: Write, make: Make, isSettled: boolean): Promise<Experiment | undefined> {
    const made = await make();
    if (!made) return undefined;
    const first =
      write.first && (await this.tour.send(keyed(this.tour, write.first(made), this.salt('first'))));
    const subject = first ? { ...made, filled: first } : made;
    if (isSettled) await setTimeout(SETTLE_MS);
    const before = await (write.goal === 'action' ? this.readNew(subject) : this.read(subject));
    if (isSettled) await this.watch(subject, before);
    return this.run(write, subject, before, isSettled);
  }

  /** Runs the experiment with a new resource, and then repeats its write. */
  async twice(write: Write, make: Make, isSettled: boolean): Promise<Experiment | undefined> {
    const once = await this.again(write, make, isSettled);
    return once && this.run(againOf(write, once), once.subject, once.after, isSettled);
  }

  /** Calls an action twice on a new resource, with different idempotency keys. */
  async twiceWithNewKeys(write: Write, make: Make): Promise<void> {
    await this.prove(async (isSettled) => {
      const once = await this.again(write, make, isSettled);
      return once && this.run(withNewKeys(write, once), once.subject, once.after, isSettled);
    });
  }

  /**
   * Repeats a write that is declared idempotent. The repetition must have no further effect. Returns the readings after
   * it.
   */
  async repeat(
    write: Write,
    subject: Subject,
    done: Experiment,
    make: Make,
  ): Promise<readonly Reading[] | undefined> {
    if (!write.action.operation.idempotency) return undefined;
    const second = await this.run(againOf(write, done), subject, done.after, false);
    if (second) await this.prove((isSettled) => this.twice(write, make, isSettled), second);
    return second?.after;
  }

  /** Repeats a creation with its idempotency key. `changed`: a change of the resource since its creation. */
  async repeatCreation(first: Answered, changed?: Answered): Promise<void> {
    if (!keyIsChosen(this.tour.contract, first.case.operation)) return;
    const again = await this.tour.send(repeated(first.case));
    if (again) this.others.push({ kind: 'repeat', first, again, ...(changed && { changed }) });
  }

  /** Repeats a rejected request with its idempotency key, once for each operation and reason of rejection. */
  async repeatRefusal(first: Answered): Promise<void> {
    const { operation } = first.case;
    const key = [operation.id, first.outcome.status, reasonOf(first)].join(' ');
    if (this.#repeated.has(key) || !keyIsChosen(this.tour.contract, operation)) return;
    this.#repeated.add(key);
    const again = await this.tour.ask({ ...first.case });
    if (again) this.others.push({ kind: 'repeat', first, again });
  }

  /** Records the properties that differ between two reads without a write between them. */
  async watch(subject: Subject, before: readonly Reading[]): Promise<void> {
    await setTimeout(DRIFT_MS);
    const after = await this.read(subject);
    const drifting = this.#driftingOf(subject);
    for (const [one, other] of pairsOf({ before, after }))
      for (const member of differing(one, other))
        // The time of creation must not change, so a difference is a fault.
        if (momentOf(member, other.seen[0]?.members.get(member))?.moment !== 'created') drifting.add(member);
  }

  #driftingOf({ concept }: Subject): Set<string> {
    const known = this.#drifting.get(concept) ?? new Set();
    this.#drifting.set(concept, known);
    return known;
  }

  /**
   * Reports the objections that a second experiment confirms. Returns false if there are new objections, and
   * it does not confirm any of them.
   */
  async prove(
    again: (isSettled: boolean) => Promise<Experiment | undefined>,
    first?: Experiment,
  ): Promise<boolean> {
    const done = first ?? (await again(false));
    const keys = new Set(done && this.tour.judge(done).map(({ key }) => key));
    const isNew = [...keys].some((key) => !this.#confirmed.has(key));
    if (!done || !isNew || this.#confirming++ >= MAX_CONFIRMED) return true;
    const second = await again(true);
    const shown = second ? this.tour.judge(second).filter(({ key }) => keys.has(key)) : [];
    if (second) this.tour.report(second, keys);
    for (const { key } of shown) this.#confirmed.add(key);
    return shown.length > 0;
  }
}

/** Returns the repetition of a write that succeeded. */
function againOf(write: Write, { written }: Experiment): Write {
  return { ...write, goal: 'repeat', requests: () => [repeated(written.case)] };
}

/** Returns the same call with another idempotency key. A service may reject it, or apply it as a new change. */
function withNewKeys(write: Write, { written }: Experiment): Write {
  const requests: Write['requests'] = () => [{ ...written.case, intent: { kind: 'valid' } }];
  return { ...write, goal: 'action', otherwise: 'refusal', requests };
}

/** True for a success that has taken effect. 202 promises a later effect (RFC 9110 §15.3.3). */
export function isDone(written: Answered): boolean {
  return isSuccess(written) && written.outcome.status !== 202;
}
