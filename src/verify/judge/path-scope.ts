import { plainText } from '../../core/styled.ts';
import type { Case } from '../exchange.ts';

/**
 * True if both requests name a parent at the same location in their paths, and the parents differ. For
 * example, the article `1` of `/tenants/a` can differ from the article `1` of `/tenants/b`.
 */
export function haveOtherParents(one: Case, other: Case): boolean {
  const parents = parentsIn(one);
  return [...parentsIn(other)].some(([place, id]) => (parents.get(place) ?? id) !== id);
}

/** Returns the values of the path parameters, by the beginnings of the path that end with them. */
function parentsIn(made: Case): ReadonlyMap<string, string> {
  if (made.kind !== 'rest') return new Map();
  const { operation, parameters } = made;
  return new Map(
    [...operation.path.matchAll(/\{([^{}]*)\}/g)].flatMap(({ 0: whole, 1: name, index }) => {
      const value = parameters[`path.${name}`];
      // The names of the parameters are removed, because they can differ between paths.
      const place = operation.path.slice(0, index + whole.length).replaceAll(/\{[^{}]*\}/g, '{}');
      return value === undefined ? [] : [[place, plainText(value)] as const];
    }),
  );
}
