import type { SourceSpan } from '../../core/source.ts';
import type { Header } from '../../model/operation.ts';
import type { Change } from './change.ts';
import { isSame, pairBy } from './pairs.ts';
import type { Scope } from './scope.ts';
import type { Flow, Sides } from './sides.ts';
import { documentationChanges } from './documentation-changes.ts';

/** Yields changes to the headers of a response, or of a part of a multipart body. */
export function* headerChanges(
  scope: Scope,
  flow: Flow,
  lists: Sides<readonly Header[]>,
  holders: Sides<{ readonly at: SourceSpan }>,
): Iterable<Change> {
  const keyOf = ({ name }: Header): string => name.wire.toLowerCase();
  const headers = pairBy(lists.old, lists.new, keyOf);
  for (const { old, new: next } of headers.both) {
    const inside = scope.inside(`header ${next.name.wire}`, old);
    const base = inside.with(old, next);
    if (old.required !== next.required)
      yield { ...base, kind: 'presence', what: 'header', flow, old: old.required, new: next.required };
    for (const member of ['explode', 'mediaType'] as const) {
      if (member === 'explode' && isFlat(old) && isFlat(next)) continue;
      if (old[member] !== next[member])
        yield { ...base, kind: 'encoding', flow, member, old: old[member], new: next[member] };
    }
    if (!isSame(old.default, next.default)) {
      const defaults = { old: old.default, new: next.default };
      yield { ...base, kind: 'default', what: 'header', optional: !old.required, flow, ...defaults };
    }
    yield* documentationChanges(inside, { old, new: next });
    inside.compare(flow, old, next);
  }
  for (const old of headers.removed) {
    const base = scope.inside(`header ${old.name.wire}`, old).with(old, holders.new);
    yield { ...base, kind: 'header', flow, action: 'removed', old };
  }
  for (const next of headers.added) {
    const base = scope.inside(`header ${next.name.wire}`).with(holders.old, next);
    yield { ...base, kind: 'header', flow, action: 'added', new: next };
  }
}

/** True for a value that `explode` does not affect. */
function isFlat({ type, mediaType }: Header): boolean {
  return mediaType !== undefined || ['primitive', 'enum', 'literal', 'list'].includes(type.kind);
}
