/**
 * Changes to the directives in docs/contract-vocabulary.md, read from the model, because they mean the same
 * in OpenAPI.
 */
import type { Contract } from '../../model/contract.ts';
import { isGraphql } from '../../model/lookup.ts';
import type { Access } from '../../model/behaviour.ts';
import type { Documented } from '../../model/node.ts';
import type { Argument, NamedType } from '../../model/type.ts';
import { accessChanges, idempotencyChanges, stateChanges } from '../delta/behaviour.ts';
import type { Change } from '../delta/change.ts';
import { markChanges, type Marked } from '../delta/mark-changes.ts';
import type { Flow, Sides } from '../delta/sides.ts';
import { pairBy } from '../delta/pairs.ts';
import { linkChanges } from '../delta/responses.ts';
import { Scope } from '../delta/scope.ts';
import { lifecycleOf } from '../delta/lifecycle-status.ts';
import { lifecycleChanges, textChanges } from '../delta/documentation-changes.ts';

/** Yields changes to the directives in docs/contract-vocabulary.md on elements that both schemas have. */
export function* vocabularyChanges(old: Contract, next: Contract): Iterable<Change> {
  const operations = pairBy(
    old.operations.filter(isGraphql),
    next.operations.filter(isGraphql),
    ({ id }) => id,
  );
  for (const pair of operations.both) {
    const scope = new Scope(pair.old.id, lifecycleOf(pair.old), []);
    yield* memberChanges(scope, pair, ['response']);
    yield* idempotencyChanges(scope, pair);
    yield* linkChanges(scope, { old: pair.old.leadsTo, new: pair.new.leadsTo }, pair);
    yield* argumentChanges(scope, { old: pair.old.arguments, new: pair.new.arguments });
  }
  // Fields of root types are operations.
  const roots = new Set(operations.both.map(({ old: { at } }) => at.pointer.split('.')[0]));
  for (const [id, before] of old.types) {
    const after = next.types.get(id);
    if (after && before.protocol === 'graphql' && !roots.has(before.name.wire))
      yield* typeChanges({ old: before, new: after });
  }
}

function* typeChanges(pair: Sides<NamedType>): Iterable<Change> {
  const scope = new Scope(pair.old.name.wire, lifecycleOf(pair.old), []);
  yield* lifecycleChanges(scope, pair, ['assumed']);
  yield* textChanges(scope, pair, ['concept']);
  yield* stateChanges(scope, pair);
  const flows = FLOWS.filter((flow) => pair.old.usage[flow] && pair.new.usage[flow]);
  yield* markChanges(scope, pair, flows);
  const [before, after] = [pair.old.type, pair.new.type];
  if (before.kind === 'object' && after.kind === 'object') {
    for (const each of pairBy(before.properties, after.properties, ({ name }) => name.wire).both) {
      const inside = scope.inside(`field ${each.old.name.wire}`, each.old);
      yield* memberChanges(inside, each, flows);
      yield* argumentChanges(inside, { old: each.old.arguments ?? [], new: each.new.arguments ?? [] });
    }
  } else if (before.kind === 'enum' && after.kind === 'enum') {
    for (const each of pairBy(before.values, after.values, ({ name }) => name.wire).both)
      yield* lifecycleChanges(scope.inside(`value ${each.old.name.wire}`, each.old), each, ['assumed']);
  }
}

function* argumentChanges(scope: Scope, lists: Sides<readonly Argument[]>): Iterable<Change> {
  for (const each of pairBy(lists.old, lists.new, ({ name }) => name.wire).both)
    yield* memberChanges(scope.inside(`argument ${each.old.name.wire}`, each.old), each, ['request']);
}

const FLOWS = ['request', 'response'] as const;

function* memberChanges(
  scope: Scope,
  pair: Sides<Documented & Marked & { readonly access?: Access }>,
  flows: readonly Flow[],
): Iterable<Change> {
  yield* accessChanges(scope, pair);
  yield* markChanges(scope, pair, flows);
  yield* lifecycleChanges(scope, pair, ['assumed']);
}
