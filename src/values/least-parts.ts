/** Computes the minimum size of values. List lengths multiply, so a short document can require a value of unlimited size. */
import type { Contract } from '../model/contract.ts';
import { namedType } from '../model/lookup.ts';
import type { ListType, Type } from '../model/type.ts';
import { largestOf } from '../core/long-lists.ts';

/** Maximum number of parts of a generated value. The parts are the value itself and all values inside it. */
export const MAX_PARTS = 10_000;

const known = new WeakMap<Contract, WeakMap<Type, number>>();

/**
 * Returns a lower bound for the number of parts of each value of a type, including the value itself. Returns Infinity for
 * a type without values. A recursive use of a type counts as one part.
 */
export function leastParts(contract: Contract, type: Type): number {
  let parts = known.get(contract);
  if (!parts) known.set(contract, (parts = new WeakMap<Type, number>()));
  const before = parts.get(type);
  if (before !== undefined) return before;
  parts.set(type, 1);
  const least = counted(contract, type);
  parts.set(type, least);
  return least;
}

function counted(contract: Contract, type: Type): number {
  const least = (inner: Type): number => leastParts(contract, inner);
  switch (type.kind) {
    case 'never':
      return Infinity;
    case 'reference':
      return least(namedType(contract, type.target).type);
    case 'union':
      return type.variants.reduce((smallest, variant) => Math.min(smallest, least(variant)), Infinity);
    case 'intersection': {
      const lists = listsIn(contract, type);
      const length = largestOf(
        lists.map(({ constraints }) => constraints.minItems ?? 0),
        0,
      );
      const item = largestOf(
        lists.map(({ items }) => least(items)),
        0,
      );
      return largestOf(type.parts.map(least), 1 + times(length, item));
    }
    case 'list': {
      const { prefix, items, constraints } = type;
      const rest = Math.max(0, (constraints.minItems ?? 0) - prefix.length);
      return 1 + sum(prefix.slice(0, constraints.minItems ?? 0).map(least)) + times(rest, least(items));
    }
    case 'object': {
      const { properties, additional, constraints } = type;
      const required = properties.filter((property) => property.required && property.direction === 'both');
      const rest = Math.max(0, (constraints.minProperties ?? 0) - properties.length);
      return 1 + sum(required.map((property) => least(property.type))) + times(rest, least(additional));
    }
    default:
      return 1;
  }
}

/** Returns the lists in an intersection, because their lengths and items apply together. */
function listsIn(contract: Contract, type: Type, seen = new Set<Type>()): readonly ListType[] {
  if (seen.has(type)) return [];
  seen.add(type);
  if (type.kind === 'list') return [type];
  if (type.kind === 'reference') return listsIn(contract, namedType(contract, type.target).type, seen);
  return type.kind === 'intersection' ? type.parts.flatMap((part) => listsIn(contract, part, seen)) : [];
}

function times(count: number, parts: number): number {
  return count === 0 ? 0 : count * parts;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
