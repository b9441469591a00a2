import type { SourceSpan } from '../../core/source.ts';
import type { Change } from './change.ts';
import { securityKey } from './security-changes.ts';

/**
 * Merges all changes to a shared element into the first change, and lists the subjects of the other changes in its
 * `also`. An addition or removal is shared only if its parent is shared. Changes with different lifecycle statuses are
 * not merged, because the status of one subject must not mitigate the change to another.
 */
export function once(changes: readonly Change[]): readonly Change[] {
  const first = new Map<string, { change: Change; also: Set<string> }>();
  for (const [index, change] of changes.entries()) {
    const key = keyOf(change) ?? String(index);
    const known = first.get(key);
    if (!known) first.set(key, { change, also: new Set(change.also) });
    else if (change.subject !== known.change.subject) known.also.add(change.subject);
  }
  return Array.from(first.values(), ({ change, also }) =>
    also.size === 0 ? change : { ...change, also: [...also] },
  );
}

/** Returns the same key for the same change, or undefined for a change that is never shared. */
function keyOf(change: Change): string | undefined {
  const { kind, at, lifecycle } = change;
  switch (kind) {
    case 'operation':
    case 'schema':
      return undefined;
    case 'security':
      return JSON.stringify([kind, securityKey(change.lost, change.gained), lifecycle]);
    case 'server':
      return JSON.stringify([
        kind,
        change.action,
        change.place,
        lifecycle,
        ...(change.action === 'variable' ? [change.name] : []),
      ]);
    default: {
      if (!at.old || !at.new) return undefined;
      const { subject: _subject, place, at: _at, also: _also, ...facts } = change;
      const [last] = place.split(' ').slice(-1);
      const essence = Object.entries(facts).map(([name, value]) => [name, essenceOf(value)]);
      return JSON.stringify([spanKey(at.old), spanKey(at.new), last, essence]);
    }
  }
}

function essenceOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'at' in value
    ? spanKey((value as { at: SourceSpan }).at)
    : value;
}

/**
 * Returns the key of a location, without line and column, because computing them would require scanning the text again.
 */
function spanKey({ file, pointer }: SourceSpan): string {
  return `${file} ${pointer}`;
}
