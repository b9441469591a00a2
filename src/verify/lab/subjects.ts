/** Creates the resources of experiments. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { isAtLeast } from '../../semantics/derive/fact.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import { withUnusedKey } from '../cases/idempotency-key.ts';
import type { Answered, Case, GraphqlCase } from '../exchange.ts';
import { isRest } from '../../model/lookup.ts';
import { inputOf } from '../judge/pages.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { isSuccess } from '../run/tally.ts';
import { sizeOf } from '../trails/keyed.ts';
import type { Tour } from '../trails/plan.ts';
import type { Subject } from './experiment.ts';
import { largestSelection } from './readings.ts';

/** Maximum number of requests tried to create one resource. */
const MAX_TRIED = 6;
const SAMPLES = 3;

interface Wanted {
  /** A response with this resource does not count if the request contains its id. */
  readonly earlier?: Subject | undefined;
  /** Returns a number for a known request. The request with the greatest number is sent first. */
  readonly most?: (made: Case) => number;
}

/** Creates a resource with an operation, or returns undefined if the service rejects all requests. */
export async function create(
  tour: Tour,
  action: Action,
  salt: string,
  { earlier, most }: Wanted = {},
): Promise<Subject | undefined> {
  let nth = 0;
  for (const request of requestsFor(tour, action, most)) {
    if (nth++ >= MAX_TRIED) break;
    const valid: Case = { ...tour.renew(request), intent: { kind: 'valid' } };
    const answer = await tour.send(keyed(tour, valid, `${salt} ${nth}`));
    const subject = answer && isSuccess(answer) && createdBy(tour, action, answer);
    if (!subject || (subject.id === earlier?.id && names(action, answer.case, subject.id))) continue;
    rememberBase(tour, action, request);
    return subject;
  }
  return undefined;
}

const bases = new WeakMap<Tour, Map<Action, Case>>();

/** Returns the last request with which an operation created a resource. Older ones may no longer be accepted. */
export function lastBase(tour: Tour, action: Action): Case | undefined {
  return bases.get(tour)?.get(action);
}

export function rememberBase(tour: Tour, action: Action, made: Case): void {
  bases.set(tour, (bases.get(tour) ?? new Map<Action, Case>()).set(action, made));
}

/** True if the request contains the id. */
function names(action: Action, made: Case, id: string): boolean {
  return [...sentValues(action, made).values()].includes(id);
}

/** Returns the request with a new idempotency key. */
export function keyed({ contract, seed }: Tour, made: Case, salt: string): Case {
  return withUnusedKey(contract, made, `${seed} ${salt}`) ?? made;
}

/** Yields accepted requests, first the one that run/enrich.ts has extended, and then documented and generated ones. */
function* requestsFor(tour: Tour, { operation }: Action, most?: (made: Case) => number): Generator<Case> {
  const shown = isRest(operation) ? undefined : largestSelection(tour, operation);
  const [widest, ...others] = tour.accepted(operation).map(({ case: made }) => shownBy(shown, made));
  const accepted = others.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  if (most && widest)
    yield* [widest, ...others].toSorted((one, other) => most(other) - most(one)).slice(0, MAX_TRIED / 2);
  if (widest) yield widest;
  yield* accepted.slice(0, 1);
  yield* accepted.slice(-1);
  yield* tour.documented(operation).slice(0, 2);
  yield* tour.sample(operation, SAMPLES);
}

/** Returns the request with the selection of `shown`, whose arguments are variables of the same names. */
function shownBy(shown: GraphqlCase | undefined, made: Case): Case {
  if (made.kind !== 'graphql' || !shown) return made;
  const own = made.operation.arguments.map(({ name }) => name.wire);
  const given = Object.entries(made.variables).filter(([name]) => own.includes(name));
  const isWhole = own.every((name) => name in made.variables || !(name in shown.variables));
  return isWhole ? { ...shown, variables: Object.fromEntries(given) } : made;
}

/** Returns the resource in the response to its creation. */
export function createdBy({ contract }: Tour, action: Action, answer: Answered): Subject | undefined {
  const concept = action.collection?.value;
  const seen = sightingsOf(contract, answer).find(
    ({ as, collection }) => as === 'subject' && collection.concept === concept,
  );
  return seen && { ...subjectOf(seen, action, answer), created: answer };
}

/**
 * Returns the resource of a sighting, with the ids of the resources in which it is nested, as far as the request and
 * the resource contain them.
 */
export function subjectOf(seen: Sighting, action: Action, answer: Answered): Subject {
  const above = new Map<string, JsonValue>();
  for (const { concept, from } of action.above) {
    const id = inputOf(answer.case, from);
    if (id !== undefined && id !== null) above.set(concept, id);
  }
  for (const [words, { value }] of seen.members) {
    const owner = words.endsWith(' id') ? words.slice(0, -3) : words;
    const id = isJsonObject(value) ? value['id'] : words.endsWith(' id') ? value : undefined;
    if (owner !== seen.collection.concept && typeof id === 'string' && !above.has(owner))
      above.set(owner, id);
  }
  return { concept: seen.collection.concept, id: seen.id, seen, above };
}

/** Returns an existing resource from the latest response that reads or lists one. It is used if none can be created. */
export function existing(tour: Tour, concept: string): Subject | undefined {
  const { actions } = derive(tour.contract);
  for (const kind of ['read', 'list'] as const)
    for (const action of actions.filter(
      ({ effect, collection }) => effect.value === kind && collection?.value === concept,
    ))
      for (const answer of tour.accepted(action.operation).toReversed()) {
        const seen = sightingsOf(tour.contract, answer).find(
          ({ as, collection }) => (as === 'subject' || as === 'item') && collection.concept === concept,
        );
        if (seen) return subjectOf(seen, action, answer);
      }
  return undefined;
}

/** Returns the successful creating operations of a concept whose responses contain the new resource. */
export function creatorsOf(tour: Tour, concept: string): readonly Action[] {
  return actionsWith(tour, concept, 'create').filter(({ output }) => output !== undefined);
}

/** Returns the operations that create the parents in the paths or filters of a concept's lists. */
export function parentsOf(tour: Tour, concept: string): readonly Action[] {
  const { actions, collections } = derive(tour.contract);
  const lists = actions.filter(
    ({ effect, collection }) => effect.value === 'list' && collection?.value === concept,
  );
  const inputs = lists.flatMap(({ above, filters }) => [
    ...above.map((one) => one.concept),
    ...filters.map(({ value }) =>
      splitWords(value.from.path.at(-1) ?? '')
        .slice(0, -1)
        .join(' '),
    ),
  ]);
  const known = collections.map((one) => one.concept).filter((one) => inputs.includes(one));
  return known.flatMap((one) => creatorsOf(tour, one));
}

/** Returns the successful operations with an effect on resources of a concept. Omits guessed effects. */
export function actionsWith(
  { contract, accepted }: Tour,
  concept: string,
  wanted: Action['effect']['value'],
): readonly Action[] {
  return derive(contract).actions.filter(
    ({ operation, effect, collection }) =>
      effect.value === wanted &&
      isAtLeast(effect.evidence, 'recognized') &&
      collection?.value === concept &&
      accepted(operation).length > 0,
  );
}

/** Returns the values of a request, by the normalized names of the properties that they set. */
export function sentValues(action: Action, made: Case): ReadonlyMap<string, JsonValue> {
  return new Map(
    action.inputs
      .filter(({ evidence }) => isAtLeast(evidence, 'recognized'))
      .flatMap(({ value: { from, member } }) => {
        const value = inputOf(made, from);
        return value === undefined ? [] : [[member, value] as const];
      }),
  );
}
