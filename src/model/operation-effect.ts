/** What an operation does to the life of a thing, and how an order follows from what needs what. */
import { isRest } from './lookup.ts';
import type { Operation } from './operation.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
/** Verbs after which a thing is gone or of no more use. */
const ENDING = new Set(
  'abort archive cancel close deactivate delete destroy disable discard end expire purge remove revoke terminate void'.split(
    ' ',
  ),
);

/** Whether a call changes nothing (RFC 9110 §9.2.1; a query). */
export function isSafe(operation: Operation): boolean {
  return isRest(operation) ? SAFE.has(operation.method) : operation.operation !== 'mutation';
}

/** Whether a call takes away what others use: a DELETE, or a verb that says so. */
export function isDestructive(operation: Operation): boolean {
  if (isRest(operation) && operation.method === 'DELETE') return true;
  return !isSafe(operation) && isDestructiveVerb(operation.callPath.action.words);
}

/** Whether the first of the words of a name is a verb that ends something. */
export function isDestructiveVerb([verb = '']: readonly string[]): boolean {
  return ENDING.has(verb);
}

/** As given, but nothing before what it needs; where needs go round in a circle, the first goes first. */
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
