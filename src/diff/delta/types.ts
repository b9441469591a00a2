/** What types say beside which values they hold: words, lifetimes, roles, states, values of open enums. */
import type { Contract } from '../../model/contract.ts';
import type { NamedType, Type } from '../../model/type.ts';
import { accessChanges, stateChanges } from './behaviour.ts';
import type { Change, Sides } from './change.ts';
import { pairBy } from './pairs.ts';
import { Scope, type SchemaPair } from './scope.ts';
import { standingOf } from './standing.ts';
import { saidOf } from './texts.ts';

/** Of the named types of the REST document that both have and something uses. */
export function* namedTypeChanges(old: Contract, next: Contract, schemas: SchemaPair[]): Iterable<Change> {
  for (const [id, before] of old.types) {
    const after = next.types.get(id);
    if (!after || before.protocol !== 'rest' || !(isUsed(before) && isUsed(after))) continue;
    const scope = new Scope(before.name.wire, standingOf(before), schemas);
    const pair = { old: before, new: after };
    yield* saidOf(scope, pair, 'concept');
    yield* stateChanges(scope, pair);
    yield* typeChanges(scope, { old: before.type, new: after.type });
  }
}

function isUsed({ usage }: NamedType): boolean {
  return usage.request || usage.response;
}

/** Inside two types, as far as they go the same way; references are left to the types that they name. */
export function* typeChanges(scope: Scope, { old, new: next }: Sides<Type>): Iterable<Change> {
  if (old.kind === 'nullable' || next.kind === 'nullable') {
    const inside = {
      old: old.kind === 'nullable' ? old.of : old,
      new: next.kind === 'nullable' ? next.of : next,
    };
    yield* typeChanges(scope, inside);
  } else if (old.kind === 'object' && next.kind === 'object') {
    for (const pair of pairBy(old.properties, next.properties, ({ name }) => name.wire).both) {
      const inside = scope.inside(`property ${pair.new.name.wire}`, pair.old);
      yield* saidOf(inside, pair);
      yield* accessChanges(inside, pair);
      yield* typeChanges(inside, { old: pair.old.type, new: pair.new.type });
    }
    yield* typeChanges(scope, { old: old.additional, new: next.additional });
  } else if (old.kind === 'list' && next.kind === 'list') {
    yield* typeChanges(scope.inside('items'), { old: old.items, new: next.items });
  } else if (old.kind === 'intersection' && next.kind === 'intersection') {
    for (const [index, part] of old.parts.entries()) {
      const other = next.parts[index];
      if (other) yield* typeChanges(scope, { old: part, new: other });
    }
  } else if (old.kind === 'enum' && next.kind === 'enum') {
    yield* valueChanges(scope, { old, new: next });
  }
}

/** Which values an open enum lists decides nothing; of a closed one its schema tells. */
function* valueChanges(scope: Scope, pair: Sides<Extract<Type, { kind: 'enum' }>>): Iterable<Change> {
  const values = pairBy(pair.old.values, pair.new.values, ({ value }) => JSON.stringify(value));
  for (const both of values.both) yield* saidOf(scope.inside(`value ${both.new.name.wire}`, both.old), both);
  if (!(pair.old.open && pair.new.open)) return;
  for (const old of values.removed) {
    const base = scope.inside(`value ${old.name.wire}`).with(old, pair.new);
    yield { ...base, kind: 'open-value', action: 'removed', old: old.name.wire };
  }
  for (const next of values.added) {
    const base = scope.inside(`value ${next.name.wire}`).with(pair.old, next);
    yield { ...base, kind: 'open-value', action: 'added', new: next.name.wire };
  }
}
