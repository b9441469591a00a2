/** The public surface of the package, for `diff` to compare. */
import type { PrimitiveType } from '../../../../model/type.ts';
import { isInt } from '../../../shape/numbers.ts';
import type { DeclaredTypes } from '../../../shape/declared-types.ts';
import { declaredSurface } from '../../../shape/declared-surface.ts';
import type { OutputFile } from '../../../target.ts';
import { BUILDER_MEMBERS, MODEL_MEMBERS, javaName } from '../names.ts';
import type { Called } from './called.ts';

const PRIMITIVES = {
  string: 'String',
  integer: 'long',
  number: 'double',
  boolean: 'boolean',
  null: 'null',
} as const;

/** The types of the package. */
export interface Types {
  readonly declaredTypes: DeclaredTypes;
  /** The names of all types that have a class. */
  readonly named: ReadonlySet<string>;
}

export function packageSurface(calls: readonly Called[], { declaredTypes, named }: Types): OutputFile {
  return declaredSurface('java', declaredTypes, calls, {
    type: (id, direction) => {
      const name = declaredTypes.named(id, direction)?.name;
      return name !== undefined && named.has(name) ? name : undefined;
    },
    field: (name) => javaName(name, 'field', MODEL_MEMBERS),
    argument: (name) => javaName(name, 'field', BUILDER_MEMBERS),
    primitive,
    binary: (direction) => (direction === 'response' ? 'byte[]' : 'FileParam'),
  });
}

function primitive(type: PrimitiveType): string {
  return type.primitive === 'integer' && isInt(type) ? 'int' : PRIMITIVES[type.primitive];
}
