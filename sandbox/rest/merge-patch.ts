import { isObject } from '../service/json.ts';

/**
 * Applies a JSON Merge Patch (RFC 7396, section 2): named properties are replaced, objects are merged
 * recursively, and properties set to null are removed. If a cleared property has a default, the caller
 * restores it: `{ ...CLEARED, ...mergePatch(item, patch) }`.
 * @param patch validated, so that replaced properties keep their types.
 */
export function mergePatch<Target extends object>(target: Target, patch: object): Partial<Target> {
  return merged(target, patch) as Partial<Target>;
}

function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  // A map, because a property may be named `__proto__`.
  const members = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, merged(members.get(name), value));
  }
  return Object.fromEntries(members);
}
