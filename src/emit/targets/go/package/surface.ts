/** What callers of the package can write, for `diff` to compare. */
import type { PrimitiveType, Type } from '../../../../model/type.ts';
import { isTimeScalar, scalarType } from '../../../shape/scalars.ts';
import { surfaceFile } from '../../../shape/surface.ts';
import type { SurfaceSpelling } from '../../../shape/surface-types.ts';
import type { OutputFile } from '../../../target.ts';
import { STRUCT_MEMBERS, goName } from '../names.ts';
import type { World } from '../../../shape/world.ts';
import type { Called } from './called.ts';

const PRIMITIVES = {
  string: 'string',
  integer: 'int',
  number: 'float64',
  boolean: 'bool',
  null: 'nil',
} as const;

export function packageSurface(
  calls: readonly Called[],
  world: World,
  results: ReadonlyMap<string, Type>,
): OutputFile {
  const named = calls.map(({ service, method, call }) => ({ name: `${service.field}.${method.name}`, call }));
  return surfaceFile('go', world.contract, named, results, spelling(world));
}

function spelling(world: World): SurfaceSpelling {
  return {
    type: (id, direction) => world.named(id, direction)?.name,
    field: (name) => goName(name, 'field', STRUCT_MEMBERS),
    argument: (name) => goName(name, 'field'),
    primitive,
    scalar: ({ id, name }) => (isTimeScalar(id) ? 'Timestamp' : scalarType(name.wire, world.scalars)),
    binary: (direction) => (direction === 'response' ? '[]byte' : 'File'),
  };
}

function primitive({ primitive: kind, format }: PrimitiveType): string {
  if (kind === 'string' && format === 'date-time') return 'Timestamp';
  return kind === 'integer' && format === 'int64' ? 'int64' : PRIMITIVES[kind];
}
