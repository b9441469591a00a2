/** Reads a resource with every operation that shows it. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import { splitWords } from '../../core/words.ts';
import { isRest } from '../../model/lookup.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { isAtLeast } from '../../semantics/derive/fact.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import { accepts } from '../../values/accepts.ts';
import { withoutMember } from '../../values/members.ts';
import { operationNameOf } from '../cases/graphql-documents.ts';
import { onlyRequired } from '../../values/required.ts';
import type { Answered, Case, GraphqlCase } from '../exchange.ts';
import { memberAt, nextPage, itemsOf, withInput } from '../judge/pages.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { stateViewsOf } from '../judge/state-views.ts';
import { parameterKey } from '../send/request.ts';
import { sized } from '../trails/pages.ts';
import type { Tour } from '../trails/plan.ts';
import type { Reading, ReadingKind, Subject } from './experiment.ts';

/** A request whose response may contain a resource. */
export interface Reader {
  readonly kind: ReadingKind;
  readonly request: Case;
  /** The relative that the request reads. */
  readonly relative?: Subject;
}

/** Maximum number of resources to read that contain the subject. */
const MAX_PARENTS = 2;

/** Returns the requests for a resource: by its id, as an item of its lists, and as a part of other resources. */
export function readersFor(tour: Tour, subject: Subject): readonly Reader[] {
  const own = readsOf(tour, subject.concept).flatMap((action) =>
    readerOf(tour, 'own', action, subject.id, subject.above),
  );
  const { shownBy } = subject;
  if (shownBy) return [...own, { kind: 'parent', request: shownBy }];
  const lists = derive(tour.contract)
    .actions.filter(
      ({ effect, collection }) => effect.value === 'list' && collection?.value === subject.concept,
    )
    .flatMap((action) => listReader(tour, action, subject));
  const parents = [...subject.above].flatMap(([concept, id]) =>
    readsOf(tour, concept)
      .filter(({ operation }) => !isRest(operation))
      .flatMap((action) => readerOf(tour, 'parent', action, id, subject.above)),
  );
  const states = stateViewsOf(tour.contract).flatMap(
    ({ action, collection, id: place }): readonly Reader[] => {
      const made = collection.concept === subject.concept ? largestOf(tour, action) : undefined;
      return made ? [{ kind: 'parent', request: withInput(made, place, subject.id) }] : [];
    },
  );
  return [
    ...own,
    ...lists,
    ...parents.slice(0, MAX_PARENTS),
    ...states,
    ...readersOfRelatives(tour, subject),
  ];
}

/** Returns the requests for the lists of resources nested in a resource, and for the resources that refer to it. */
function readersOfRelatives(tour: Tour, subject: Subject): readonly Reader[] {
  const { relatives, concept, id } = subject;
  if (!relatives) return [];
  const below = derive(tour.contract).actions.flatMap((action) => listBelow(tour, action, concept, id));
  const others = relatives.flatMap((relative) =>
    readsOf(tour, relative.concept).flatMap((action) =>
      readerOf(
        tour,
        isRest(action.operation) ? 'relative' : 'parent',
        action,
        relative.id,
        relative.above,
      ).map((reader) => ({ ...reader, relative })),
    ),
  );
  return [...below, ...others];
}

/** Returns the operations that read one resource of a concept, with its id or without an id. */
export function readsOf({ contract }: Tour, concept: string): readonly Action[] {
  return derive(contract).actions.filter(
    ({ effect, collection, id, keys }) =>
      effect.value === 'read' &&
      collection?.value === concept &&
      (id !== undefined || keys.length === 0) &&
      // Either fact is sufficient, because a link to the id also proves that the operation reads a resource.
      [effect, ...(id ? [id] : [])].some(({ evidence }) => isAtLeast(evidence, 'recognized')),
  );
}

/** Returns the request for one resource by its id. */
export function readerOf(
  tour: Tour,
  kind: ReadingKind,
  action: Action,
  id: JsonValue,
  above: Subject['above'],
): readonly Reader[] {
  const made = largestOf(tour, action);
  if (!made || !acceptsId(tour, action, id)) return [];
  const named = action.id ? withInput(made, action.id.value, id) : made;
  const request = withAbove(named, action, above);
  return request ? [{ kind, request }] : [];
}

/** True if the path parameter accepts the id. An id in a different format belongs to a different kind of resource. */
function acceptsId({ contract }: Tour, { operation, id: place }: Action, id: JsonValue): boolean {
  const [name] = place?.value.path ?? [];
  const parameter = isRest(operation)
    ? operation.parameters.find((one) => one.name.wire === name)
    : undefined;
  return !parameter || accepts(contract, parameter.type, id);
}

const largestByTour = new WeakMap<Tour, Map<Action, Case>>();

/** Returns a documented request without optional values. In GraphQL, it is the one with the most selected fields. */
function largestOf(tour: Tour, action: Action): Case | undefined {
  const known = largestByTour.get(tour) ?? new Map<Action, Case>();
  largestByTour.set(tour, known);
  const found = known.get(action) ?? newLargest(tour, action);
  if (found) known.set(action, found);
  return found;
}

function newLargest(tour: Tour, { operation }: Action): Case | undefined {
  const largest = isRest(operation) ? tour.documented(operation)[0] : largestSelection(tour, operation);
  return largest && bare(tour, largest);
}

/**
 * Returns the generated request with the most selected fields. It has no aliases, because results with aliases cannot
 * be matched to properties.
 */
export function largestSelection(tour: Tour, operation: GraphqlOperation): GraphqlCase | undefined {
  const own = tour
    .documented(operation)
    .filter(
      (made): made is GraphqlCase =>
        made.kind === 'graphql' && made.operationName === operationNameOf(operation),
    );
  return own.toSorted((one, other) => other.document.length - one.document.length)[0];
}

/**
 * Returns the request without optional parameters other than headers, and without optional variables, because they may
 * be filters.
 */
function bare({ contract }: Tour, made: Case): Case {
  if (made.kind === 'graphql') {
    const variables = Object.fromEntries(
      made.operation.arguments
        .filter(({ required, name }) => required && Object.hasOwn(made.variables, name.wire))
        .map(({ name, type }) => [name.wire, onlyRequired(contract, type, made.variables[name.wire]!)]),
    );
    return { ...made, variables };
  }
  const optional = made.operation.parameters.filter(
    ({ required, in: place }) => !required && place !== 'header',
  );
  const parameters = optional.reduce(
    (left, parameter) => withoutMember(left, parameterKey(parameter)),
    made.parameters,
  );
  return { ...made, parameters };
}

/**
 * Sets the ids of the resources in which the requested one is nested, or returns undefined if one of them is unknown.
 */
function withAbove(made: Case, { above: places }: Action, above: Subject['above']): Case | undefined {
  return places.reduce<Case | undefined>((one, { concept, from }) => {
    const id = above.get(concept);
    return one && id !== undefined ? withInput(one, from, id) : undefined;
  }, made);
}

/**
 * Returns the request for a list of resources nested in a resource, if its path or one of its filters
 * contains the id of that resource.
 */
function listBelow(tour: Tour, action: Action, concept: string, id: JsonValue): readonly Reader[] {
  const { effect, collection, above, filters, operation } = action;
  const made = effect.value === 'list' && collection?.value !== concept ? largestOf(tour, action) : undefined;
  if (!made) return [];
  const places = [
    ...above.filter((one) => one.concept === concept).map(({ from }) => from),
    ...filters
      .map(({ value }) => value.from)
      .filter(
        ({ path }) => splitWords(path.at(-1) ?? '').join(' ') === `${concept} id` && isSent(made, path),
      ),
  ];
  const { contract } = tour;
  return places.slice(0, 1).map((place) => ({
    kind: 'below',
    request: sized({ contract, operation }, withInput(made, place, id), Infinity),
  }));
}

function listReader(tour: Tour, action: Action, subject: Subject): readonly Reader[] {
  const made = largestOf(tour, action);
  if (!made) return [];
  const { value } = subject.seen;
  const filtered = action.filters.reduce<Case | undefined>((one, { value: { from, member } }) => {
    if (!one || !isSent(one, from.path)) return one;
    // Sets a required filter to the value of the resource.
    const found = memberAt(value, member) ?? subject.above.get(member.slice(0, -1).join(' ')) ?? null;
    const own = isJsonObject(found) ? (found['id'] ?? null) : found;
    return own === null || isJsonObject(own) ? undefined : withInput(one, from, own);
  }, made);
  const request = filtered && withAbove(filtered, action, subject.above);
  const { contract } = tour;
  const { operation } = action;
  return request ? [{ kind: 'list', request: sized({ contract, operation }, request, Infinity) }] : [];
}

function isSent(made: Case, path: readonly string[]): boolean {
  if (made.kind === 'graphql') return memberAt(made.variables, path) !== undefined;
  return Object.hasOwn(made.parameters, `query.${path[0]}`);
}

/** Sends the requests, and returns a reading for each response. */
export async function readAll(
  tour: Tour,
  subject: Subject,
  readers: readonly Reader[],
): Promise<readonly Reading[]> {
  const found: Reading[] = [];
  for (const reader of readers) {
    const answer = await tour.send(reader.request);
    if (answer) found.push(readingOf(tour, subject, reader, answer));
  }
  return found;
}

/** Returns the response to a write as a reading, because some resources cannot be read otherwise. */
export function answerReading({ contract }: Tour, { concept, id }: Subject, answer: Answered): Reading {
  const seen = sightingsOf(contract, answer).filter(
    (one) => one.as === 'subject' && one.collection.concept === concept && plainText(one.id) === id,
  );
  return { kind: 'answer', operation: concept, answer, seen, isWhole: false };
}

function readingOf(
  tour: Tour,
  subject: Subject,
  { kind, request, relative }: Reader,
  answer: Answered,
): Reading {
  const { operation } = request;
  const { pagination } = operation;
  const items = itemsOf(operation, answer);
  const isWhole =
    kind === 'list' && items !== undefined && (!pagination || !nextPage(pagination, answer, items.length));
  const own = relative && sightingsOf(tour.contract, answer).find(({ id }) => id === relative.id);
  const named = own?.members.get(`${subject.concept} id`)?.value;
  return {
    kind,
    operation: operation.id,
    answer,
    seen: seenIn(tour, subject, answer, kind),
    isWhole,
    ...(relative && { about: relative.id }),
    ...(named !== undefined && { named }),
  };
}

/**
 * Returns the occurrences of the resource in a response. Ignores copies in other resources, except in
 * GraphQL, because they may be outdated. Items of a list inside a relative count as copies.
 */
function seenIn(
  { contract }: Tour,
  { concept, id }: Subject,
  answer: Answered,
  kind: ReadingKind,
): readonly Sighting[] {
  const isLive = kind === 'parent' && answer.case.kind === 'graphql';
  const isCopy = ({ as }: Sighting): boolean => as === 'copy' || (kind === 'relative' && as === 'part');
  return sightingsOf(contract, answer).filter(
    (one) => one.collection.concept === concept && plainText(one.id) === id && (isLive || !isCopy(one)),
  );
}
