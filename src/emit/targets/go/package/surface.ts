/** The public surface of the package, for `diff` to compare. */
import type { PrimitiveType } from '../../../../model/type.ts';
import type { DeclaredTypes } from '../../../shape/declared-types.ts';
import { declaredSurface } from '../../../shape/declared-surface.ts';
import type { OutputFile } from '../../../target.ts';
import { STRUCT_MEMBERS, goName } from '../../../golang/go-names.ts';
import { integerType } from '../../../golang/types/go-type.ts';
import type { Called } from './called.ts';

const PRIMITIVES = {
  string: 'string',
  number: 'float64',
  boolean: 'bool',
  null: 'nil',
} as const;

export function packageSurface(calls: readonly Called[], declaredTypes: DeclaredTypes): OutputFile {
  return declaredSurface('go', declaredTypes, calls, {
    field: (name) => goName(name, 'field', STRUCT_MEMBERS),
    argument: (name) => goName(name, 'field'),
    primitive,
    binary: (direction) => (direction === 'response' ? '[]byte' : 'File'),
  });
}

function primitive({ primitive: kind, format }: PrimitiveType): string {
  return kind === 'integer' ? integerType(format).text : PRIMITIVES[kind];
}
