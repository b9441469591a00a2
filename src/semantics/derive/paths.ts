/** Finds the item paths of a contract, such as `/orders/{id}`, with the concept of each. */
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';
import { plainPath } from './path-text.ts';
import { conceptShown, shownBy, type Shown } from './shown.ts';

/** A path that ends in a parameter, and therefore identifies one resource. */
export interface ItemPath {
  readonly path: string;
  /** Wire name of the last parameter. */
  readonly parameter: string;
  readonly concept: string | undefined;
  /** The schema of the resource. */
  readonly shown: Shown | undefined;
}

export interface Paths {
  readonly shown: (operation: RestOperation) => Shown | undefined;
  readonly item: (path: string) => ItemPath | undefined;
  /** Returns the item path that is one parameter longer than a path: `/orders/{id}` for `/orders`. */
  readonly below: (path: string) => ItemPath | undefined;
  /**
   * Returns the item paths at the beginning of a path, innermost first. They include the path itself if it identifies a
   * resource.
   */
  readonly above: (path: string) => readonly ItemPath[];
  /**
   * Returns another item path with the same last parameter: `/orders/{order}` for `/admin/orders/{order}/cancel`.
   */
  readonly alike: (path: string, isResource: (concept: string) => boolean) => ItemPath | undefined;
  /** Returns the operation with a method on a path. */
  readonly at: (method: string, path: string) => RestOperation | undefined;
}

export function pathsOf(contract: Contract): Paths {
  const operations = contract.operations.filter(isRest);
  const known = new Map(operations.map((operation) => [operation, shownBy(contract, operation)]));
  const byPath = Map.groupBy(operations, ({ path }) => normal(path));
  const at = (method: string, path: string): RestOperation | undefined =>
    byPath.get(normal(path))?.find((operation) => operation.method === method);
  const items = new Map<string, ItemPath>();
  for (const path of new Set(operations.flatMap((operation) => prefixes(operation.path)))) {
    const shown = shownAt(path, at, (operation) => known.get(operation));
    const parameter = lastParameter(path)!;
    const concept = conceptShown(shown);
    if (byPath.has(normal(path))) items.set(normal(path), { path, parameter, concept, shown });
  }
  const below = new Map([...items.values()].map((item) => [parentOf(normal(item.path)), item]));
  return {
    shown: (operation) => known.get(operation),
    item: (path) => items.get(normal(path)),
    below: (path) => below.get(normal(path)),
    above: (path) =>
      prefixes(path)
        .toReversed()
        .flatMap((prefix) => {
          const found = items.get(normal(prefix));
          return found ? [{ ...found, parameter: lastParameter(prefix)! }] : [];
        }),
    alike: (path, isResource) => {
      const parameter = lastParameter(prefixes(path).at(-1) ?? '');
      return [...items.values()].find(
        (item) => item.parameter === parameter && item.concept !== undefined && isResource(item.concept),
      );
    },
    at,
  };
}

/** Returns the same text for paths that differ only in the names of their parameters. */
function normal(path: string): string {
  return plainPath(path).replaceAll(/\{[^{}]+\}/g, '{}');
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Returns `id` for `/orders/{id}`. */
export function lastParameter(path: string): string | undefined {
  return /\/\{([^{}]+)\}$/.exec(plainPath(path))?.[1];
}

/** Returns the beginnings of a path that end in a parameter, shortest first. */
function prefixes(path: string): readonly string[] {
  return Array.from(plainPath(path).matchAll(/\/\{[^{}/]+\}(?=\/|$)/g), ({ index, 0: segment }) =>
    path.slice(0, index + segment.length),
  );
}

/**
 * Returns the resource at an item path from the first suitable response: of GET, PATCH, PUT, or POST on this
 * path, of GET or POST on the path of its list, or of DELETE on this path.
 */
function shownAt(
  path: string,
  at: Paths['at'],
  shown: (operation: RestOperation) => Shown | undefined,
): Shown | undefined {
  const own = ['GET', 'PATCH', 'PUT', 'POST'].map((method) => ({ method, path, isList: false }));
  const above = ['GET', 'POST'].map((method) => ({
    method,
    path: parentOf(path),
    isList: method === 'GET',
  }));
  for (const one of [...own, ...above]) {
    const operation = at(one.method, one.path);
    const found = operation && shown(operation);
    if (found?.named && found.isList === one.isList) return found;
  }
  const deleting = at('DELETE', path);
  const left = deleting && shown(deleting);
  return left?.isList === false ? left : undefined;
}
