import type { Contract } from '../../model/contract.ts';
import { namedType } from '../../model/lookup.ts';
import type { Property, Type } from '../../model/type.ts';

/** Members of an object, whatever it was composed of. */
export interface ObjectShape {
  readonly properties: readonly Property[];
  /** Type of members that are not listed; `never` when they are refused. */
  readonly additional: Type;
}

const DEEPEST = 16;

/**
 * What a type is as one object: of an intersection all members together, those of a choice within it optional.
 * Undefined for what is, or may be, anything else.
 */
export function objectShape(contract: Contract, type: Type, depth = 0): ObjectShape | undefined {
  if (depth > DEEPEST) return undefined;
  switch (type.kind) {
    case 'object':
      return type;
    case 'reference':
      return objectShape(contract, namedType(contract, type.target).type, depth + 1);
    case 'intersection': {
      const parts = type.parts.filter(({ kind }) => kind !== 'any');
      const shapes = parts.map((part) => partShape(contract, part, depth + 1));
      const known = shapes.filter((shape) => shape !== undefined);
      return known.length > 0 && known.length === shapes.length ? merged(contract, known) : undefined;
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
  const { properties, additional } = merged(contract, known);
  return { properties: properties.map((property) => ({ ...property, required: false })), additional };
}

/** The later of two members of one name is the closer one, unless it says less; it is required when either is. */
function merged(contract: Contract, shapes: readonly ObjectShape[]): ObjectShape {
  const properties = new Map<string, Property>();
  for (const shape of shapes)
    for (const property of shape.properties) {
      const before = properties.get(property.name.wire);
      const required = property.required || before?.required === true;
      properties.set(property.name.wire, {
        ...(before && saysLess(contract, property.type, before.type) ? before : property),
        required,
      });
    }
  const additional = shapes.map((shape) => shape.additional);
  const typed = additional.find(({ kind }) => kind !== 'any' && kind !== 'never');
  // One part that refuses the members of the others was not meant to.
  return {
    properties: [...properties.values()],
    additional: typed ?? additional.find(({ kind }) => kind === 'any') ?? additional[0]!,
  };
}

/** Any text where the values of an enum are known, any number where it is whole, anything at all. */
function saysLess(contract: Contract, type: Type, before: Type): boolean {
  if (type.kind !== 'primitive') return type.kind === 'any';
  const known = before.kind === 'reference' ? namedType(contract, before.target).type : before;
  if (known.kind === 'primitive') return known.primitive === 'integer' && type.primitive === 'number';
  return known.kind === 'literal' || known.kind === 'enum';
}
