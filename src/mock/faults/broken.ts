/** Inserts a fault into a mock, at the points in `../points.ts`. */
import type { Contract } from '../../model/contract.ts';
import { derive } from '../../semantics/derive/derive.ts';
import type { At, Pass, PointName, PointValues } from '../points.ts';
import type { ChosenFault } from './choose.ts';
import { isMet } from './conditions.ts';
import type { Place } from './fault.ts';

/**
 * Returns the `Pass` of a mock with a fault. It replaces values at the place of the fault, if the conditions of the
 * fault hold.
 */
export function broken(contract: Contract, { fault, place, conditions }: ChosenFault, seed: number): Pass {
  const semantics = derive(contract);
  const handlers = fault.breaks({ contract, semantics, place, seed });
  const applied = <Name extends PointName>(
    point: Name,
    at: At,
    value: PointValues[Name],
  ): PointValues[Name] => {
    const handle = handlers[point];
    return handle ? handle(at, value) : value;
  };
  return (point, at, value) => {
    if (isAt(place, at) && isMet(conditions, at, semantics)) return applied(point, at, value);
    if (fault.watches) applied(point, at, value);
    return value;
  };
}

/** True if a call is at the location of a fault. All parts of the location must match. */
function isAt({ operation, concept, about }: Place, { site, resource, about: own }: At): boolean {
  if (operation !== undefined && site?.operation.id !== operation) return false;
  if (concept !== undefined && resource?.concept !== concept) return false;
  return about === undefined || own === about;
}
