import type { SourceSpan } from '../../core/source.ts';
import type { Server } from '../../model/operation.ts';
import type { Change } from './change.ts';
import type { Sides } from './sides.ts';
import { isSame, pairBy } from './pairs.ts';
import type { Scope } from './scope.ts';
import { saidOf } from './texts.ts';

/**
 * Yields changes of the servers of the whole contract or of one operation. `/` is the location of the document, and
 * means nothing.
 */
export function* serverChanges(
  scope: Scope,
  servers: Sides<readonly Server[]>,
  holders: Partial<Sides<{ readonly at: SourceSpan }>>,
): Iterable<Change> {
  const told = (list: readonly Server[]): readonly Server[] => list.filter(({ url }) => url !== '/');
  const pairs = pairBy(told(servers.old), told(servers.new), ({ url }) => url.replace(/\/+$/, ''));
  for (const { old, new: next } of pairs.both) {
    const inside = scope.inside(`server ${next.url}`);
    const base = inside.with(old, next);
    if (old.name !== next.name) yield { ...base, kind: 'server', action: 'renamed', old, new: next };
    for (const name of new Set([...Object.keys(old.variables), ...Object.keys(next.variables)])) {
      const sides = { old: old.variables[name], new: next.variables[name] };
      if (!isSame(sides.old, sides.new))
        yield { ...base, kind: 'server', action: 'variable', name, ...sides };
    }
    yield* saidOf(inside, { old, new: next });
  }
  for (const old of pairs.removed) {
    const base = scope.inside(`server ${old.url}`).with(old, holders.new);
    yield { ...base, kind: 'server', action: 'removed', old };
  }
  for (const next of pairs.added) {
    const base = scope.inside(`server ${next.url}`).with(holders.old, next);
    yield { ...base, kind: 'server', action: 'added', new: next };
  }
}
