import { singular } from '../../core/inflection.ts';

/**
 * If the description of a deletion says that it also deletes parts (`together with its members`), returns the singular
 * of their name (`member`).
 */
export function includedPart(description: string | undefined): string | undefined {
  const named = /\b(?:together|along) with (?:all )?(?:of )?(?:its|their|the) (\w+)/i.exec(
    description ?? '',
  )?.[1];
  return named === undefined ? undefined : singular(named.toLowerCase());
}
