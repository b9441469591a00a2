import { isObject } from '../service/json.ts';

/**
 * Applies a JSON Merge Patch (RFC 7396, section 2): members that the patch names are replaced, objects member by
 * member, and those that it names with null are gone. Where a field is cleared to a value of its own, the caller
 * puts that back: `{ ...CLEARED, ...mergePatch(item, patch) }`.
 * @param patch as validated, so that what it replaces keeps its type.
 */
export function mergePatch<Target extends object>(target: Target, patch: object): Partial<Target> {
  return merged(target, patch) as Partial<Target>;
}

function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  // A map, because a member may be called `__proto__`.
  const members = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, merged(members.get(name), value));
  }
  return Object.fromEntries(members);
}
