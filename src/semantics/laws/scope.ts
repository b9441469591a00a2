/** Declared isolation (docs/contract-vocabulary.md#scopes). */
import type { DeclaredScope } from '../../model/marks.ts';

/** The scope of each kind to which the credentials of a caller belong, such as the tenant `acme`. */
export type Scopes = Readonly<Record<string, string>>;

/** True if a resource exists for a caller: both belong to the same scope of every declared kind. */
export function isVisible(
  { names }: Pick<DeclaredScope, 'names'>,
  resource: Scopes,
  caller: Scopes,
): boolean {
  return names.every((name) => (resource[name] ?? '') === (caller[name] ?? ''));
}
