import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { constantOf } from './constants.ts';
import { variantShape, type TaggedVariant } from './variants.ts';

/** The required properties and constant values that distinguish the variants of a union. */
export interface Discriminants {
  /** The names of the required properties. */
  readonly required: readonly string[];
  /** The allowed values of properties, by name. */
  readonly constants: ReadonlyMap<string, readonly JsonValue[]>;
}

export function discriminantsOf(contract: Contract, { type, tagValues }: TaggedVariant): Discriminants {
  const { properties } = variantShape(contract, type)!;
  const required = properties
    .filter((property) => property.required && property.direction !== 'request')
    .map(({ name }) => name.wire);
  const constants = properties.flatMap(({ name, type: member }) => {
    const value = constantOf(contract, member);
    return value === undefined ? [] : [[name.wire, [value]] as const];
  });
  return {
    required: [...new Set([...required, ...tagValues.keys()])],
    constants: new Map<string, readonly JsonValue[]>([...constants, ...tagValues]),
  };
}
