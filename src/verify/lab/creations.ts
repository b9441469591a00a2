import type { Action } from '../../semantics/semantics.ts';
import type { Case } from '../exchange.ts';
import type { Bench, Write } from './bench.ts';
import type { Experiment, Subject } from './experiment.ts';
import { doubtful } from './doubtful.ts';
import { brokenLast, spread } from './refusals.ts';
import { create } from './subjects.ts';

/** Requests broken in one place. */
const MAX_BROKEN = 3;
/** Requests with an unknown id, or a foreign item. */
const MAX_DOUBTFUL = 6;
/** Valid requests: the service may reject some of them for other reasons. */
const MAX_SAMPLES = 4;

/** A new resource has the sent values, in every view. */
export async function tryCreation(bench: Bench, action: Action): Promise<void> {
  const experiment = async (isSettled: boolean): Promise<Experiment | undefined> => {
    const earlier = await create(bench.tour, action, bench.salt('create'));
    const before = earlier ? await bench.read(earlier) : [];
    const made = await create(bench.tour, action, bench.salt('create'), earlier);
    if (!made?.created) return undefined;
    // Its parts may be in lists of their own.
    const subject = { ...made, relatives: [] };
    const lists = before.filter(({ kind }) => kind === 'list');
    const done = await bench.done({ goal: 'create', action }, subject, lists, made.created, isSettled);
    if (isSettled) await bench.watch(subject, done.after);
    return done;
  };
  await bench.prove(experiment);
}

/** Requests that are rejected create nothing: no list has a new item with their values. */
export async function tryRefusedCreations(bench: Bench, action: Action, subject: Subject): Promise<void> {
  const { tour } = bench;
  const accepted = tour.accepted(action.operation)[0]?.case;
  const broken = accepted ? tour.violations({ ...accepted, intent: { kind: 'valid' } }) : [];
  const others = accepted ? doubtful(tour, accepted) : [];
  const lists = broken.map(brokenLast).filter((made, at) => made !== broken[at]);
  // A value that must be unique is taken by now.
  const taken: readonly Case[] = accepted ? [{ ...accepted, intent: { kind: 'valid' } }] : [];
  for (const made of [
    ...taken,
    ...spread(lists, MAX_BROKEN),
    ...spread(broken, MAX_BROKEN),
    ...others.slice(0, MAX_DOUBTFUL),
    ...tour.sample(action.operation, MAX_SAMPLES),
  ]) {
    const write: Write = {
      goal: 'create',
      otherwise: 'refusal',
      action,
      requests: (): readonly Case[] => [taken.includes(made) ? made : tour.renew(made)],
      isMet: () => false,
    };
    await bench.prove(async (isSettled) => bench.run(write, subject, await bench.read(subject), isSettled));
  }
}
