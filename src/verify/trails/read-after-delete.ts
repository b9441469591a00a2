import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Answered, Case } from '../exchange.ts';
import { pointed } from '../run/expression.ts';
import type { TrailOf } from '../trail.ts';
import { caseWith, isRead, lastName, pathOf } from './readers.ts';
import type { TrailPlan, Walk } from './plan.ts';

/** Verbs that leave no resource to read; closed or canceled ones are still readable. */
const REMOVES = new Set(['delete', 'destroy', 'purge', 'remove']);

/** Deleted resources to read, at most. */
const MAX_RESOURCES = 3;

/** Reads a deleted resource at its old address. */
export const readAfterDelete: TrailPlan<'read-after-delete'> = {
  kind: 'read-after-delete',
  walk: async (walk) => {
    if (!removes(walk.operation)) return [];
    const trails: TrailOf<'read-after-delete'>[] = [];
    for (const removed of walk.successes.slice(-MAX_RESOURCES)) {
      // 202 promises a later deletion (RFC 9110 §15.3.3).
      const made = removed.outcome.status === 202 ? undefined : readOf(walk, removed);
      const read = made && (await walk.send(made));
      if (read) trails.push({ kind: 'read-after-delete', removed, read });
    }
    return trails;
  },
};

function removes(operation: Operation): boolean {
  // A resource without its own id, such as a basket, may be read as empty.
  if (isRest(operation)) return operation.method === 'DELETE' && operation.path.endsWith('}');
  return operation.operation === 'mutation' && REMOVES.has(operation.callPath.action.words[0] ?? '');
}

function readOf(walk: Walk, { case: made }: Answered): Case | undefined {
  const { operation, contract } = walk;
  if (made.kind === 'rest') {
    const reader = contract.operations.find(
      (other) => isRest(other) && isRead(other) && isRest(operation) && other.path === operation.path,
    );
    return reader && caseWith(walk, reader, pathOf(made));
  }
  // An operation that receives the same value of the same response under the same name reads the same resource.
  const own = walk.flows.find(({ to }) => to === operation);
  const reading = walk.flows.find(
    ({ to, from, expression, where }) =>
      own?.from === from &&
      own.expression === expression &&
      lastName(own.where) === lastName(where) &&
      isRead(to),
  );
  const value = own && pointed(made.variables, own.where.replace(/^variables/, ''));
  return reading && value !== undefined && value !== null
    ? caseWith(walk, reading.to, new Map([[reading.where, value]]))
    : undefined;
}
