/**
 * A flavour is the name of a string type with one meaning, such as `OrderId`. The compiler rejects a value of one
 * flavour if the code expects a different flavour.
 */
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import type { NamedType, Type, TypeId } from '../../model/type.ts';
import { scalarType, type ScalarType } from '../shape/scalars.ts';

/** Maps each type with a flavour to the name of the flavour. */
export type Flavours = ReadonlyMap<TypeId, string>;

/**
 * Returns the flavours. In REST, every named string with a `pattern` or a `format` has one. In GraphQL, custom scalars
 * with the same concept as such a string share its flavour. Other scalars do not have a flavour, because the OpenAPI
 * document may use a different name for the same concept.
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
    // The plugins of graphql-codegen read a type name with some characters, such as `#`, as an import path.
    if (flavour !== undefined && /^\w+$/.test(flavour)) flavours.set(type.id, flavour);
  }
  return flavours;
}

function isFormatted(type: Type): boolean {
  if (type.kind === 'nullable') return isFormatted(type.of);
  if (type.kind !== 'primitive' || type.primitive !== 'string') return false;
  return type.format !== undefined || type.constraints.pattern !== undefined;
}

/** Returns the concept of a type: the declared concept, or else the name. */
function meaningOf({ name, concept }: NamedType): string {
  return (concept === undefined ? name.words : splitWords(concept)).join('');
}
