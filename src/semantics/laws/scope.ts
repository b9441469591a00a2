/** Compares the scopes of resources and callers, such as their tenants (docs/contract-vocabulary.md#scopes). */
import type { Collection } from '../semantics.ts';

/** Returns the scope of a caller, or of a resource, by its kind: `acme` for `tenant`. */
export type ScopeOf = (kind: string) => string;

/**
 * Returns the kinds of scopes of each concept, including those of its ancestors. Omits concepts without
 * scopes.
 */
export function scopesOf(collections: readonly Collection[]): ReadonlyMap<string, readonly string[]> {
  const byConcept = new Map(collections.map((one) => [one.concept, one]));
  const kindsOf = (concept: string | undefined, seen: readonly string[]): readonly string[] => {
    const collection = concept === undefined ? undefined : byConcept.get(concept);
    if (!collection || seen.includes(collection.concept)) return [];
    const own = collection.scope?.value ?? [];
    return [...own, ...kindsOf(collection.parent?.value, [...seen, collection.concept])];
  };
  return new Map(
    collections.flatMap(({ concept }) => {
      const kinds = [...new Set(kindsOf(concept, []))];
      return kinds.length > 0 ? [[concept, kinds] as const] : [];
    }),
  );
}

/** Returns the same string for resources and callers of the same scopes. */
export function scopeKey(kinds: readonly string[], scopeOf: ScopeOf): string {
  return kinds.length === 0 ? '' : JSON.stringify(kinds.map((kind) => [kind, scopeOf(kind)]));
}

/**
 * Parses the scopes at the end of a credential. `acme` is the scope for every kind, but in `acme,user=ada`, `ada` is the
 * scope for the kind `user`.
 */
export function scopesNamed(text: string): ScopeOf {
  const named = new Map<string, string>();
  let every = '';
  for (const part of text.split(',')) {
    const [, kind, value] = /^([^=]+)=(.*)$/s.exec(part) ?? [];
    if (kind !== undefined && value !== undefined) named.set(kind, value);
    else if (every === '') every = part;
  }
  return (kind) => named.get(kind) ?? every;
}
