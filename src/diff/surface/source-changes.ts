/** Compares two public surfaces of one client, and finds changes for which callers must change their code. */
import type { Surface, SurfaceName } from '../../core/surface.ts';

/** A name whose callers must, or may have to, change their code. */
export interface SourceChange {
  readonly name: string;
  readonly kind: SurfaceName['kind'];
  /**
   * `gone`: removed. `renamed`: a different name for the call of the same operation. `retyped`: of a different type.
   * `demanded`: now required. `unsure`: now possibly missing. `unwritable`: a type that requests no longer contain.
   */
  readonly change: 'gone' | 'renamed' | 'retyped' | 'demanded' | 'unsure' | 'unwritable';
  readonly old?: string;
  readonly new?: string;
}

/**
 * Returns the changes that break callers of a client on upgrade, in the order of the client.
 * @param hasUnionTypes true if the language of the client has union types, so that code for a nullable value also compiles
 * for one that is never null, and an argument can accept more types
 */
export function sourceChanges(
  stored: Surface,
  next: Surface,
  hasUnionTypes = false,
): readonly SourceChange[] {
  const renames = renamesIn(stored, next);
  const old = { ...stored, names: renamedAll(stored.names, renames) };
  const renamed = [...renames].map(([name, to]): SourceChange => {
    return { name, kind: 'method', change: 'renamed', old: name, new: to };
  });
  const kept = [...old.names].flatMap(([name, before]) => {
    const after = next.names.get(name);
    if (after) return hasUnionTypes && fits(before, after) ? [] : changeOf(name, before, after);
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
  if (kind === 'type' && before.flow !== 'gives' && after.flow === 'gives')
    return [{ name, kind, change: 'unwritable' }];
  if (kind !== 'field' && kind !== 'argument') return [];
  if (demandOf(after) > demandOf(before)) return [{ name, kind, change: 'demanded' }];
  return isRead && before.required && !after.required ? [{ name, kind, change: 'unsure' }] : [];
}

/**
 * True if code for the earlier type also compiles with the new type: for a result that is no longer null, and for an
 * argument that still accepts all earlier variants.
 */
function fits(before: SurfaceName, after: SurfaceName): boolean {
  if (before.flow !== after.flow || before.required !== after.required) return false;
  if (demandOf(before) !== demandOf(after)) return false;
  if (before.flow === 'gives') return before.type === `${after.type} | null`;
  const variants = new Set(after.type.split(' | '));
  return before.flow === 'takes' && before.type.split(' | ').every((variant) => variants.has(variant));
}

function isDemanded(entry: SurfaceName): boolean {
  return (entry.kind === 'argument' || entry.kind === 'field') && demandOf(entry) > 0;
}

/**
 * Returns 2 if callers must always set a value, 1 if they must set it together with another argument, and 0 otherwise.
 */
function demandOf({ flow, required, together }: SurfaceName): 0 | 1 | 2 {
  if (flow === 'gives') return 0;
  return required ? 2 : together ? 1 : 0;
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
