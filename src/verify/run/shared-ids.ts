/** Flows of ids from one protocol to the other, derived from the meaning of the operations. */
import type { InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { splitWords } from '../../core/words.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { isAtLeast } from '../../semantics/derive/fact.ts';
import { membersOf, namedBehind } from '../../semantics/derive/shape.ts';
import type { Action, Collection } from '../../semantics/semantics.ts';
import type { Flow } from './flow.ts';
import { idPlaces } from './id-places.ts';

/**
 * Returns flows of ids between protocols: from each operation that creates or reads a resource to each location that
 * needs its id. Within one protocol, the links, paths, and types of its document already provide such flows.
 */
export function sharedIdFlows(contract: Contract): readonly Flow[] {
  const { actions, collections } = derive(contract);
  const sources = Map.groupBy(
    actions.flatMap((action) => sourceOf(action, collections)),
    ({ concept }) => concept,
  );
  return actions.flatMap((action) =>
    [...targetsOf(contract, action, collections)].flatMap(([where, concept]) =>
      (sources.get(concept) ?? [])
        .filter(({ from }) => isRest(from) !== isRest(action.operation))
        .map(({ from, expression }): Flow => ({ from, expression, to: action.operation, where })),
    ),
  );
}

interface Source {
  readonly from: Operation;
  readonly concept: string;
  readonly expression: string;
}

function sourceOf(
  { operation, effect, collection, output }: Action,
  collections: readonly Collection[],
): readonly Source[] {
  const isSingle = effect.value === 'create' || effect.value === 'read';
  if (!isSingle || !collection || !isAtLeast(collection.evidence, 'recognized') || !output) return [];
  const { identity, members = [] } = collections.find(({ concept }) => concept === collection.value) ?? {};
  const protocol = isRest(operation) ? 'rest:' : 'graphql:';
  const names = members.find((one) => Object.values(one.names).includes(identity?.value ?? ''))?.names ?? {};
  const name = Object.entries(names).find(([view]) => view.startsWith(protocol))?.[1];
  if (name === undefined) return [];
  const pointer = [...output.value, name].map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
  return [{ from: operation, concept: collection.value, expression: `$response.body#/${pointer.join('/')}` }];
}

/** Returns the concept of each id in a request, by its location. */
function targetsOf(
  contract: Contract,
  { operation, id, collection, above, inputs }: Action,
  collections: readonly Collection[],
): ReadonlyMap<string, string> {
  const concepts = new Set(collections.map(({ concept }) => concept));
  const found = new Map<string, string>();
  for (const place of idPlaces(contract, operation)) {
    const owner = ownerOf(place);
    if (concepts.has(owner)) found.set(place, owner);
  }
  const own = collections.find(({ concept }) => concept === collection?.value);
  for (const { value } of inputs) {
    const related = relatedConcept(contract, own, value.member);
    if (related !== undefined) found.set(placeOf(value.from), related);
  }
  for (const { from, concept } of above) found.set(placeOf(from), concept);
  if (id && collection) found.set(placeOf(id.value), collection.value);
  return found;
}

/** Returns `dog` for `variables/input/dogId`. */
function ownerOf(place: string): string {
  const words = splitWords(place.split(/[/.]/).at(-1)!);
  return words.at(-1) === 'id' ? words.slice(0, -1).join(' ') : '';
}

/** Returns the concept that the property `owner id` refers to. */
function relatedConcept(
  contract: Contract,
  collection: Collection | undefined,
  member: string,
): string | undefined {
  if (!member.endsWith(' id')) return undefined;
  const name = member.slice(0, -' id'.length);
  for (const { value: view } of collection?.views ?? []) {
    const type = contract.types.get(view)?.type;
    const property =
      type && [...membersOf(contract, type).values()].find((one) => one.name.words.join(' ') === name);
    const named = property && namedBehind(contract, property.type);
    if (named) return conceptOf(named);
  }
  return undefined;
}

function placeOf({ in: place, path }: InputPath): string {
  if (place === 'argument') return ['variables', ...path].join('/');
  return place === 'body' ? ['body', ...path].join('/') : `${place}.${path[0] ?? ''}`;
}
