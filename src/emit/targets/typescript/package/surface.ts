/** The public surface of the package, for `diff` to compare. */
import type { Contract } from '../../../../model/contract.ts';
import { scalarType, type ScalarType } from '../../../shape/scalars.ts';
import { surfaceFile } from '../../../shape/surface.ts';
import type { SurfaceSpelling } from '../../../shape/surface-types.ts';
import type { OutputFile } from '../../../target.ts';
import type { Names } from '../../../ecmascript/client/type-sources.ts';
import type { Called } from './called.ts';

export type Scalars = Readonly<Record<string, ScalarType>>;

export function packageSurface(
  contract: Contract,
  names: Names,
  calls: readonly Called[],
  scalars: Scalars,
): OutputFile {
  const named = calls.map(({ resource, signature, call }) => ({
    name: `${resource.access.join('.')}.${signature.methodName}`,
    call,
  }));
  return surfaceFile('typescript', contract, named, spelling(contract, names, scalars));
}

function spelling(contract: Contract, names: Names, scalars: Scalars): SurfaceSpelling {
  return {
    type(id, direction) {
      const named = contract.types.get(id);
      if (named?.protocol !== 'graphql') return names.models[direction].get(id);
      return named.declaredAs === 'input' || named.declaredAs === 'enum' ? named.name.wire : undefined;
    },
    field: ({ wire }) => wire,
    argument: ({ wire }) => wire,
    primitive: ({ primitive }) => (primitive === 'integer' ? 'number' : primitive),
    scalar: ({ name }) => scalarType(name.wire, scalars),
    binary: () => 'Blob',
  };
}
