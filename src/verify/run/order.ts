import { isEnding, isSafe, topological } from '../../model/course.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { groupOf, type Flow } from './flows.ts';

/**
 * Operations in the order of a life: group by group, each after those whose values it takes, and in a group what makes
 * something, what reads, what changes. What ends something comes last of all, what was made last first. Those of one
 * row take nothing from each other and may be driven at the same time.
 */
export function rowsOf(
  operations: readonly Operation[],
  flows: readonly Flow[],
): readonly (readonly Operation[])[] {
  const lives = operations.filter((operation) => !isEnding(operation));
  const sources = bestSources(flows);
  const groups = Map.groupBy(lives, groupOf);
  const needs = (group: string, other: string): boolean =>
    groups.get(group)!.some((to) => sources.get(to)?.some((from) => groupOf(from) === other));
  const sorted = topological([...groups.keys()], needs).map((group) => inside(groups.get(group)!, sources));
  const ends = Map.groupBy(operations.filter(isEnding), groupOf);
  const order = sorted.map(([first]) => groupOf(first!));
  const last = [...ends.keys()].toSorted((one, other) => order.indexOf(other) - order.indexOf(one));
  return [
    ...sorted.flatMap((group) => rows(group, sources)),
    ...last.flatMap((group) => rows(ends.get(group)!, sources)),
  ];
}

/** From which operations each takes what it needs. */
export type Sources = ReadonlyMap<Operation, readonly Operation[]>;

/** For each place one operation that gives its value: of the same group, then one that makes something, then the first. */
export function bestSources(flows: readonly Flow[]): Sources {
  const places = Map.groupBy(
    flows.filter(({ from, to }) => from !== to && !isEnding(from)),
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

/** Make, read what lists, change, read one. */
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
