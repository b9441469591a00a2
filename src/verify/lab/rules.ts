import type { JsonValue } from '../../core/json.ts';
import { resolve } from '../../model/lookup.ts';
import type { Action } from '../../semantics/semantics.ts';
import { namedBehind } from '../../semantics/derive/shape.ts';
import { isAtLeast } from '../../semantics/derive/fact.ts';
import { same } from '../../values/accepts.ts';
import type { Answered, Case } from '../exchange.ts';
import { inputOf, withInput } from '../judge/pages.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { isFirm } from '../judge/stored-values.ts';
import { isRejected, isSuccess } from '../run/tally.ts';
import type { TrailOf } from '../trail.ts';
import type { Bench } from './bench.ts';
import { bareChange } from './changes.ts';
import type { Subject } from './experiment.ts';
import { create, createdBy, keyed } from './subjects.ts';

const DAY_MS = 86_400_000;
/** Longer than most limits of names and descriptions. */
const LONG = 5_000;
/** Maximum number of requests with an additional time. */
const MAX_TRIED = 4;
/** Statuses of rejections that are unrelated to the values of a request. */
const UNRELATED = new Set([401, 403, 409, 413, 429]);

/**
 * Changes one value of a new resource to a value that the service may have to reject: a long or an empty text, or a
 * time or number that moves past another one, such as an end before the start. If the service accepts the change, the
 * creation with this value is sent too.
 */
export async function compareRules(
  bench: Bench,
  change: Action,
  creation: Action,
): Promise<readonly TrailOf<'rule'>[]> {
  const trails: TrailOf<'rule'>[] = [];
  const most = changeableIn(change, creation);
  const first = await create(bench.tour, creation, bench.salt('rule'), { most });
  let subject = first && ((await withTimes(bench, creation, first)) ?? first);
  const full = subject?.created?.case;
  const createNew = async (): Promise<Subject | undefined> => full && createAs(bench, creation, full);
  for (const { value: input, evidence } of change.inputs) {
    const base = subject?.created?.case;
    const place = creation.inputs.find(({ value }) => value.member === input.member)?.value.from;
    if (!base || !place || !isAtLeast(evidence, 'recognized')) continue;
    for (const value of edgesOf(creation, base, input.member, inputOf(base, place) ?? null)) {
      if (!subject) return trails;
      const trail = await compare(bench, change, subject, input.member, value, (made) =>
        withInput(made, place, value),
      );
      if (trail === 'rejected') continue;
      if (trail) trails.push(trail);
      subject = await createNew();
    }
  }
  return trails;
}

/**
 * Returns a function that counts the values in a creating request that the change can set beyond a possible
 * limit.
 */
function changeableIn(change: Action, creation: Action): (made: Case) => number {
  const members = new Set(change.inputs.map(({ value }) => value.member));
  const places = creation.inputs
    .filter(({ value }) => members.has(value.member))
    .map(({ value }) => value.from);
  return (made) => places.filter((place) => isChangeable(inputOf(made, place) ?? null)).length;
}

async function createAs(bench: Bench, creation: Action, made: Case): Promise<Subject | undefined> {
  const { tour } = bench;
  const answer = await tour.ask(
    keyed(tour, tour.renew({ ...made, intent: { kind: 'valid' } }), bench.salt('rule')),
  );
  return answer && isSuccess(answer) ? createdBy(tour, creation, answer) : undefined;
}

/** Creates the resource with a time that the request omits, a day after or before another time of the request. */
async function withTimes(bench: Bench, creation: Action, subject: Subject): Promise<Subject | undefined> {
  const made = subject.created!.case;
  const { contract } = bench.tour;
  /** Returns the named type of a property, or its format. */
  const typeOf = (member: string): string | undefined => {
    const type = subject.seen.members.get(member)?.property.type;
    const shape = type && resolve(contract, type);
    return (
      (type && namedBehind(contract, type)?.id) ?? (shape?.kind === 'primitive' ? shape.format : undefined)
    );
  };
  let left = MAX_TRIED;
  const places = creation.inputs.map(({ value: { from, member } }) => [from, member] as const);
  for (const [known, one] of places)
    for (const [from, other] of places) {
      const time = inputOf(made, known) ?? null;
      const isOmitted =
        (inputOf(made, from) ?? null) === null && typeOf(one) !== undefined && typeOf(one) === typeOf(other);
      if (typeof time !== 'string' || !TIME.test(time) || !isOmitted) continue;
      for (const step of [DAY_MS, -DAY_MS]) {
        if (left-- <= 0) return undefined;
        const wider = withInput(made, from, new Date(Date.parse(time) + step).toISOString());
        const created = bench.tour.isValid(wider) && (await createAs(bench, creation, wider));
        if (created) return created;
      }
    }
  return undefined;
}

/**
 * Returns a trail if the change accepts the value but the creation rejects it, or `rejected` if the change
 * rejects it. Returns undefined if the creation also accepts it, or if the result is inconclusive.
 */
async function compare(
  bench: Bench,
  change: Action,
  subject: Subject,
  member: string,
  value: JsonValue,
  withValue: (made: Case) => Case,
): Promise<TrailOf<'rule'> | 'rejected' | undefined> {
  const { tour } = bench;
  const bare = bareChange(tour, change, subject);
  const from = change.inputs.find((one) => one.value.member === member)!.value.from;
  const made = bare && withInput(bare, from, value);
  if (!made || !tour.isValid(made)) return 'rejected';
  const changed = await tour.ask(keyed(tour, made, bench.salt('rule')));
  if (!changed || !isSuccess(changed)) return 'rejected';
  const seen = sightingsOf(tour.contract, changed).find(
    ({ as, id }) => as === 'subject' && id === subject.id,
  );
  const shown = seen?.members.get(member)?.value;
  // The service may store another value instead, such as null for an empty text.
  if (shown === undefined || !isSame(shown, value)) return undefined;
  const first = subject.created!;
  const send = (wanted: Case): Promise<Answered | undefined> =>
    tour.ask(keyed(tour, tour.renew({ ...wanted, intent: { kind: 'valid' } }), bench.salt('rule')));
  const refused = await send(withValue(first.case));
  if (!refused || !isRejected(refused) || UNRELATED.has(refused.outcome.status)) return undefined;
  // If the service now rejects the creation without the value too, the value is not the reason.
  const again = await send(first.case);
  return again && isSuccess(again) ? { kind: 'rule', first, changed, refused, member, value } : undefined;
}

function isChangeable(value: JsonValue): boolean {
  return typeof value === 'number' || (typeof value === 'string' && (TIME.test(value) || isFirm(value)));
}

const TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/;

function isSame(is: JsonValue, sent: JsonValue): boolean {
  const isTime = [is, sent].every((one) => typeof one === 'string' && TIME.test(one));
  return isTime ? Date.parse(is as string) === Date.parse(sent as string) : same(is, sent);
}

/** Returns values at or beyond possible limits of a property. */
function edgesOf(creation: Action, base: Case, member: string, own: JsonValue): readonly JsonValue[] {
  const others = creation.inputs
    .filter(({ value }) => value.member !== member)
    .map(({ value }) => inputOf(base, value.from) ?? null);
  if (typeof own === 'number') {
    const numbers = others.filter((other) => typeof other === 'number');
    return numbers.flatMap((other) => (own > other ? [other - 1] : [other + 1]));
  }
  if (typeof own !== 'string') return [];
  if (!TIME.test(own)) return isFirm(own) ? ['', own.padEnd(LONG, ` ${own}`)] : [];
  const times = others.flatMap((other) =>
    typeof other === 'string' && TIME.test(other) ? [Date.parse(other)] : [],
  );
  // A service may reject every past time.
  const earliest = Math.min(Date.parse(own), Date.now() + DAY_MS);
  return times
    .map((other) => (Date.parse(own) > other ? other - DAY_MS : other + DAY_MS))
    .filter((time) => time >= earliest)
    .map((time) => new Date(time).toISOString());
}
