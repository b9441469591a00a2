import { createHash } from 'node:crypto';
import type { JsonValue } from '../../core/json.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import type { Answered, Case } from '../exchange.ts';
import { isBroken } from '../cases/idempotency-key.ts';
import { inputOf, withInput } from '../judge/pages.ts';
import { itemsOfConcept, sightingsOf } from '../judge/sightings.ts';
import { isFirm } from '../judge/stored-values.ts';
import { isCreatedBy } from '../laws/refused-changes.ts';
import { isRefused } from '../judge/has-result.ts';
import type { Tour } from '../trails/plan.ts';
import type { Bench, Write } from './bench.ts';
import type { Experiment, Subject } from './experiment.ts';
import { doubtful } from './doubtful.ts';
import { readAll, readersFor, type Reader } from './readings.ts';
import { brokenLast, spread } from './refusals.ts';
import { create, keyed, sentValues } from './subjects.ts';

/** Maximum number of requests with one invalid value. */
const MAX_BROKEN = 24;
/** Maximum number of requests with an unknown id, an additional item, or a value at an edge of its type. */
const MAX_DOUBTFUL = 48;
/** Number of generated valid requests. The service may reject some of them for other reasons. */
const MAX_SAMPLES = 8;
/** Maximum number of requests that were accepted before. */
const MAX_EARLIER = 2;
/** Maximum number of rejected requests to send again, because the service may have stored their resources. */
const MAX_SUSPECTS = 4;
/** Maximum number of strings of a request that get a unique suffix. */
const MAX_MARKED = 6;

/** Creates a resource. Every view must show the sent values. */
export async function tryCreation(bench: Bench, action: Action): Promise<void> {
  const experiment = async (isSettled: boolean): Promise<Experiment | undefined> => {
    const earlier = await create(bench.tour, action, bench.salt('create'));
    const before = earlier ? await bench.read(earlier) : [];
    const made = await create(bench.tour, action, bench.salt('create'), { earlier });
    if (!made?.created) return undefined;
    // With an empty list of relatives, the experiment also reads the lists of resources nested in this one.
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
 * Sends many requests that the service may reject, and then reads the lists. No list may have a new item with
 * the values of a rejected request, and no resource may have an id that this request chose. A second
 * experiment must confirm each suspected request.
 */
export async function tryRefusedCreations(bench: Bench, action: Action): Promise<void> {
  const { tour } = bench;
  const subject = await create(tour, action, bench.salt('base'));
  if (!subject?.created) return;
  const base: Case = { ...subject.created.case, intent: { kind: 'valid' } };
  const lists = readersFor(tour, subject).filter(({ kind }) => kind === 'list');
  const known = new Set((await itemsOf(tour, subject, lists)).map(({ id }) => id));
  // The base request has already used its unique values, so every other request needs new values.
  const fresh = (made: Case): Case =>
    keyed(tour, made === base ? made : tour.renew(made), bench.salt('refusable'));
  const rejected: (readonly [Case, Answered])[] = [];
  for (const made of refusable(tour, base)) {
    const answer = await tour.ask(fresh(made));
    if (!answer) continue;
    if (isRefused(tour.contract, answer)) {
      rejected.push([made, answer]);
      await bench.repeatRefusal(answer);
    } else for (const { id } of sightingsOf(tour.contract, answer)) known.add(id);
  }
  const appeared = (await itemsOf(tour, subject, lists)).filter(({ id }) => !known.has(id));
  let left = MAX_SUSPECTS;
  let marks: Promise<readonly InputPath[]> | undefined;
  for (const [made, answer] of rejected) {
    const id = idIn(action, answer.case);
    const isListed = appeared.some((item) => isCreatedBy(item, action, answer.case));
    if (!isListed && (id === undefined || !(await exists(tour, subject, id)))) continue;
    const paths = await (marks ??= markable(bench, action, base));
    const marked = (): Case => withMark(fresh(made), paths, bench.salt('mark'));
    await bench.prove((isSettled) => refusal(bench, action, subject, marked(), isSettled));
    if (--left === 0) return;
  }
}

/** Returns requests that the service must or may reject. */
function refusable(tour: Tour, base: Case): readonly Case[] {
  // A GraphQL server library rejects values of the wrong type before it calls the service's code.
  const broken = base.kind === 'graphql' ? [] : tour.violations(base);
  const lists = broken.map(brokenLast).filter((made, at) => made !== broken[at]);
  const sent = [...doubtful(tour, base), ...tour.variations(base)];
  return [
    base,
    ...spread(lists, MAX_BROKEN),
    ...spread(broken, MAX_BROKEN),
    ...sent.slice(0, MAX_DOUBTFUL),
    ...tour.sample(base.operation, MAX_SAMPLES),
    // The service may no longer accept a request that it accepted before, such as one with nested items.
    ...tour
      .accepted(base.operation)
      .slice(0, MAX_EARLIER)
      .map((answer): Case => ({ ...answer.case, intent: { kind: 'valid' } })),
    ...tour.roles.map((role) => ({ ...base, role })),
  ];
}

/**
 * Returns the strings of a request that the service accepts with a unique suffix. The suffix distinguishes a resource
 * of a rejected request from resources of earlier requests that appear late.
 */
async function markable(bench: Bench, action: Action, base: Case): Promise<readonly InputPath[]> {
  const { tour } = bench;
  const isMarkable = async (paths: readonly InputPath[]): Promise<boolean> => {
    const made = withMark(tour.renew(base), paths, bench.salt('mark'));
    if (!tour.isValid(made)) return false;
    const answer = await tour.ask(keyed(tour, made, bench.salt('mark')));
    return answer !== undefined && !isRefused(tour.contract, answer);
  };
  const all = action.inputs
    .map(({ value: { from } }) => from)
    .filter((from) => from.in !== 'path' && isText(inputOf(base, from)))
    .slice(0, MAX_MARKED);
  if (await isMarkable(all)) return all;
  const found: InputPath[] = [];
  for (const path of all) if (await isMarkable([path])) found.push(path);
  return found;
}

function withMark(made: Case, paths: readonly InputPath[], salt: string): Case {
  const mark = createHash('sha256').update(salt).digest('hex').slice(0, 8);
  return paths
    .filter((path) => isText(inputOf(made, path)) && !isBroken(made, whereOf(made, path)))
    .reduce<Case>((one, path) => withInput(one, path, `${inputOf(one, path) as string} ${mark}`), made);
}

function whereOf({ kind }: Case, { in: place, path }: InputPath): string {
  return [kind === 'graphql' ? 'variables' : place, ...path].join('/');
}

/** True for text that a service stores unchanged, so not for times, URLs, or email addresses. */
function isText(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && isFirm(value);
}

async function itemsOf(tour: Tour, subject: Subject, lists: readonly Reader[]): Promise<readonly Sighting[]> {
  const readings = await readAll(tour, subject, lists);
  return readings.flatMap(({ answer }) => itemsOfConcept(tour.contract, answer, subject.concept));
}

async function exists(tour: Tour, subject: Subject, id: string): Promise<boolean> {
  const wanted = { ...subject, id };
  const own = readersFor(tour, wanted).filter(({ kind }) => kind === 'own');
  return (await readAll(tour, wanted, own.slice(0, 1))).some(({ seen }) => seen.length > 0);
}

/** Sends a request that may be rejected, with a reading before and after it. */
async function refusal(
  bench: Bench,
  action: Action,
  subject: Subject,
  request: Case,
  isSettled: boolean,
): Promise<Experiment | undefined> {
  const wanted = { ...subject, id: idIn(action, request) ?? subject.id };
  const requests: Write['requests'] = () => [request];
  const write: Write = { goal: 'create', otherwise: 'refusal', action, requests, ...ALWAYS_REFUSED };
  return bench.run(write, wanted, await bench.read(wanted), isSettled);
}

const ALWAYS_REFUSED = { isKeyed: true, isMet: () => false } as const;

/** Returns the id that a request gives to its new resource. */
function idIn(action: Action, made: Case): string | undefined {
  const id = sentValues(action, made).get('id');
  const isInvalid = made.intent.kind === 'invalid' && made.intent.violation.where.endsWith('/id');
  return typeof id === 'string' && !isInvalid ? id : undefined;
}
