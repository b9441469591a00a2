import type { JsonValue } from '../../core/json.ts';
import { isRest } from '../../model/lookup.ts';
import { IDENTITIES } from '../../semantics/derive/shape.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Values } from '../../semantics/world/world.ts';
import { conform } from '../fill/conform.ts';
import type { Resources } from '../resources.ts';
import type { Asked } from './done.ts';

/** A name such as `vault id`. Other names, such as `name`, can mean different things in the path and in the resource. */
const IDENTIFIES = new RegExp(` (?:${[...IDENTITIES, 'slug'].join('|')})$`);

/** Returns the ids in the path that a resource has as members, such as `vault id`, except its own id. */
export function valuesInPath(
  { concepts, filler }: Resources,
  { operation, collection, id }: Action,
  at: Asked['at'],
): Values {
  const values = new Map<string, JsonValue>();
  const members = concepts.membersOf(collection?.value ?? '');
  for (const { in: place, name } of isRest(operation) ? operation.parameters : []) {
    if (id?.value.in === 'path' && id.value.path[0] === name.wire) continue;
    const words = name.words.join(' ');
    const member = place === 'path' && IDENTIFIES.test(words) ? members.get(words) : undefined;
    const sent = at({ in: 'path', path: [name.wire] });
    const value = member && sent !== undefined ? conform(filler, member.type, sent, '') : undefined;
    if (value !== undefined) values.set(words, value);
  }
  return values;
}

/** Effects on one existing resource. */
const SINGLE = new Set<Action['effect']['value']>(['read', 'merge', 'replace']);

/**
 * Returns the ids in the path that identify the only resource of a request without an id, such as the organization of
 * `/orgs/{org_id}/limits`. Empty for other requests.
 */
export function placeOf(resources: Resources, action: Action, at: Asked['at']): Values {
  const isSingle = !action.id && action.keys.length === 0 && SINGLE.has(action.effect.value);
  return isSingle && action.collection ? valuesInPath(resources, action, at) : new Map<string, JsonValue>();
}
