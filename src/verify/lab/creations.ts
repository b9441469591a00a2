import type { Action } from '../../semantics/semantics.ts';
import type { Case } from '../exchange.ts';
import type { Bench, Write } from './bench.ts';
import type { Experiment, Subject } from './experiment.ts';
import { doubtful } from './doubtful.ts';
import { brokenLast, spread } from './refusals.ts';
import { create, keyed, sentValues } from './subjects.ts';

/** Maximum number of requests with one invalid value. */
const MAX_BROKEN = 3;
/** Maximum number of requests with an unknown id or an additional item. */
const MAX_DOUBTFUL = 6;
/** Number of valid requests, some of which the service may reject for other reasons. */
const MAX_SAMPLES = 4;

/** Creates a resource, which must have the sent values in every view. */
export async function tryCreation(bench: Bench, action: Action): Promise<void> {
  const experiment = async (isSettled: boolean): Promise<Experiment | undefined> => {
    const earlier = await create(bench.tour, action, bench.salt('create'));
    const before = earlier ? await bench.read(earlier) : [];
    const made = await create(bench.tour, action, bench.salt('create'), earlier);
    if (!made?.created) return undefined;
    // With an empty list of relatives, the reads include the lists below the resource.
    const subject = { ...made, relatives: [] };
    const lists = before.filter(({ kind }) => kind === 'list');
    const done = await bench.done({ goal: 'create', action }, subject, lists, made.created, isSettled);
    if (isSettled) await bench.watch(subject, done.after);
    else await bench.repeatCreation(made.created);
    return done;
  };
  await bench.prove(experiment);
}

/**
 * Sends requests that the service may reject. After a rejection, no list may have a new item with the sent values, and no
 * resource may have an id that the request chose.
 */
export async function tryRefusedCreations(bench: Bench, action: Action, subject: Subject): Promise<void> {
  const { tour } = bench;
  const accepted = tour.accepted(action.operation)[0]?.case;
  const broken = accepted ? tour.violations({ ...accepted, intent: { kind: 'valid' } }) : [];
  const others = accepted ? doubtful(tour, accepted) : [];
  const lists = broken.map(brokenLast).filter((made, at) => made !== broken[at]);
  // If a value must be unique, the same request is now invalid.
  const taken: readonly Case[] = accepted ? [{ ...accepted, intent: { kind: 'valid' } }] : [];
  for (const made of [
    ...taken,
    ...spread(lists, MAX_BROKEN),
    ...spread(broken, MAX_BROKEN),
    ...others.slice(0, MAX_DOUBTFUL),
    ...tour.sample(action.operation, MAX_SAMPLES),
  ]) {
    await bench.prove(async (isSettled) => {
      const request = keyed(tour, taken.includes(made) ? made : tour.renew(made), bench.salt('refused'));
      const wanted = { ...subject, id: idIn(action, request) ?? subject.id };
      const requests: Write['requests'] = () => [request];
      const write: Write = { goal: 'create', otherwise: 'refusal', action, requests, ...ALWAYS_REFUSED };
      return bench.run(write, wanted, await bench.read(wanted), isSettled);
    });
  }
}

const ALWAYS_REFUSED = { isKeyed: true, isMet: () => false } as const;

/** Returns the id that a request gives to its new resource. */
function idIn(action: Action, made: Case): string | undefined {
  const id = sentValues(action, made).get('id');
  const isBroken = made.intent.kind === 'invalid' && made.intent.violation.where.endsWith('/id');
  return typeof id === 'string' && !isBroken ? id : undefined;
}
