/** Sorts lists by the requested order, and then by the declared order. */
import type { JsonValue } from '../../core/json.ts';
import type { InputPath } from '../../model/behaviour.ts';
import { isRest } from '../../model/lookup.ts';
import type { Name } from '../../model/name.ts';
import type { Operation } from '../../model/operation.ts';
import type { Action } from '../../semantics/semantics.ts';
import { sorted, sortKeys } from '../../semantics/world/sorted.ts';
import type { Resource, World } from '../../semantics/world/world.ts';
import type { Views } from '../views.ts';
import type { Asked } from './done.ts';

export function inRequestedOrder(
  views: Views,
  world: World,
  { operation, collection }: Action,
  { at }: Asked,
  resources: readonly Resource[],
): readonly Resource[] {
  const sent = new Map<string, JsonValue>();
  for (const [words, from] of parametersOf(operation)) {
    const value = at(from);
    if (value !== undefined && value !== null) sent.set(words, value);
  }
  const keys = sortKeys(sent, new Set(views.resources.concepts.membersOf(collection!.value).keys()));
  if (keys.length > 0) for (const resource of resources) views.settle(world, resource);
  return sorted(views.inOrder(world, resources, operation.marks?.order), keys);
}

/** Returns the parameters or arguments of an operation, by the words of their names. */
function parametersOf(operation: Operation): readonly (readonly [words: string, from: InputPath])[] {
  const row = ({ words, wire }: Name, place: InputPath['in']): readonly [string, InputPath] => [
    words.join(' '),
    { in: place, path: [wire] },
  ];
  return isRest(operation)
    ? operation.parameters.map((one) => row(one.name, one.in))
    : operation.arguments.map(({ name }) => row(name, 'argument'));
}
