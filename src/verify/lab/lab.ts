/**
 * The planner of experiments: for each collection it creates resources, changes one property after another, sends
 * requests that must be rejected, repeats writes, and deletes, and reads each resource before and after in every way. An
 * objection counts if a second experiment with a new resource shows it again, after the time that a service needs to
 * update lists and the other protocol, and if the property does not change without the write.
 */
import { setTimeout } from 'node:timers/promises';
import { derive } from '../../semantics/derive/derive.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Action } from '../../semantics/semantics.ts';
import { inputOf, withInput } from '../judge/pages.ts';
import type { Case } from '../exchange.ts';
import { isSuccess } from '../run/tally.ts';
import type { ServicePlan, Tour } from '../trails/plan.ts';
import { repeated } from '../trails/keyed.ts';
import {
  actionsOn,
  bareChange,
  deletesOf,
  mergesOf,
  someRequests,
  retargeted,
  singleChanges,
  wideChange,
} from './changes.ts';
import { differing, pairsOf, type Experiment, type Goal, type Reading, type Subject } from './experiment.ts';
import { readAll, readersFor } from './readings.ts';
import { create, creatorsOf, existing, keyed, sentValues } from './subjects.ts';

/** Requests broken in one place for one operation. */
const MAX_REFUSALS = 6;
/** Valid requests for one operation: the service may reject some of them for other reasons. */
const MAX_SAMPLES = 4;
/** Experiments repeated to confirm an objection, at most. */
const MAX_CONFIRMED = 40;
const SETTLE_MS = 1_000;
/** Time in which a property that changes by itself shows it. */
const DRIFT_MS = 250;

export const lab: ServicePlan = {
  kinds: ['experiment'],
  tour: async (tour) => {
    const bench = new Lab(tour);
    for (const { concept } of derive(tour.contract).collections) await bench.examine(concept);
    return [];
  },
};

/** A write that an experiment examines. */
interface Write {
  readonly goal: Goal;
  /** What a rejection is meant to show; by default it shows nothing. */
  readonly otherwise?: Goal;
  readonly action: Action;
  /** Returns requests about a resource; the first with the expected response suffices. */
  readonly requests: (subject: Subject) => readonly Case[];
  /** True if the response is the one that the experiment is about. */
  readonly isMet: (written: Experiment['written']) => boolean;
}

type Make = (salt: string) => Promise<Subject | undefined>;

class Lab {
  readonly #tour: Tour;
  /** By concept: words of the properties that change without a write. */
  readonly #drifting = new Map<string, Set<string>>();
  /** Keys of confirmed objections. */
  readonly #told = new Set<string>();
  #confirmed = 0;
  #made = 0;

  constructor(tour: Tour) {
    this.#tour = tour;
  }

  async examine(concept: string): Promise<void> {
    const creators = creatorsOf(this.#tour, concept);
    for (const creator of creators) await this.#creation(creator);
    const [creator] = creators;
    const make: Make = async (salt) => {
      const made = creator && (await create(this.#tour, creator, `${salt} ${this.#made++}`));
      return made ?? existing(this.#tour, concept);
    };
    const subject = await make(`lab ${concept}`);
    if (!subject) return;
    await this.#watch(subject, await this.#readOwn(subject));
    for (const one of creators) await this.#refusedCreations(one, subject);
    for (const action of mergesOf(this.#tour, subject)) await this.#merges(action, subject, make);
    for (const action of actionsOn(this.#tour, concept)) await this.#calls(action, make);
    for (const action of deletesOf(this.#tour, concept)) await this.#deletion(action, make);
  }

  /** Calls an action on a new resource: accepted, all views agree; rejected, nothing changes. */
  async #calls(action: Action, make: Make): Promise<void> {
    const subject = await make(`lab call ${this.#made++}`);
    if (!subject) return;
    let current = await this.#readOwn(subject);
    for (const made of someRequests(this.#tour, action)) {
      const write: Write = { ...this.#writeOf(action, made), goal: 'action', otherwise: 'refusal' };
      const done = await this.#run(write, subject, current, false);
      if (done) await this.#prove((isSettled) => this.#again(write, make, isSettled), done);
      current = done?.after ?? (await this.#readOwn(subject));
    }
  }

  #writeOf(action: Action, made: Case): Omit<Write, 'goal'> {
    return {
      action,
      requests: (one) => [retargeted(made, action, one)],
      isMet: (written) => isSuccess(written) && written.outcome.status !== 202,
    };
  }

  /** A new resource has the sent values, in every view. */
  async #creation(action: Action): Promise<void> {
    const experiment = async (isSettled: boolean): Promise<Experiment | undefined> => {
      const subject = await create(this.#tour, action, `lab create ${this.#made++}`);
      if (!subject?.created) return undefined;
      if (isSettled) await setTimeout(SETTLE_MS);
      const after = await this.#readOwn(subject);
      if (isSettled) await this.#watch(subject, after);
      const sent = sentValues(action, subject.created.case);
      const drifting = this.#driftingOf(subject);
      const written = subject.created;
      return {
        kind: 'experiment',
        goal: 'create',
        action,
        subject,
        sent,
        before: [],
        written,
        after,
        isSettled,
        drifting,
      };
    };
    await this.#prove(experiment);
  }

  /** Requests that are rejected create nothing: no list has a new item with their values. */
  async #refusedCreations(action: Action, subject: Subject): Promise<void> {
    const accepted = this.#tour.accepted(action.operation)[0]?.case;
    const broken = accepted ? this.#tour.violations({ ...accepted, intent: { kind: 'valid' } }) : [];
    const sampled = this.#tour.sample(action.operation, MAX_SAMPLES);
    for (const made of [...spread(broken, MAX_REFUSALS / 2), ...sampled]) {
      const write: Write = {
        goal: 'create',
        otherwise: 'refusal',
        action,
        // A value that must be unique would be taken by the first one.
        requests: () => [this.#tour.renew(made)],
        isMet: () => false,
      };
      const experiment = async (isSettled: boolean): Promise<Experiment | undefined> =>
        this.#run(write, subject, await this.#readOwn(subject), isSettled);
      await this.#prove(experiment);
    }
  }

  /** Each property alone, then requests that must change nothing. */
  async #merges(action: Action, subject: Subject, make: Make): Promise<void> {
    const filling = await this.#fill(action, subject);
    const fillMade: Make = async (salt) => {
      const made = await make(salt);
      return made && filling && this.#filled(made, action, filling);
    };
    let current = await this.#readOwn(subject);
    for (const { requests } of singleChanges(this.#tour, action, subjectOfReading(subject, current))) {
      const write: Write = {
        goal: 'merge',
        action,
        requests: (one) => requests.map((made) => retargeted(made, action, one)),
        isMet: (written) => isSuccess(written) && written.outcome.status !== 202,
      };
      const done = await this.#run(write, subject, current, false);
      if (!done) continue;
      for (const one of [make, fillMade])
        if (await this.#prove((isSettled) => this.#again(write, one, isSettled), done)) break;
      current = (await this.#repeat(write, subject, done, make)) ?? done.after;
    }
    await this.#refusals(action, subject, make);
  }

  /** Gives each empty property a value; returns a request with all accepted values. */
  async #fill(action: Action, subject: Subject): Promise<Case | undefined> {
    let all = bareChange(this.#tour, action, subject);
    for (const { input, requests } of singleChanges(this.#tour, action, subject)) {
      if (!isEmpty(subject.seen.members.get(input.member)?.value ?? null)) continue;
      for (const made of requests) {
        const value = inputOf(made, input.from) ?? null;
        if (isEmpty(value)) break;
        const answer = await this.#tour.send(keyed(this.#tour, made, `lab fill ${this.#made++}`));
        if (!answer || !isSuccess(answer)) continue;
        all = all && withInput(all, input.from, value);
        break;
      }
    }
    return all;
  }

  async #filled(subject: Subject, action: Action, filling: Case): Promise<Subject | undefined> {
    const request = retargeted(filling, action, subject);
    const filled = await this.#tour.send(keyed(this.#tour, request, `lab fill ${this.#made++}`));
    return filled && isSuccess(filled) ? { ...subject, filled } : undefined;
  }

  /** A repeated request has no further effect, if it is declared idempotent. */
  async #repeat(
    write: Write,
    subject: Subject,
    done: Experiment,
    make: Make,
  ): Promise<readonly Reading[] | undefined> {
    if (!write.action.operation.idempotency) return undefined;
    const second = await this.#run(againOf(write, done), subject, done.after, false);
    if (second) await this.#prove((isSettled) => this.#twice(write, make, isSettled), second);
    return second?.after;
  }

  /** Requests that are rejected change nothing. */
  async #refusals(action: Action, subject: Subject, make: Make): Promise<void> {
    const wide = wideChange(this.#tour, action, subject);
    if (!wide) return;
    let current = await this.#readOwn(subject);
    const broken = this.#tour.violations(wide).filter((one) => !isOfId(one, action));
    const sampled = this.#tour.sample(action.operation, MAX_SAMPLES);
    for (const made of [...spread(broken, MAX_REFUSALS), ...sampled]) {
      const write: Write = { ...this.#writeOf(action, made), goal: 'merge', otherwise: 'refusal' };
      const done = await this.#run(write, subject, current, false);
      if (!done) {
        current = await this.#readOwn(subject);
        continue;
      }
      await this.#prove((isSettled) => this.#again(write, make, isSettled), done);
      current = done.after;
    }
  }

  async #deletion(action: Action, make: Make): Promise<void> {
    const write: Write = {
      goal: 'delete',
      action,
      requests: (one) => {
        const accepted = this.#tour.accepted(action.operation).map((answer) => answer.case);
        return accepted.slice(0, 1).map((made) => retargeted(made, action, one));
      },
      isMet: (written) => isSuccess(written) && written.outcome.status !== 202,
    };
    const experiment = async (isSettled: boolean): Promise<Experiment | undefined> =>
      this.#again(
        write,
        async (salt) => {
          const subject = await make(salt);
          return subject?.created ? subject : undefined;
        },
        isSettled,
      );
    await this.#prove(experiment);
  }

  async #readOwn(subject: Subject): Promise<readonly Reading[]> {
    return readAll(this.#tour, subject, readersFor(this.#tour, subject));
  }

  /** Sends the write to a known resource, and reads it again. */
  async #run(
    { goal: wanted, otherwise, action, requests, isMet }: Write,
    subject: Subject,
    before: readonly Reading[],
    isSettled: boolean,
  ): Promise<Experiment | undefined> {
    for (const made of requests(subject)) {
      const isRepeated = made.intent.kind === 'valid' && made.intent.repeated;
      const request = isRepeated ? made : keyed(this.#tour, made, `lab ${this.#made++}`);
      const written = await this.#tour.send(request);
      const rejected = written && !isAccepted(written) ? otherwise : undefined;
      const goal = written && isMet(written) ? wanted : rejected;
      if (!written || !goal) continue;
      if (isSettled) await setTimeout(SETTLE_MS);
      const after = await this.#readOwn(subject);
      const sent = sentValues(action, written.case);
      const drifting = this.#driftingOf(subject);
      return { kind: 'experiment', goal, action, subject, sent, before, written, after, isSettled, drifting };
    }
    return undefined;
  }

  /** The same experiment with a new resource, after it has come to rest. */
  async #again(write: Write, make: Make, isSettled: boolean): Promise<Experiment | undefined> {
    const subject = await make(`lab again ${this.#made++}`);
    if (!subject) return undefined;
    if (isSettled) await setTimeout(SETTLE_MS);
    const before = await this.#readOwn(subject);
    if (isSettled) await this.#watch(subject, before);
    return this.#run(write, subject, before, isSettled);
  }

  async #twice(write: Write, make: Make, isSettled: boolean): Promise<Experiment | undefined> {
    const once = await this.#again(write, make, isSettled);
    return once && this.#run(againOf(write, once), once.subject, once.after, isSettled);
  }

  /** Remembers the properties that differ between two readings without a write. */
  async #watch(subject: Subject, before: readonly Reading[]): Promise<void> {
    await setTimeout(DRIFT_MS);
    const after = await this.#readOwn(subject);
    const drifting = this.#driftingOf(subject);
    for (const [one, other] of pairsOf({ before, after }))
      for (const member of differing(one, other)) drifting.add(member);
  }

  #driftingOf({ concept }: Subject): Set<string> {
    const known = this.#drifting.get(concept) ?? new Set();
    this.#drifting.set(concept, known);
    return known;
  }

  /** Reports the objections to an experiment that another one shows again; false if another one does not. */
  async #prove(
    again: (isSettled: boolean) => Promise<Experiment | undefined>,
    first?: Experiment,
  ): Promise<boolean> {
    const done = first ?? (await again(false));
    const keys = new Set(done && this.#tour.judge(done).map(({ key }) => key));
    const isNew = [...keys].some((key) => !this.#told.has(key));
    if (!done || !isNew || this.#confirmed++ >= MAX_CONFIRMED) return true;
    const second = await again(true);
    const shown = second ? this.#tour.judge(second).filter(({ key }) => keys.has(key)) : [];
    if (second) this.#tour.report(second, keys);
    for (const { key } of shown) this.#told.add(key);
    return shown.length > 0;
  }
}

function isEmpty(value: JsonValue): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** The resource with the values of its last reading. */
function subjectOfReading(subject: Subject, readings: readonly Reading[]): Subject {
  const seen = readings.flatMap((reading) => reading.seen)[0];
  return seen ? { ...subject, seen } : subject;
}

/** The repetition of a write that succeeded. */
function againOf(write: Write, { written }: Experiment): Write {
  return { ...write, goal: 'repeat', requests: () => [repeated(written.case)] };
}

function isAccepted({ case: made, outcome }: Experiment['written']): boolean {
  return isSuccess({ case: { ...made, intent: { kind: 'valid' } }, outcome } as Experiment['written']);
}

/** Returns some of the requests: the first of each kind of violation, then others. */
function spread(broken: readonly Case[], most: number): readonly Case[] {
  const kindOf = ({ intent }: Case): string => (intent.kind === 'invalid' ? intent.violation.kind : '');
  const inBody = broken.filter(
    ({ intent }) => intent.kind === 'invalid' && /^(?:body|variables)\//.test(intent.violation.where),
  );
  const firsts = inBody.filter(
    (one, at) => inBody.findIndex((other) => kindOf(other) === kindOf(one)) === at,
  );
  return [...firsts, ...inBody.filter((one) => !firsts.includes(one))].slice(0, most);
}

/** True if a request is broken in the id of its resource, or around it: another id would repair it. */
function isOfId({ intent, kind }: Case, { id }: Action): boolean {
  const place = kind === 'graphql' && id ? ['variables', ...id.value.path].join('/') : undefined;
  const where = intent.kind === 'invalid' ? intent.violation.where : '';
  return place !== undefined && (place === where || place.startsWith(`${where}/`));
}
