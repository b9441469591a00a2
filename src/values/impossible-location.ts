import type { Contract } from '../model/contract.ts';
import type { Type } from '../model/type.ts';
import { flatten } from './flatten.ts';
import type { ValueGenerator } from './values.ts';

/** Maximum depth, because types can contain themselves. */
const MAX_DEPTH = 8;

/**
 * Returns the location of the innermost required part for which no value can be generated: `body/owner/password`. If there
 * is no such part, returns `where`.
 */
export function impossibleLocation(
  contract: Contract,
  generator: ValueGenerator,
  type: Type | undefined,
  where: string,
  depth = 0,
): string {
  if (!type || depth > MAX_DEPTH) return where;
  for (const flat of flatten(contract, type)) {
    const parts =
      flat.kind === 'object'
        ? flat.properties
            .filter(({ required, direction }) => required && direction !== 'response')
            .map((property) => ({ type: property.type, where: `${where}/${property.name.wire}` }))
        : flat.kind === 'list'
          ? [{ type: flat.items, where: `${where}/*` }]
          : [];
    const missing = parts.find((part) => !generator.values(part.type, part.where));
    if (missing) return impossibleLocation(contract, generator, missing.type, missing.where, depth + 1);
  }
  return where;
}
