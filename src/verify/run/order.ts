import { isDestructive, isSafe, topological } from '../../model/operation-effect.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Flow } from './flow.ts';
import { groupOf } from './flows.ts';

/**
 * Sorts operations by the lifecycle of a resource. Each group comes after the groups that supply its values.
 * Within a group, creations come first, then lists, changes, and reads of one resource. Destructive
 * operations come last, in the reverse order of their groups. Returns rows of operations. The operations of
 * one row do not depend on each other and may run at the same time.
 */
export function rowsOf(
  operations: readonly Operation[],
  flows: readonly Flow[],
): readonly (readonly Operation[])[] {
  const nonDestructive = operations.filter((operation) => !isDestructive(operation));
  const sources = bestSources(flows);
  const groups = Map.groupBy(nonDestructive, groupOf);
  const needs = (group: string, other: string): boolean =>
    groups.get(group)!.some((to) => sources.get(to)?.some((from) => groupOf(from) === other));
  const sorted = topological([...groups.keys()], needs).map((group) => inside(groups.get(group)!, sources));
  const ends = Map.groupBy(operations.filter(isDestructive), groupOf);
  const order = sorted.map(([first]) => groupOf(first!));
  const last = [...ends.keys()].toSorted((one, other) => order.indexOf(other) - order.indexOf(one));
  return [
    ...sorted.flatMap((group) => rows(group, sources)),
    ...last.flatMap((group) => rows(ends.get(group)!, sources)),
  ];
}

/** For each operation, the operations that supply its required values. */
export type Sources = ReadonlyMap<Operation, readonly Operation[]>;

/**
 * Chooses one source for each location. Prefers an operation of the same group, then an operation that writes, then the
 * first one.
 */
export function bestSources(flows: readonly Flow[]): Sources {
  const places = Map.groupBy(
    flows.filter(({ from, to }) => from !== to && !isDestructive(from)),
    ({ to, where }) => `${to.id} ${where}`,
  );
  const best = [...places.values()].map((possible) => {
    const order = ({ from, to }: Flow): number =>
      2 * Number(groupOf(from) !== groupOf(to)) + Number(isSafe(from));
    return possible.toSorted((one, other) => order(one) - order(other))[0]!;
  });
  return new Map(
    [...Map.groupBy(best, ({ to }) => to)].map(([to, taken]) => [to, taken.map(({ from }) => from)]),
  );
}

function inside(operations: readonly Operation[], sources: Sources): readonly Operation[] {
  const ranked = operations.toSorted((one, other) => rankOf(one, sources) - rankOf(other, sources));
  return topological(ranked, (operation, other) => sources.get(operation)?.includes(other) ?? false);
}

/** Returns 0 for a creation, 1 for a list, 2 for a change, and 3 for a read of one resource. */
function rankOf(operation: Operation, sources: Sources): number {
  const isOfOne = isRest(operation)
    ? operation.parameters.some((parameter) => parameter.in === 'path')
    : (sources.get(operation) ?? []).some((from) => groupOf(from) === groupOf(operation));
  if (isSafe(operation)) return isOfOne ? 3 : 1;
  const changes = isRest(operation) && operation.method !== 'POST';
  return changes || isOfOne ? 2 : 0;
}

function rows(operations: readonly Operation[], sources: Sources): readonly (readonly Operation[])[] {
  const found: Operation[][] = [];
  for (const operation of operations) {
    const row = found.at(-1);
    const joins =
      row &&
      rankOf(row[0]!, sources) === rankOf(operation, sources) &&
      !sources.get(operation)?.some((from) => row.includes(from));
    if (joins) row.push(operation);
    else found.push([operation]);
  }
  return found;
}
