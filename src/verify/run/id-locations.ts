/** Finds the locations of ids in requests: all path parameters, and other locations with names such as `toolId`. */
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { parameterKey } from '../send/request.ts';
import { flatten } from '../../values/flatten.ts';

const ID = /^id$|(Id|ID|_id|-id)$/;
const MAX_DEPTH = 3;

/**
 * Returns the locations in the form of the option `values`: `path.id`, `body/toolId`, `variables/input/toolId`. Omits
 * optional parameters and properties.
 */
export function idLocations(contract: Contract, operation: Operation): readonly string[] {
  const inside = (type: Type, where: string, depth = 0): readonly string[] => {
    if (ID.test(where.split('/').at(-1)!)) return [where];
    if (depth >= MAX_DEPTH) return [];
    return flatten(contract, type)
      .flatMap((flat) => (flat.kind === 'object' ? flat.properties : []))
      .filter(({ required, direction }) => required && direction !== 'response')
      .flatMap((property) => inside(property.type, `${where}/${property.name.wire}`, depth + 1));
  };
  if (!isRest(operation))
    return distinct(operation.arguments.flatMap(({ name, type }) => inside(type, `variables/${name.wire}`)));
  const parameters = operation.parameters
    .filter((one) => one.in === 'path' || (one.required && ID.test(one.name.wire)))
    .map(parameterKey);
  const bodies = (operation.body?.contents ?? []).flatMap(({ type }) => inside(type, 'body'));
  return distinct([...parameters, ...bodies]);
}

function distinct(places: readonly string[]): readonly string[] {
  return [...new Set(places)];
}
