import type { Contract } from '../../../../model/contract.ts';
import { namedType } from '../../../../model/lookup.ts';
import type { Type } from '../../../../model/type.ts';
import type { Names } from '../../../ecmascript/client/type-sources.ts';

const MANY = 8;

/** Returns a short form of a type for documentation: named types by name, and structures by their kind. */
export function typeText(contract: Contract, names: Names, type: Type): string {
  const of = (inner: Type): string => typeText(contract, names, inner);
  switch (type.kind) {
    case 'reference': {
      const { id, name } = namedType(contract, type.target);
      return names.models.request.get(id) ?? name.wire;
    }
    case 'nullable':
      return `${of(type.of)} | null`;
    case 'primitive':
      return type.primitive === 'integer' ? 'number' : type.primitive;
    case 'list':
      return listText(of(type.items));
    case 'enum':
      return alternatives(type.values.map(({ value }) => JSON.stringify(value)));
    case 'literal':
      return JSON.stringify(type.value);
    case 'union':
      return alternatives([...new Set(type.variants.map(of))]);
    case 'intersection':
      return type.parts.map(of).join(' & ');
    case 'object':
      return type.properties.length === 0 && type.additional.kind !== 'any'
        ? `Record<string, ${of(type.additional)}>`
        : 'object';
    case 'binary':
      return 'Blob';
    default:
      return type.kind === 'never' ? 'never' : 'unknown';
  }
}

function listText(items: string): string {
  return /[ |&]/.test(items) ? `(${items})[]` : `${items}[]`;
}

function alternatives(texts: readonly string[]): string {
  return texts.length > MANY ? `${texts.slice(0, MANY).join(' | ')} | …` : texts.join(' | ');
}
