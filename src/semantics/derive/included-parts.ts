import { singular } from '../../core/inflection.ts';

/**
 * Returns `member` for a deletion whose description contains `together with its members`: the singular name of the
 * parts that it also deletes.
 */
export function includedPart(description: string | undefined): string | undefined {
  const named = /\b(?:together|along) with (?:all )?(?:of )?(?:its|their|the) (\w+)/i.exec(
    description ?? '',
  )?.[1];
  return named === undefined ? undefined : singular(named.toLowerCase());
}
