import { singular } from '../../core/inflection.ts';

/** Returns the last word of the concept that a deletion includes by its description: `together with its members`. */
export function includedPart(description: string | undefined): string | undefined {
  const named = /\b(?:together|along) with (?:all )?(?:of )?(?:its|their|the) (\w+)/i.exec(
    description ?? '',
  )?.[1];
  return named === undefined ? undefined : singular(named.toLowerCase());
}
