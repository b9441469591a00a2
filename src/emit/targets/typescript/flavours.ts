/** Named strings that mean one thing each, such as identifiers: a value of one can not be taken for another. */
import { splitWords } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import type { NamedType, Type, TypeId } from '../../../model/type.ts';
import { scalarType, type ScalarType } from '../../shape/scalars.ts';

/** By type: the name that its values are told apart by. */
export type Flavours = ReadonlyMap<TypeId, string>;

/**
 * Of REST, every named string with a `pattern` or a `format`. Of GraphQL, custom scalars that stand for the same as one
 * of those, and have its flavour: any other scalar may be given what the other document calls by another name.
 */
export function flavoursOf(contract: Contract, scalars: Readonly<Record<string, ScalarType>>): Flavours {
  const flavours = new Map<TypeId, string>();
  const byMeaning = new Map<string, string>();
  const types = [...contract.types.values()];
  for (const type of types) {
    if (type.protocol !== 'rest' || !isFormatted(type.type)) continue;
    flavours.set(type.id, type.name.wire);
    byMeaning.set(meaningOf(type), type.name.wire);
  }
  for (const type of types) {
    if (type.declaredAs !== 'scalar' || scalarType(type.name.wire, scalars) !== 'string') continue;
    const flavour = byMeaning.get(meaningOf(type));
    // The plugins read some characters in the name of a type as a place to import it from.
    if (flavour !== undefined && /^\w+$/.test(flavour)) flavours.set(type.id, flavour);
  }
  return flavours;
}

function isFormatted(type: Type): boolean {
  if (type.kind === 'nullable') return isFormatted(type.of);
  if (type.kind !== 'primitive' || type.primitive !== 'string') return false;
  return type.format !== undefined || type.constraints.pattern !== undefined;
}

/** What a type stands for: what it is marked to stand for, else its own name. */
function meaningOf({ name, concept }: NamedType): string {
  return (concept === undefined ? name.words : splitWords(concept)).join('');
}
