/** Resolves the names in marks. */
import { splitWords } from '../../core/words.ts';
import type { Path } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, shapesOf } from '../../model/lookup.ts';
import type { NamedType, Property, Type } from '../../model/type.ts';

/** Returns the types that have `name` as their wire name or as their concept. */
export function typesNamed({ types }: Contract, name: string): readonly NamedType[] {
  const concept = splitWords(name).join(' ');
  return [...types.values()].filter((type) => type.name.wire === name || conceptOf(type) === concept);
}

/** Returns the strings among the enum values of a type's properties. */
export function statesIn(contract: Contract, type: Type): readonly string[] {
  return propertiesOf(contract, type).flatMap((property) => valuesIn(contract, property.type));
}

/** Returns the strings among the values of an enum. Empty for other types. */
export function valuesIn(contract: Contract, type: Type): readonly string[] {
  return shapesOf(contract, type)
    .flatMap((shape) => (shape.kind === 'enum' ? shape.values : []))
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}

export function propertiesOf(contract: Contract, type: Type): readonly Property[] {
  return shapesOf(contract, type).flatMap((shape) => (shape.kind === 'object' ? shape.properties : []));
}

/** Returns the types at a path of wire names, entering lists. Empty if the path cannot be resolved. */
export function typesAt(contract: Contract, types: readonly Type[], path: Path): readonly Type[] {
  return path.reduce<readonly Type[]>(
    (current, name) => current.flatMap((type) => memberTypes(contract, type, name)),
    types,
  );
}

function memberTypes(contract: Contract, type: Type, name: string, depth = 0): readonly Type[] {
  const found = shapesOf(contract, type).flatMap((shape): readonly Type[] => {
    if (shape.kind === 'any') return [shape];
    if (shape.kind === 'list')
      return depth < MAX_LISTS ? memberTypes(contract, shape.items, name, depth + 1) : [];
    if (shape.kind !== 'object') return [];
    const own = shape.properties.filter((property) => property.name.wire === name);
    if (own.length > 0) return own.map((property) => property.type);
    const { additional } = shape;
    return additional.kind === 'any' || additional.kind === 'never' ? [] : [additional];
  });
  const known = found.filter(({ kind }) => kind !== 'any');
  return known.length > 0 ? known : found;
}

/** Maximum depth of nested lists. */
const MAX_LISTS = 8;

/**
 * Returns the item types of the lists in a result or inside its envelopes, and the types of the properties of these
 * items, because the items of `edges` contain the nodes.
 */
export function itemTypes(contract: Contract, types: readonly Type[]): readonly Type[] {
  const items: Type[] = [];
  const seen = new Set<Type>();
  let level = types;
  for (let depth = 0; depth <= MAX_ENVELOPES; depth++) {
    const inside: Type[] = [];
    for (const shape of level.flatMap((type) => shapesOf(contract, type))) {
      if (seen.has(shape)) continue;
      seen.add(shape);
      if (shape.kind === 'list') {
        items.push(shape.items);
        for (const { type } of propertiesOf(contract, shape.items)) items.push(type);
      } else if (shape.kind === 'object') for (const { type } of shape.properties) inside.push(type);
    }
    level = inside;
  }
  return items;
}

/** Maximum depth of envelopes: a payload, a connection, and its edges. */
const MAX_ENVELOPES = 3;
