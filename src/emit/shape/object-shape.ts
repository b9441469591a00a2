import type { Contract } from '../../model/contract.ts';
import { namedType } from '../../model/lookup.ts';
import type { Property, Type } from '../../model/type.ts';

/** Properties of an object, including those of its composed parts. */
export interface ObjectShape {
  readonly properties: readonly Property[];
  /** The type of undeclared properties. `never` means that they are rejected. */
  readonly additional: Type;
}

const MAX_DEPTH = 16;

/**
 * Returns an object, or an intersection as one object with all of its properties. The properties of a union inside the
 * intersection are optional. Returns undefined for a type whose values are not all objects.
 */
export function objectShape(contract: Contract, type: Type, depth = 0): ObjectShape | undefined {
  if (depth > MAX_DEPTH) return undefined;
  switch (type.kind) {
    case 'object':
      return type;
    case 'reference':
      return objectShape(contract, namedType(contract, type.target).type, depth + 1);
    case 'intersection': {
      const parts = type.parts.filter(({ kind }) => kind !== 'any');
      const shapes = parts.map((part) => partShape(contract, part, depth + 1));
      const known = shapes.filter((shape) => shape !== undefined);
      return known.length > 0 && known.length === shapes.length ? merged(known, both(contract)) : undefined;
    }
    default:
      return undefined;
  }
}

function partShape(contract: Contract, part: Type, depth: number): ObjectShape | undefined {
  if (part.kind === 'nullable') return partShape(contract, part.of, depth);
  const own = part.kind === 'reference' ? namedType(contract, part.target).type : part;
  if (own.kind !== 'union') return objectShape(contract, own, depth);
  const variants = own.variants.map((variant) => partShape(contract, variant, depth + 1));
  const known = variants.filter((shape) => shape !== undefined);
  if (known.length < variants.length || known.length === 0) return undefined;
  const { properties, additional } = merged(known, either(contract));
  return { properties: properties.map((property) => ({ ...property, required: false })), additional };
}

/** Combines two declarations of one property. */
type Combine = (before: Property, later: Property) => Property;

function merged(shapes: readonly ObjectShape[], combine: Combine): ObjectShape {
  const properties = new Map<string, Property>();
  for (const property of shapes.flatMap((shape) => shape.properties)) {
    const before = properties.get(property.name.wire);
    properties.set(property.name.wire, before ? combine(before, property) : property);
  }
  const additional = shapes.map((shape) => shape.additional);
  const typed = additional.find(({ kind }) => kind !== 'any' && kind !== 'never');
  // Parts that reject each other's properties are almost certainly a mistake in the document. So additional properties
  // are allowed if any part allows them.
  return {
    properties: [...properties.values()],
    additional: typed ?? additional.find(({ kind }) => kind === 'any') ?? additional[0]!,
  };
}

/** Combines declarations that both apply. The later declaration takes precedence, unless its type is less specific. */
function both(contract: Contract): Combine {
  return (before, later) => ({
    ...before,
    ...later,
    type: isLessSpecific(contract, later.type, before.type) ? before.type : later.type,
    required: before.required || later.required,
    direction: later.direction === 'both' ? before.direction : later.direction,
  });
}

/**
 * Combines alternative declarations. Uses the less specific type if one of them is less specific, or else the type of
 * the later declaration.
 */
function either(contract: Contract): Combine {
  return (before, later) => ({
    ...before,
    ...later,
    type: isLessSpecific(contract, before.type, later.type) ? before.type : later.type,
  });
}

/**
 * True if `type` is less specific than `before`: any string instead of an enum, any number instead of an integer, or
 * any value.
 */
function isLessSpecific(contract: Contract, type: Type, before: Type): boolean {
  if (type.kind !== 'primitive') return type.kind === 'any';
  const known = before.kind === 'reference' ? namedType(contract, before.target).type : before;
  if (known.kind === 'primitive') return known.primitive === 'integer' && type.primitive === 'number';
  return known.kind === 'literal' || known.kind === 'enum';
}
