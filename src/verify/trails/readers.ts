/** The operations that read one thing which another operation made or removed. */
import type { JsonValue } from '../../core/json.ts';
import { isSafe } from '../../model/course.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { withValueAlone } from '../cases/places.ts';
import type { Case } from '../exchange.ts';
import type { Walk } from './plan.ts';

/** Places of a request with the values to send there. */
export type Given = ReadonlyMap<string, JsonValue>;

/** Whether a call reads and changes nothing. */
export function isRead(operation: Operation): boolean {
  return isRest(operation) ? operation.method === 'GET' : isSafe(operation);
}

/** A documented request of the operation with these values; undefined when its path needs more of them. */
export function caseWith(
  { contract, documented }: Pick<Walk, 'contract' | 'documented'>,
  operation: Operation,
  given: Given,
): Case | undefined {
  const [made] = documented(operation);
  if (!made) return undefined;
  if (made.kind === 'graphql')
    return [...given].reduce<Case>(
      (one, [where, value]) => withValueAlone(contract, one, where, value),
      made,
    );
  const needed = made.operation.parameters.filter(({ in: place }) => place === 'path');
  if (!needed.every(({ name }) => given.has(`path.${name.wire}`))) return undefined;
  return { ...made, parameters: { ...made.parameters, ...Object.fromEntries(given) } };
}

/** The last name of a place, `id` of `variables/input/id`. */
export function lastName(where: string): string {
  return where.split(/[/.]/).at(-1) ?? where;
}

/** The parameters of a case that stand in its path. */
export function pathOf(made: Case): Given {
  const parameters = made.kind === 'rest' ? Object.entries(made.parameters) : [];
  return new Map(parameters.filter(([key]) => key.startsWith('path.')));
}
