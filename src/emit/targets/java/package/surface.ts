/** What callers of the package can write, for `diff` to compare. */
import type { PrimitiveType, Type } from '../../../../model/type.ts';
import { isTimeScalar, scalarType } from '../../../shape/scalars.ts';
import { surfaceFile } from '../../../shape/surface.ts';
import type { SurfaceSpelling } from '../../../shape/surface-types.ts';
import type { World } from '../../../shape/world.ts';
import type { OutputFile } from '../../../target.ts';
import { isInt } from '../../../shape/numbers.ts';
import { BUILDER_MEMBERS, MODEL_MEMBERS, javaName } from '../names.ts';
import type { Called } from './called.ts';

const PRIMITIVES = {
  string: 'String',
  integer: 'long',
  number: 'double',
  boolean: 'boolean',
  null: 'null',
} as const;

/** Types of the package. */
export interface Types {
  readonly world: World;
  /** Name of a canonical operation → what it gives. */
  readonly results: ReadonlyMap<string, Type>;
  /** Names of all that have a class. */
  readonly named: ReadonlySet<string>;
}

export function packageSurface(
  calls: readonly Called[],
  { world, results, named: classes }: Types,
): OutputFile {
  const named = calls.map(({ service, method, call }) => ({ name: `${service.field}.${method.name}`, call }));
  return surfaceFile('java', world.contract, named, results, spelling(world, classes));
}

function spelling(world: World, classes: ReadonlySet<string>): SurfaceSpelling {
  return {
    type: (id, direction) => {
      const name = world.named(id, direction)?.name;
      return name !== undefined && classes.has(name) ? name : undefined;
    },
    field: (name) => javaName(name, 'field', MODEL_MEMBERS),
    argument: (name) => javaName(name, 'field', BUILDER_MEMBERS),
    primitive,
    scalar: ({ id, name }) => (isTimeScalar(id) ? 'Timestamp' : scalarType(name.wire, world.scalars)),
    binary: (direction) => (direction === 'response' ? 'byte[]' : 'FileParam'),
  };
}

function primitive(type: PrimitiveType): string {
  if (type.primitive === 'string' && type.format === 'date-time') return 'Timestamp';
  return type.primitive === 'integer' && isInt(type) ? 'int' : PRIMITIVES[type.primitive];
}
