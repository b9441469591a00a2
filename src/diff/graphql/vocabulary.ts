/** What the directives of docs/contract-vocabulary.md say: read from the model, where it means the same as in OpenAPI. */
import type { Contract } from '../../model/contract.ts';
import { isGraphql } from '../../model/lookup.ts';
import type { NamedType } from '../../model/type.ts';
import { accessChanges, idempotencyChanges, stateChanges } from '../delta/behaviour.ts';
import type { Change, Sides } from '../delta/change.ts';
import { pairBy } from '../delta/pairs.ts';
import { Scope } from '../delta/scope.ts';
import { standingOf } from '../delta/standing.ts';

/** `@access`, `@idempotent` and `@transitions` on what both schemas have. */
export function* vocabularyChanges(old: Contract, next: Contract): Iterable<Change> {
  const operations = pairBy(
    old.operations.filter(isGraphql),
    next.operations.filter(isGraphql),
    ({ id }) => id,
  );
  for (const pair of operations.both) {
    const scope = new Scope(pair.old.id, standingOf(pair.old), []);
    yield* accessChanges(scope, pair);
    yield* idempotencyChanges(scope, pair);
    for (const each of pairBy(pair.old.arguments, pair.new.arguments, ({ name }) => name.wire).both)
      yield* accessChanges(scope.inside(`argument ${each.old.name.wire}`, each.old), each);
  }
  // The fields of root types are the operations.
  const roots = new Set(operations.both.map(({ old: { at } }) => at.pointer.split('.')[0]));
  for (const [id, before] of old.types) {
    const after = next.types.get(id);
    if (after && before.protocol === 'graphql' && !roots.has(before.name.wire))
      yield* typeChanges({ old: before, new: after });
  }
}

function* typeChanges(pair: Sides<NamedType>): Iterable<Change> {
  const scope = new Scope(pair.old.name.wire, standingOf(pair.old), []);
  yield* stateChanges(scope, pair);
  const [before, after] = [pair.old.type, pair.new.type];
  if (before.kind !== 'object' || after.kind !== 'object') return;
  for (const each of pairBy(before.properties, after.properties, ({ name }) => name.wire).both)
    yield* accessChanges(scope.inside(`field ${each.old.name.wire}`, each.old), each);
}
