/**
 * Creates resources that belong or refer to a given resource. Their responses may contain that resource, and they may
 * be deleted together with it.
 */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf } from '../../model/lookup.ts';
import type { TypeId } from '../../model/type.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { membersOf, namedBehind, wordsOf } from '../../semantics/derive/shape.ts';
import type { Action, Member } from '../../semantics/semantics.ts';
import type { Case } from '../exchange.ts';
import { withInput } from '../judge/pages.ts';
import { idLocationIn } from '../judge/state-views.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { isSuccess } from '../run/tally.ts';
import { bodyOrVariables } from '../trails/keyed.ts';
import type { Tour } from '../trails/plan.ts';
import type { Bench, Make } from './bench.ts';
import type { Subject } from './experiment.ts';
import { createdBy, creatorsOf, keyed, lastBase, rememberBase, subjectOf } from './subjects.ts';

/** Maximum number of relatives of one resource. */
const MAX_RELATIVES = 4;
/** Maximum number of base requests from which to build a relative. */
const MAX_TRIED = 4;
/** Number of generated base requests. */
const SAMPLES = 2;

/** Creates resources that belong or refer to a resource. Returns the resource with these relatives. */
export async function withRelatives(bench: Bench, subject: Subject): Promise<Subject> {
  const { tour } = bench;
  const relatives: Subject[] = [];
  for (const { concept } of derive(tour.contract).collections)
    for (const action of concept === subject.concept ? [] : creatorsOf(tour, concept)) {
      if (relatives.length >= MAX_RELATIVES) break;
      const made = await related(bench, action, subject);
      if (made) relatives.push(made);
    }
  return { ...subject, relatives };
}

/** Returns a function that calls `make`, and then creates relatives of the new resource. */
export function making(bench: Bench, make: Make): Make {
  return async () => {
    const made = await make();
    return made && withRelatives(bench, made);
  };
}

/**
 * Creates a resource that refers to the subject by its id or by another value. `other`: sent instead of the usual
 * requests.
 */
export async function related(
  bench: Bench,
  action: Action,
  subject: Subject,
  other?: Case,
): Promise<Subject | undefined> {
  const { tour } = bench;
  const { operation } = action;
  const accepted = tour.accepted(operation).map((answer): Case => answer.case);
  // The service may reject a request that it accepted before: for example, the recipient of a message has opted out.
  const usual = [
    lastBase(tour, action),
    ...accepted.slice(0, 1),
    ...accepted.slice(-1),
    ...tour.documented(operation).slice(0, 1),
    ...tour.sample(operation, SAMPLES),
  ].filter((made) => made !== undefined);
  const bases = other ? [other] : [...new Set(usual)].slice(0, MAX_TRIED);
  for (const base of bases)
    for (const values of placesFor(tour, action, base, subject)) {
      const renewed: Case = tour.renew({ ...base, intent: { kind: 'valid' } });
      const made = values.reduce((one, [place, value]) => withInput(one, place, value), renewed);
      const answer = await tour.send(keyed(tour, made, bench.salt('relative')));
      const created = answer && isSuccess(answer) && createdBy(tour, action, answer);
      const named = created && created.seen.members.get(`${subject.concept} id`)?.value;
      if (!created || (named !== undefined && named !== subject.id)) continue;
      rememberBase(tour, action, base);
      return created;
    }
  return undefined;
}

type Place = readonly [from: InputPath, value: JsonValue];

/**
 * Returns the alternative ways to refer to the subject in a request. Each is a list of locations with the values to set
 * there.
 */
function placesFor(
  { contract }: Tour,
  { above, inputs, collection }: Action,
  base: Case,
  { concept, id, seen }: Subject,
): readonly (readonly Place[])[] {
  const own = above.filter((one) => one.concept === concept).map(({ from }) => from);
  // The request may omit an optional reference.
  const declared = idLocationIn(contract, base.operation, concept);
  const named = [
    ...placesIn(base).filter(({ path }) => splitWords(path.at(-1)!).join(' ') === `${concept} id`),
    ...(declared ? [declared] : []),
  ];
  if (own.length + named.length > 0) return [...own, ...named].slice(0, 1).map((from) => [[from, id]]);
  const members = derive(contract).collections.find((one) => one.concept === collection?.value)?.members;
  const refers = members?.map((member) => ({ ...member, types: conceptsOf(contract, member) }));
  const isReferring = refers?.some(({ name, types }) => name === `${concept} id` || types.includes(concept));
  // Responses may nest the new resource in the subject, such as its last message.
  const isShown = seen.collection.members.some((member) =>
    conceptsOf(contract, member).includes(collection?.value ?? ''),
  );
  if (!refers || !(isReferring || isShown)) return [];
  // The service may find the subject by a value, such as a telephone number.
  const values = [...seen.members.values()].flatMap(({ property, value }) => {
    const type = namedBehind(contract, property.type);
    return type && typeof value === 'string'
      ? [{ name: wordsOf(property), type: conceptOf(type), value }]
      : [];
  });
  const places = inputs.flatMap(({ value: { from, member } }) => {
    // `id` is excluded, because the new resource has its own id.
    const types = refers.find(({ name }) => name === member && member !== 'id')?.types ?? [];
    return values.filter(({ type }) => types.includes(type)).map((value) => ({ ...value, from, member }));
  });
  // The service may find the subject only if all values with matching names are sent, such as both telephone numbers of
  // a message.
  const equal = places.filter(({ name, member }) => name === member);
  const others = isReferring ? places.filter((place) => equal.length < 2 || !equal.includes(place)) : [];
  return [equal, ...others.map((place) => [place])]
    .filter(({ length }) => length > 0)
    .map((all) => all.map(({ from, value }): Place => [from, value]));
}

/** Returns the concepts of the types of a member in all views. */
function conceptsOf(contract: Contract, { names }: Member): readonly string[] {
  return Object.entries(names).flatMap(([view, wire]) => {
    const type = contract.types.get(view as TypeId)?.type;
    const found = type && membersOf(contract, type).get(wire);
    const inner = found && namedBehind(contract, found.type);
    return inner ? [conceptOf(inner)] : [];
  });
}

function placesIn(made: Case): readonly InputPath[] {
  const visit = (value: JsonValue, path: readonly string[]): readonly (readonly string[])[] =>
    isJsonObject(value)
      ? Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...visit(inner, [...path, name])])
      : [];
  const place = made.kind === 'graphql' ? 'argument' : 'body';
  return visit(bodyOrVariables(made) ?? null, []).map((path): InputPath => ({ in: place, path }));
}

/**
 * Returns existing resources whose ids occur in other resources. The resources with the most kinds of
 * relatives come first.
 */
export function referred(tour: Tour, concept: string): readonly Subject[] {
  const named = new Map<string, Map<string, Subject>>();
  const known = new Map<string, Subject>();
  for (const action of derive(tour.contract).actions)
    for (const answer of tour.accepted(action.operation))
      for (const seen of sightingsOf(tour.contract, answer)) {
        const subject = subjectOf(seen, action, answer);
        if (seen.collection.concept === concept) known.set(seen.id, subject);
        const id = seen.members.get(`${concept} id`)?.value;
        if (typeof id !== 'string' || seen.collection.concept === concept) continue;
        const all = named.get(id) ?? new Map<string, Subject>();
        named.set(id, all.set(seen.collection.concept, subject));
      }
  return [...named]
    .toSorted(([, one], [, other]) => other.size - one.size)
    .flatMap(([id, relatives]) => {
      const subject = known.get(id);
      return subject ? [{ ...subject, relatives: [...relatives.values()] }] : [];
    });
}
