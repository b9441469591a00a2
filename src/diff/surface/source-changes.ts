/** Compares two surfaces of one client to find the affected callers. */
import type { Surface, SurfaceName } from '../../core/surface.ts';

/** A name whose callers must, or may have to, change their code. */
export interface SourceChange {
  readonly name: string;
  readonly kind: SurfaceName['kind'];
  /**
   * `gone`: removed. `renamed`: a different name for the call of the same operation. `retyped`: of a different type.
   * `demanded`: now required. `unsure`: now possibly missing.
   */
  readonly change: 'gone' | 'renamed' | 'retyped' | 'demanded' | 'unsure';
  readonly old?: string;
  readonly new?: string;
}

/**
 * Returns the changes that break callers of a client on upgrade, in the order of the client.
 * @param hasNullUnions true if the language of the client checks null by unions, so that code for a nullable value also
 * compiles for one that is never null
 */
export function sourceChanges(
  stored: Surface,
  next: Surface,
  hasNullUnions = false,
): readonly SourceChange[] {
  const renames = renamesIn(stored, next);
  const old = { ...stored, names: renamedAll(stored.names, renames) };
  const renamed = [...renames].map(([name, to]): SourceChange => {
    return { name, kind: 'method', change: 'renamed', old: name, new: to };
  });
  const kept = [...old.names].flatMap(([name, before]) => {
    const after = next.names.get(name);
    if (after) return hasNullUnions && fits(before, after) ? [] : changeOf(name, before, after);
    return isWithinGone(name, old, next) ? [] : [{ name, kind: before.kind, change: 'gone' as const }];
  });
  const demanded = [...next.names].flatMap(([name, after]) =>
    !old.names.has(name) &&
    isDemanded(after) &&
    holderOf(name, old) !== undefined &&
    holderOf(name, next) !== undefined
      ? [{ name, kind: after.kind, change: 'demanded' as const, new: after.type }]
      : [],
  );
  return [...renamed, ...kept, ...demanded];
}

/** Returns the methods that call the same operation under a different name: old name → new name. */
function renamesIn(old: Surface, next: Surface): ReadonlyMap<string, string> {
  return new Map(
    [...old.calls].flatMap(([operation, name]) => {
      const now = next.calls.get(operation);
      return now === undefined || now === name ? [] : [[name, now] as const];
    }),
  );
}

/** Returns the names after the renaming, which affects renamed methods and all names inside them. */
function renamedAll(
  names: Surface['names'],
  renames: ReadonlyMap<string, string>,
): ReadonlyMap<string, SurfaceName> {
  if (renames.size === 0) return names;
  return new Map(
    [...names].map(([name, entry]) => {
      const [method = ''] = name.split('(', 1);
      const now = renames.get(method);
      return [now === undefined ? name : now + name.slice(method.length), entry];
    }),
  );
}

function changeOf(name: string, before: SurfaceName, after: SurfaceName): readonly SourceChange[] {
  const { kind } = before;
  const isRead = before.flow !== 'takes';
  if (before.type !== after.type)
    return [{ name, kind, change: 'retyped', old: before.type, new: after.type }];
  if (kind !== 'field' && kind !== 'argument') return [];
  if (!before.required && isDemanded(after)) return [{ name, kind, change: 'demanded' }];
  return isRead && before.required && !after.required ? [{ name, kind, change: 'unsure' }] : [];
}

/** True for a result that is no longer null, and for an argument that may be null. */
function fits(before: SurfaceName, after: SurfaceName): boolean {
  if (before.required !== after.required || before.flow !== after.flow) return false;
  if (before.flow === 'gives') return before.type === `${after.type} | null`;
  return before.flow === 'takes' && after.type === `${before.type} | null`;
}

function isDemanded({ kind, flow, required }: SurfaceName): boolean {
  return (kind === 'argument' || kind === 'field') && flow !== 'gives' && required;
}

/** Returns true if the element was removed together with its parent. In this case, only the parent is reported. */
function isWithinGone(name: string, old: Surface, next: Surface): boolean {
  const holder = holderOf(name, old);
  return holder !== undefined && !next.names.has(holder);
}

/** Returns the parent of a name: `Message` of `Message.status`, `messages.send` of `messages.send(to)`. */
function holderOf(name: string, { names }: Surface): string | undefined {
  for (let end = name.length - 1; end > 0; end -= 1) {
    if ('.([|='.includes(name.charAt(end)) && names.has(name.slice(0, end))) return name.slice(0, end);
  }
  return undefined;
}
