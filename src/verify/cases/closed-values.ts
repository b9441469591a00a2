import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Type } from '../../model/type.ts';
import { accepts } from '../generate/accepts.ts';
import { flatten, type FlatType } from '../generate/flatten.ts';

/**
 * The values that the contract names one by one for a place: enum values, constants, booleans, declared bounds, null. A
 * service has no ground to refuse one where it accepted another.
 */
export function closedValues(contract: Contract, type: Type): readonly JsonValue[] {
  return flatten(contract, type)
    .flatMap(ofFlat)
    .filter((value) => accepts(contract, type, value));
}

function ofFlat(type: FlatType): readonly JsonValue[] {
  if (type.kind === 'enum') return type.values.map(({ value }) => value);
  if (type.kind === 'literal') return [type.value];
  if (type.kind !== 'primitive') return [];
  if (type.primitive === 'boolean') return [true, false];
  if (type.primitive === 'null') return [null];
  if (type.primitive !== 'integer' && type.primitive !== 'number') return [];
  const { minimum, maximum } = type.constraints;
  return [minimum, maximum].filter((bound) => bound !== undefined);
}
