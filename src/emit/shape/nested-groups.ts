/** Nested resources: their names, and the parent of each. */
import type { Name } from '../../model/name.ts';
import { NameScope } from '../names.ts';
import type { CallGroup } from './calls.ts';

/** Returns the groups directly in a group, or directly in the client. */
export function groupsIn<Group extends CallGroup>(
  groups: readonly Group[],
  holder?: CallGroup,
): readonly Group[] {
  const key = holder?.key ?? '';
  return groups.filter(({ above }) => above === key);
}

/**
 * Returns the names from the client to each group, in the spelling of one language.
 *
 * @param claim claims the name of a resource among its siblings. `isTop` is true for a resource of the client itself.
 * @param taken names that a resource of the client itself cannot have.
 */
export function accessPaths(
  groups: readonly CallGroup[],
  claim: (siblings: NameScope, name: Name, isTop: boolean) => string,
  taken: readonly string[] = [],
): ReadonlyMap<CallGroup, readonly string[]> {
  const scopes = new Map([['', new NameScope(taken)]]);
  const found = new Map<string, readonly string[]>([['', []]]);
  return new Map(
    groups.map((group) => {
      const { path, key, above } = group;
      const scope = scopes.get(above) ?? new NameScope();
      scopes.set(above, scope);
      const access = [...found.get(above)!, claim(scope, path.at(-1)!, above === '')];
      found.set(key, access);
      return [group, access];
    }),
  );
}
