/** Resources that belong to another one, or refer to it: they may show it, and end with it. */
import { derive } from '../../semantics/derive/derive.ts';
import { isAtLeast } from '../../semantics/derive/fact.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Case } from '../exchange.ts';
import { withInput } from '../judge/pages.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { isSuccess } from '../run/tally.ts';
import type { Tour } from '../trails/plan.ts';
import type { Bench, Make } from './bench.ts';
import type { Subject } from './experiment.ts';
import { createdBy, creatorsOf, keyed, subjectOf } from './subjects.ts';

/** Relatives of one resource. */
const MAX_RELATIVES = 4;
/** Requests tried to create one of them. */
const MAX_TRIED = 2;

/** Returns the resource with new ones that belong or refer to it. */
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

/** The same for each resource that a function makes. */
export function making(bench: Bench, make: Make): Make {
  return async () => {
    const made = await make();
    return made && withRelatives(bench, made);
  };
}

async function related(bench: Bench, action: Action, subject: Subject): Promise<Subject | undefined> {
  const { tour } = bench;
  const places = [
    ...action.above.filter(({ concept }) => concept === subject.concept).map(({ from }) => from),
    ...action.inputs
      .filter(
        ({ value, evidence }) =>
          value.member === `${subject.concept} id` && isAtLeast(evidence, 'recognized'),
      )
      .map(({ value }) => value.from),
  ];
  const [place] = places;
  if (!place) return undefined;
  const accepted = tour.accepted(action.operation).map((answer): Case => answer.case);
  for (const made of [...accepted.slice(0, 1), ...tour.documented(action.operation)].slice(0, MAX_TRIED)) {
    const request = withInput(tour.renew({ ...made, intent: { kind: 'valid' } }), place, subject.id);
    const answer = await tour.send(keyed(tour, request, bench.salt('relative')));
    const created = answer && isSuccess(answer) && createdBy(tour, action, answer);
    if (created) return created;
  }
  return undefined;
}

/** Returns existing resources to which others refer by id, those with the most kinds of others first. */
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
