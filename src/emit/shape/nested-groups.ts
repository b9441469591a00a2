/** Resources in resources: their names, and who holds whom. */
import type { Name } from '../../model/name.ts';
import { NameScope } from '../names.ts';
import { pathKey, type CallGroup } from './calls.ts';

/** Returns the groups directly in `path`; those of the client for an empty one. */
export function groupsIn<Group extends CallGroup>(
  groups: readonly Group[],
  path: readonly Name[],
): readonly Group[] {
  const key = pathKey(path);
  return groups.filter(
    (group) => group.path.length === path.length + 1 && pathKey(group.path.slice(0, -1)) === key,
  );
}

/**
 * Returns the names by which each group is reached from the client, as one language spells them.
 *
 * @param claim claims the name of a resource among its siblings; `isTop` for one of the client itself.
 * @param taken names that a resource of the client cannot have.
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
      const above = pathKey(group.path.slice(0, -1));
      const scope = scopes.get(above) ?? new NameScope();
      scopes.set(above, scope);
      const access = [...found.get(above)!, claim(scope, group.path.at(-1)!, above === '')];
      found.set(pathKey(group.path), access);
      return [group, access];
    }),
  );
}
