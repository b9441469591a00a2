import type { Action } from '../../semantics/semantics.ts';
import type { Case } from '../exchange.ts';
import type { Bench, Write } from './bench.ts';
import type { Experiment, Subject } from './experiment.ts';
import { brokenLast, spread } from './refusals.ts';
import { create } from './subjects.ts';

/** Requests broken in one place. */
const MAX_BROKEN = 3;
/** Valid requests: the service may reject some of them for other reasons. */
const MAX_SAMPLES = 4;

/** A new resource has the sent values, in every view. */
export async function tryCreation(bench: Bench, action: Action): Promise<void> {
  const experiment = async (isSettled: boolean): Promise<Experiment | undefined> => {
    const earlier = await create(bench.tour, action, bench.salt('create'));
    const before = earlier ? await bench.read(earlier) : [];
    const subject = await create(bench.tour, action, bench.salt('create'));
    if (!subject?.created) return undefined;
    const lists = before.filter(({ kind }) => kind === 'list');
    const done = await bench.done({ goal: 'create', action }, subject, lists, subject.created, isSettled);
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
  const lists = broken.map(brokenLast).filter((made, at) => made !== broken[at]);
  for (const made of [
    ...spread(lists, MAX_BROKEN),
    ...spread(broken, MAX_BROKEN),
    ...tour.sample(action.operation, MAX_SAMPLES),
  ]) {
    const write: Write = {
      goal: 'create',
      otherwise: 'refusal',
      action,
      // A value that must be unique would be taken by the first one.
      requests: (): readonly Case[] => [tour.renew(made)],
      isMet: () => false,
    };
    await bench.prove(async (isSettled) => bench.run(write, subject, await bench.read(subject), isSettled));
  }
}
