/** Creates the resources that a request identifies, if they can exist although no call has created them. */
import type { JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import type { Call } from '../../semantics/world/predict.ts';
import { isUniqueId, type Resource, type Values, type World } from '../../semantics/world/world.ts';
import type { Resources } from '../resources.ts';
import type { Asked } from './done.ts';
import { valuesInPath } from './values-in-path.ts';

/** True if a new resource can have the id of a call. With any other id, its responses would be invalid. */
export function canHaveId(resources: Resources, { action, id }: Call): boolean {
  const concept = action.collection?.value;
  return concept === undefined || id === undefined || resources.canBeId(concept, id);
}

/**
 * Adds the requested resource if it is a part of its parent, or if another collection contains it. Returns true if it
 * was added.
 */
export function addImplied(
  resources: Resources,
  world: World,
  { action, id, above }: Call,
  asked: Asked,
): boolean {
  const concept = action.collection?.value;
  if (concept === undefined || above.includes(undefined) || action.effect.value === 'delete') return false;
  const parent = above.at(-1);
  if (id === undefined) {
    resources.create(world, concept, parent, valuesInPath(resources, action, asked.at), { isInitial: true });
    return true;
  }
  const known = world.isGone(concept, id) ? undefined : world.named(id);
  if (!known || known.concept === concept || !resources.canBeId(concept, id)) return false;
  const values = valuesOf(resources, concept, known);
  resources.create(world, concept, parent, values, { id: known.id, isInitial: true });
  return true;
}

/** Returns the values of a resource that a resource of another concept can have. */
function valuesOf(resources: Resources, concept: string, { values }: Resource): Values {
  const members = resources.concepts.membersOf(concept);
  const common = [...values].filter(([words, value]) => {
    const type = members.get(words)?.type;
    return type === undefined || resources.filler.lists(type, value);
  });
  return new Map(common);
}

/**
 * Adds the requested resources that do not exist yet, ancestors first. Returns true if any was added and every ancestor
 * exists. If no 404 is declared, every resource exists until it is deleted.
 */
export function adopt(resources: Resources, world: World, { action, id }: Call, asked: Asked): boolean {
  const { at } = asked;
  let parent: Resource | undefined;
  let isChanged = false;
  const adoptOne = (
    concept: string,
    value: JsonValue | undefined,
    values: Values = new Map(),
  ): Resource | undefined => {
    if (value === undefined || world.isGone(concept, value)) return undefined;
    const known = world.find(concept, value, parent);
    if (known) return known;
    // A resource with this id exists below another parent, so it cannot exist below this parent.
    if (isUniqueId(value) && world.find(concept, value)) return undefined;
    if (!resources.canBeId(concept, value)) return undefined;
    isChanged = true;
    const chosen = typeof value === 'number' ? value : plainText(value);
    return resources.create(world, concept, parent, values, { id: chosen, isInitial: true });
  };
  for (const { concept, from } of action.above) {
    parent = adoptOne(concept, at(from));
    if (!parent) return false;
  }
  const concept = action.collection?.value;
  if (concept !== undefined && id !== undefined)
    adoptOne(concept, id, valuesInPath(resources, action, asked.at));
  return isChanged;
}
