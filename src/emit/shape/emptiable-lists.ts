/**
 * Finds lists in form bodies that callers clear by sending an empty string. Services such as Stripe declare such a
 * property as a union of the list and an empty string.
 */
import type { Contract } from '../../model/contract.ts';
import { namedType } from '../../model/lookup.ts';
import type { MediaContent } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { objectShape } from './object-shape.ts';

/** Limits the search, because a type that contains itself has infinitely many nested names, and others very many. */
const MAX_VISITS = 10_000;
const MAX_DEPTH = 8;

/** The type of a value in a form, and the name of the value. */
interface Place {
  readonly name: string;
  readonly type: Type;
  readonly depth: number;
}

/**
 * Returns the names of lists that an empty string clears, in fields with the style `deepObject`. `[]` is any item:
 * `phases[][discounts]`.
 */
export function emptiableLists(contract: Contract, { type, encoding }: MediaContent): readonly string[] {
  const fields = (objectShape(contract, type)?.properties ?? [])
    .filter(({ name: { wire } }) => Object.hasOwn(encoding, wire) && encoding[wire]?.style === 'deepObject')
    .map(({ name, type: of }): Place => ({ name: name.wire, type: of, depth: 0 }));
  const found = new Set<string>();
  // The loop appends to this list, so outer names come first.
  const places = [...fields];
  for (let next = 0; next < Math.min(places.length, MAX_VISITS); next += 1) {
    const place = places[next]!;
    if (isEmptiable(place.type)) found.add(place.name);
    if (place.depth < MAX_DEPTH) places.push(...within(contract, place));
  }
  return [...found];
}

function within(contract: Contract, { name, type, depth }: Place): readonly Place[] {
  switch (type.kind) {
    case 'nullable':
      return [{ name, type: type.of, depth }];
    case 'reference':
      return [{ name, type: namedType(contract, type.target).type, depth }];
    case 'list':
      return [{ name: `${name}[]`, type: type.items, depth: depth + 1 }];
    case 'union':
      return type.variants.map((variant) => ({ name, type: variant, depth }));
    case 'object':
    case 'intersection':
      return (objectShape(contract, type)?.properties ?? []).map((property) => ({
        name: `${name}[${property.name.wire}]`,
        type: property.type,
        depth: depth + 1,
      }));
    default:
      return [];
  }
}

function isEmptiable(type: Type): boolean {
  return (
    type.kind === 'union' &&
    type.variants.some(isEmptyString) &&
    type.variants.some(({ kind }) => kind === 'list')
  );
}

function isEmptyString(type: Type): boolean {
  return type.kind === 'literal'
    ? type.value === ''
    : type.kind === 'enum' && type.values.length === 1 && type.values[0]?.value === '';
}
