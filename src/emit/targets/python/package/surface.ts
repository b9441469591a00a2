/** The public surface of the package, for `diff` to compare. */
import type { PrimitiveType } from '../../../../model/type.ts';
import { scalarType } from '../../../shape/scalars.ts';
import { surfaceFile } from '../../../shape/surface.ts';
import type { SurfaceSpelling } from '../../../shape/surface-types.ts';
import type { OutputFile } from '../../../target.ts';
import { MODEL_MEMBERS, pythonName } from '../names.ts';
import type { DeclaredTypes } from '../types/declared-types.ts';
import type { Called } from './called.ts';

const PRIMITIVES = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' } as const;

export function packageSurface(calls: readonly Called[], declaredTypes: DeclaredTypes): OutputFile {
  const named = calls.map(({ resource, method, call }) => ({
    name: `${resource.access.join('.')}.${method.name}`,
    call,
  }));
  return surfaceFile('python', declaredTypes.contract, named, spelling(declaredTypes));
}

function spelling(declaredTypes: DeclaredTypes): SurfaceSpelling {
  return {
    type: (id, direction) => declaredTypes.place(id, direction)?.name,
    field: (name) => pythonName(name, 'field', MODEL_MEMBERS),
    argument: (name) => pythonName(name, 'argument'),
    primitive,
    scalar: ({ name }) => scalarType(name.wire, declaredTypes.scalars),
    binary: (direction) => (direction === 'response' ? 'str' : 'bytes'),
  };
}

function primitive({ primitive: kind, format }: PrimitiveType): string {
  return kind === 'string' && format === 'date-time' ? 'Timestamp' : PRIMITIVES[kind];
}
