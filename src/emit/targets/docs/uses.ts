/** The operations, events, and types that mention a type directly. */
import { isRest } from '../../../model/lookup.ts';
import type { Type, TypeId } from '../../../model/type.ts';
import { walkType } from '../../../model/walk.ts';
import type { EventEntry, OperationEntry, Site, TypeEntry } from './site.ts';

export interface Uses {
  readonly operations: ReadonlyMap<TypeId, readonly OperationEntry[]>;
  readonly events: ReadonlyMap<TypeId, readonly EventEntry[]>;
  readonly types: ReadonlyMap<TypeId, readonly TypeEntry[]>;
}

export function usesOf(site: Site): Uses {
  const operations = index([...site.operations.values()], ({ operation }) =>
    isRest(operation)
      ? [
          ...operation.parameters.map(({ type }) => type),
          ...(operation.body?.contents ?? []).map(({ type }) => type),
          ...operation.responses.flatMap(({ contents }) => contents.map(({ type }) => type)),
        ]
      : [operation.result, ...operation.arguments.map(({ type }) => type)],
  );
  const events = index(site.events, ({ webhook }) => (webhook.body?.contents ?? []).map(({ type }) => type));
  const types = index([...site.types.values()], ({ type }) => [type.type]);
  return { operations, events, types };
}

function index<Entry>(
  entries: readonly Entry[],
  typesOf: (entry: Entry) => readonly Type[],
): Map<TypeId, Entry[]> {
  const found = new Map<TypeId, Set<Entry>>();
  for (const entry of entries)
    for (const type of typesOf(entry))
      walkType(type, (inner) => {
        if (inner.kind !== 'reference') return;
        const all = found.get(inner.target);
        if (all) all.add(entry);
        else found.set(inner.target, new Set([entry]));
      });
  return new Map(Array.from(found, ([id, all]) => [id, [...all]]));
}
