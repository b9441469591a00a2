import type { JsonValue } from '../core/json.ts';
import { plainText } from '../core/styled.ts';
import type { Resource, World } from '../semantics/world/world.ts';
import type { Resources } from './resources.ts';

/**
 * Returns the stored resources of a concept after the resource with an id, oldest first. Returns all of them for an
 * unknown id.
 */
export function storedAfter(
  resources: Resources,
  world: World,
  concept: string,
  lastId: JsonValue,
): readonly Resource[] {
  resources.open(world, concept);
  const all = world.all(concept);
  return all.slice(all.findIndex(({ id }) => String(id) === plainText(lastId)) + 1);
}
