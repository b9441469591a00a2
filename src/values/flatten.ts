import type { Contract } from '../model/contract.ts';
import { namedType } from '../model/lookup.ts';
import type { Constraints, ObjectType, PrimitiveType, Property, Type } from '../model/type.ts';
import { pushAll } from '../core/long-lists.ts';

/** A type with its own shape. It is not a reference, nullable type, union, or intersection. */
export type FlatType = Exclude<Type, { kind: 'reference' | 'nullable' | 'union' | 'intersection' | 'never' }>;

/** Maximum number of alternatives of an intersection, because a product of unions can be very large. */
const MAX_ALTERNATIVES = 24;
/** Maximum number of alternatives of a union, because unions can contain each other. */
const MAX_VARIANTS = 100;
const MAX_HOPS = 32;

/**
 * Returns the alternatives of a type, each merged into one shape. At least one of them accepts each value of
 * the type, unless a limit omits it. Merging drops constraints that a shape cannot express, so check
 * generated values with `accepts`.
 */
export function flatten(contract: Contract, type: Type, hops = 0): readonly FlatType[] {
  if (hops > MAX_HOPS) return [];
  switch (type.kind) {
    case 'never':
      return [];
    case 'reference':
      return flatten(contract, namedType(contract, type.target).type, hops + 1);
    case 'nullable':
      return [...flatten(contract, type.of, hops + 1), nullOf(type)];
    case 'union': {
      const found: FlatType[] = [];
      for (const variant of type.variants) {
        if (found.length >= MAX_VARIANTS) break;
        pushAll(found, discriminated(contract, type, variant, hops + 1));
      }
      return found.slice(0, MAX_VARIANTS);
    }
    case 'intersection': {
      let merged: readonly FlatType[] = [{ kind: 'any', at: type.at }];
      for (const part of type.parts) {
        // Of the parts, only references count as hops. Without a reference, the depth of the document bounds
        // the nesting.
        const alternatives = flatten(contract, part, part.kind === 'reference' ? hops + 1 : hops);
        merged = merged
          .flatMap((left) => alternatives.flatMap((right) => merge(left, right) ?? []))
          .slice(0, MAX_ALTERNATIVES);
      }
      return merged;
    }
    default:
      return [type];
  }
}

/** Returns the alternatives of a variant, with the discriminator value that selects it. */
function discriminated(
  contract: Contract,
  union: Extract<Type, { kind: 'union' }>,
  variant: Type,
  hops: number,
): readonly FlatType[] {
  const alternatives = flatten(contract, variant, hops);
  if (!union.discriminator || variant.kind !== 'reference') return alternatives;
  const { property, mapping } = union.discriminator;
  const value = Object.entries(mapping).find(([, target]) => target === variant.target)?.[0];
  if (value === undefined) return alternatives;
  const tag: Property = {
    at: variant.at,
    name: { wire: property, words: [property] },
    type: { kind: 'literal', value, at: variant.at },
    required: true,
    direction: 'both',
    arguments: [],
    extensions: {},
  };
  return alternatives.flatMap((flat) => merge(flat, objectOf(tag)) ?? []);
}

/** Returns the intersection, or undefined if it is empty or cannot be expressed as one shape. */
function merge(left: FlatType, right: FlatType): FlatType | undefined {
  if (left.kind === 'any') return right;
  if (right.kind === 'any') return left;
  if (left.kind === 'object' && right.kind === 'object') return mergeObjects(left, right);
  if (left.kind === 'primitive' && right.kind === 'primitive') return mergePrimitives(left, right);
  if (left.kind === 'list' && right.kind === 'list') {
    return {
      ...left,
      items: bothOf(left.items, right.items),
      constraints: mergeConstraints(left.constraints, right.constraints),
    };
  }
  // Returns the narrower type. `accepts` removes the values that the wider type rejects.
  if (left.kind === 'literal' || left.kind === 'enum') return left;
  if (right.kind === 'literal' || right.kind === 'enum') return right;
  return undefined;
}

function mergeObjects(left: ObjectType, right: ObjectType): ObjectType {
  const properties = new Map(left.properties.map((property) => [property.name.wire, property]));
  for (const property of right.properties) {
    const other = properties.get(property.name.wire);
    properties.set(property.name.wire, other ? mergeProperties(other, property) : property);
  }
  return {
    ...left,
    properties: [...properties.values()],
    additional: bothOf(left.additional, right.additional),
    constraints: mergeConstraints(left.constraints, right.constraints),
  };
}

function mergeProperties(left: Property, right: Property): Property {
  return {
    ...left,
    type: bothOf(left.type, right.type),
    required: left.required || right.required,
    direction: left.direction === 'both' ? right.direction : left.direction,
  };
}

function bothOf(left: Type, right: Type): Type {
  if (left.kind === 'any') return right;
  if (right.kind === 'any') return left;
  // The same type can come from several parts of an `allOf`. Without repetitions, their number stays small.
  const parts = [...new Set([...partsOf(left), ...partsOf(right)])];
  return parts.length === 1 ? parts[0]! : { kind: 'intersection', parts, at: left.at };
}

function partsOf(type: Type): readonly Type[] {
  return type.kind === 'intersection' ? type.parts : [type];
}

function mergePrimitives(left: PrimitiveType, right: PrimitiveType): PrimitiveType | undefined {
  const kinds = [left.primitive, right.primitive].toSorted().join(' ');
  const primitive =
    left.primitive === right.primitive ? left.primitive : kinds === 'integer number' ? 'integer' : undefined;
  if (primitive === undefined) return undefined;
  const format = left.format ?? right.format;
  return {
    kind: 'primitive',
    primitive,
    at: left.at,
    ...(format !== undefined && { format }),
    constraints: mergeConstraints(left.constraints, right.constraints),
  };
}

const LARGER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;
const SMALLER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;

function mergeConstraints(left: Constraints, right: Constraints): Constraints {
  const merged: { -readonly [Key in keyof Constraints]: Constraints[Key] } = { ...right, ...left };
  for (const key of LARGER) {
    if (left[key] !== undefined && right[key] !== undefined) merged[key] = Math.max(left[key], right[key]);
  }
  for (const key of SMALLER) {
    if (left[key] !== undefined && right[key] !== undefined) merged[key] = Math.min(left[key], right[key]);
  }
  return merged;
}

function nullOf(type: Type): PrimitiveType {
  return { kind: 'primitive', primitive: 'null', constraints: {}, at: type.at };
}

function objectOf(property: Property): ObjectType {
  const { at } = property;
  return {
    kind: 'object',
    properties: [property],
    additional: { kind: 'any', at },
    implements: [],
    constraints: {},
    at,
  };
}
