import type { Contract } from '../../model/contract.ts';
import type { NamedType } from '../../model/type.ts';
import { docComment, es, identifier, indexedAccess, type Es } from '../encode/ecmascript.ts';
import type { Names } from './client/type-sources.ts';
import { deprecation } from './documentation.ts';
import { WIDTH } from './layout.ts';

/**
 * Declares an exported type for every schema, and a second type if requests use a different form of the schema.
 * `components` returns the name of the interface that contains the schemas.
 */
export function modelDeclarations(
  contract: Contract,
  { models, variants }: Pick<Names, 'models' | 'variants'>,
  components: () => Es,
): readonly Es[] {
  return [...contract.types.values()].flatMap((type) => {
    const name = models.response.get(type.id);
    if (name === undefined) return [];
    const variant = variants.get(type.id);
    const own = modelDeclaration(type, name, type.name.wire, components());
    if (variant === undefined) return [own];
    return [own, modelDeclaration(type, models.request.get(type.id)!, variant, components(), name)];
  });
}

/** @param of the name of the response variant, if this is the request variant */
function modelDeclaration(type: NamedType, name: string, key: string, components: Es, of?: string): Es {
  const documentation = docComment([
    of && `\`${of}\` as sent in a request.`,
    type.description,
    deprecation(type),
  ]);
  return es`${documentation}${alias(name, es`${components}['schemas']${indexedAccess(key)}`)}`;
}

/** Declares an exported name for a type, on two lines if one line is too long. */
export function alias(name: string, type: Es): Es {
  const line = es`export type ${identifier(name)} = ${type};`;
  const isWide = line.text.split('\n').some((part) => part.length > WIDTH);
  return isWide && !type.text.startsWith('{') ? es`export type ${identifier(name)} =\n  ${type};` : line;
}
