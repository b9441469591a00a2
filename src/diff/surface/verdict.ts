import type { Surface } from '../../core/surface.ts';
import { largest, type Bump } from '../severity.ts';
import { sourceChanges, type SourceChange } from './source-changes.ts';

/** The effect of an upgrade of a generated client on its callers. */
export interface PackageVerdict {
  /** Id of the target. */
  readonly target: string;
  readonly changes: readonly SourceChange[];
  readonly bump: Bump;
}

/**
 * Returns the verdict for each client that exists before and after the change.
 * @param contract the bump of the contract's own version, which a client follows because its behavior depends on the
 * contract
 * @param hasUnionTypes true if the language of a target has union types, as for `sourceChanges`
 */
export function packageVerdicts(
  old: readonly Surface[],
  next: readonly Surface[],
  contract: Bump,
  hasUnionTypes: (target: string) => boolean,
): readonly PackageVerdict[] {
  return next.flatMap((surface) => {
    const before = old.find(({ target }) => target === surface.target);
    if (!before) return [];
    const changes = sourceChanges(before, surface, hasUnionTypes(surface.target));
    const hasMore = [...surface.names.keys()].some((name) => !before.names.has(name));
    const own: Bump = changes.length > 0 ? 'major' : hasMore ? 'minor' : 'none';
    return [{ target: surface.target, changes, bump: largest([own, contract]) }];
  });
}
