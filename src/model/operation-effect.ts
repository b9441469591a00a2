/** Classifies operations by their effect on a resource, and sorts items by dependency. */
import { isRest } from './lookup.ts';
import type { Operation } from './operation.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);
/** Verbs that end the existence or the use of a resource. */
const ENDING = new Set(
  'abort archive cancel close deactivate delete destroy disable discard end expire purge remove revoke terminate void'.split(
    ' ',
  ),
);

/** True if a call changes nothing: a safe method (RFC 9110 §9.2.1), a query, or a subscription. */
export function isSafe(operation: Operation): boolean {
  return isRest(operation) ? SAFE.has(operation.method) : operation.operation !== 'mutation';
}

/** True for a DELETE, and for an unsafe operation whose action begins with a destructive verb. */
export function isDestructive(operation: Operation): boolean {
  if (isRest(operation) && operation.method === 'DELETE') return true;
  return !isSafe(operation) && isDestructiveVerb(operation.callPath.action.words);
}

/** True if the first word of a name is a verb that ends the existence or the use of a resource. */
export function isDestructiveVerb([verb = '']: readonly string[]): boolean {
  return ENDING.has(verb);
}

/**
 * Sorts each item after the items that it needs, and otherwise keeps the order. In a cycle, the first item comes first.
 */
export function topological<Item>(
  items: readonly Item[],
  needs: (item: Item, other: Item) => boolean,
): readonly Item[] {
  const left = [...items];
  const sorted: Item[] = [];
  while (left.length > 0) {
    const ready = left.findIndex((item) => !left.some((other) => other !== item && needs(item, other)));
    sorted.push(...left.splice(Math.max(ready, 0), 1));
  }
  return sorted;
}
