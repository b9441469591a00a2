/** Builds requests with given values, such as a read of the resource in another request. */
import type { JsonValue } from '../../core/json.ts';
import { isSafe } from '../../model/operation-effect.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { withValueAlone } from '../cases/case-values.ts';
import type { Case } from '../exchange.ts';
import type { Walk } from './plan.ts';

/** Values by their locations in a request. */
export type Given = ReadonlyMap<string, JsonValue>;

/** True for an operation that only reads. */
export function isRead(operation: Operation): boolean {
  return isRest(operation) ? operation.method === 'GET' : isSafe(operation);
}

/** Returns a documented request of the operation with these values, or undefined if its path needs further values. */
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

/** Returns the path parameters of a case. */
export function pathOf(made: Case): Given {
  const parameters = made.kind === 'rest' ? Object.entries(made.parameters) : [];
  return new Map(parameters.filter(([key]) => key.startsWith('path.')));
}
