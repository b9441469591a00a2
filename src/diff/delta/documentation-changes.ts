import type { JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import type { Documented } from '../../model/node.ts';
import type { Change } from './change.ts';
import type { Sides } from './sides.ts';
import { isSame } from './pairs.ts';
import type { Scope } from './scope.ts';
import { lifecycleOf } from './lifecycle-status.ts';

type Element = Partial<Documented> & { readonly at: SourceSpan };

const ANNOUNCEMENTS = ['deprecated', 'sunset', 'stability', 'assumed'] as const;

/**
 * Yields changes to an element's lifecycle and prose. `texts` are the names of additional properties that contain
 * prose.
 */
export function* documentationChanges<Value extends Element>(
  scope: Scope,
  pair: Sides<Value>,
  ...texts: readonly (keyof Value & string)[]
): Iterable<Change> {
  yield* lifecycleChanges(scope, pair, ANNOUNCEMENTS);
  yield* textChanges(scope, pair, ['description', ...texts] as readonly (keyof Value & string)[]);
}

/** Yields changes to the announced lifetime of an element, and to its mark as assumed. */
export function* lifecycleChanges(
  scope: Scope,
  pair: Sides<Element>,
  members: readonly (typeof ANNOUNCEMENTS)[number][],
): Iterable<Change> {
  const [old, next] = [lifecycleOf(pair.old), lifecycleOf(pair.new)];
  for (const member of members) {
    if (old[member] !== next[member])
      yield {
        ...scope.with(pair.old, pair.new),
        kind: 'lifecycle',
        member,
        old: old[member],
        new: next[member],
        deprecated: next.deprecated,
        ...(next.sunset !== undefined && { sunset: next.sunset }),
        lifecycle: old,
      };
  }
}

/** Yields changes to properties with prose. */
export function* textChanges<Value extends Element>(
  scope: Scope,
  pair: Sides<Value>,
  members: readonly (keyof Value & string)[],
): Iterable<Change> {
  for (const member of members) {
    const sides = { old: textOf(pair.old[member]), new: textOf(pair.new[member]) };
    if (!isSame(sides.old, sides.new))
      yield { ...scope.with(pair.old, pair.new), kind: 'text', member, ...sides };
  }
}

/** Trims a string and replaces each run of white space in it with one space. Returns undefined for an empty string. */
function textOf(value: unknown): JsonValue | undefined {
  if (typeof value === 'string') return value.replaceAll(/\s+/g, ' ').trim() || undefined;
  return value as JsonValue | undefined;
}
