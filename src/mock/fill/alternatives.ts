/** Chooses the members of an object whose type has several alternatives. */
import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { ObjectType, Property, Type } from '../../model/type.ts';
import type { FlatType } from '../../values/flatten.ts';

/** Maximum depth of nested intersections. A deeper intersection is treated as endless. */
const MAX_HOPS = 16;

/** Returns true for optional members to leave out. */
export type Omits = (property: Property) => boolean;

export const NOTHING: Omits = () => false;
const EVERYTHING: Omits = () => true;

/**
 * Returns functions that select the optional members to leave out of an alternative, in the order to try. If only one
 * alternative may match, members that another alternative requires are left out first.
 */
export function omissions(
  contract: Contract,
  type: Type,
  flat: FlatType,
  all: readonly FlatType[],
): readonly Omits[] {
  if (flat.kind !== 'object' || all.length === 1) return [NOTHING];
  const required = new Set(all.flatMap((one) => (one.kind === 'object' ? requiredNames(one) : [])));
  const selects: Omits = ({ name }) => required.has(name.wire);
  return isExclusive(contract, type) ? [selects, NOTHING, EVERYTHING] : [NOTHING, selects, EVERYTHING];
}

/** Returns the members that this alternative requires and at least one other alternative does not. */
export function distinguishing(flat: ObjectType, all: readonly ObjectType[]): readonly Property[] {
  const others = all.filter((one) => one !== flat).map((one) => new Set(requiredNames(one)));
  return flat.properties.filter(
    ({ name, required }) => required && others.some((names) => !names.has(name.wire)),
  );
}

/** True if exactly one alternative of a type may match. */
function isExclusive(contract: Contract, type: Type, hops = 0): boolean {
  const found = resolve(contract, type);
  if (found.kind === 'union') return found.match === 'one';
  return (
    found.kind === 'intersection' &&
    hops < MAX_HOPS &&
    found.parts.some((part) => isExclusive(contract, part, hops + 1))
  );
}

function requiredNames({ properties }: ObjectType): readonly string[] {
  return properties.filter(({ required }) => required).map(({ name }) => name.wire);
}
