import type { JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import type { Documented } from '../../model/node.ts';
import type { Change, Sides } from './change.ts';
import { isSame } from './pairs.ts';
import type { Scope } from './scope.ts';
import { standingOf, type Standing } from './standing.ts';

type Element = Partial<Documented> & { readonly at: SourceSpan };

/** What is said of an element: how long it stays, and what people read. `texts`: further members of it. */
export function* saidOf<Value extends Element>(
  scope: Scope,
  pair: Sides<Value>,
  ...texts: readonly (keyof Value & string)[]
): Iterable<Change> {
  const base = scope.with(pair.old, pair.new);
  const [old, next] = [standingOf(pair.old), standingOf(pair.new)];
  for (const member of [
    'deprecated',
    'sunset',
    'stability',
    'assumed',
  ] as const satisfies readonly (keyof Standing)[]) {
    if (old[member] !== next[member])
      yield {
        ...base,
        kind: 'lifecycle',
        member,
        old: old[member],
        new: next[member],
        deprecated: next.deprecated,
        ...(next.sunset !== undefined && { sunset: next.sunset }),
        standing: old,
      };
  }
  for (const member of ['description', ...texts] as readonly (keyof Value & string)[]) {
    const sides = { old: textOf(pair.old[member]), new: textOf(pair.new[member]) };
    if (!isSame(sides.old, sides.new)) yield { ...base, kind: 'text', member, ...sides };
  }
}

/** White space at the ends and the way lines are broken mean nothing. */
function textOf(value: unknown): JsonValue | undefined {
  if (typeof value === 'string') return value.replaceAll(/\s+/g, ' ').trim() || undefined;
  return value as JsonValue | undefined;
}
