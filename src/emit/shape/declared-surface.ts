import type { OutputFile } from '../target.ts';
import type { Call } from './calls.ts';
import { isTimeScalar, scalarType } from './scalars.ts';
import type { SurfaceSpelling } from './surface-types.ts';
import { surfaceFile } from './surface.ts';
import type { DeclaredTypes } from './declared-types.ts';

interface DeclaredCall {
  readonly service: { readonly access: readonly string[] };
  readonly method: { readonly name: string };
  readonly call: Call;
}

/** Returns `surface.json` for a client with named types and a separate type for points in time. */
export function declaredSurface(
  target: string,
  declaredTypes: DeclaredTypes,
  calls: readonly DeclaredCall[],
  own: Pick<SurfaceSpelling, 'field' | 'argument' | 'primitive' | 'binary'> &
    Partial<Pick<SurfaceSpelling, 'type'>>,
): OutputFile {
  const named = calls.map(({ service, method, call }) => ({
    name: [...service.access, method.name].join('.'),
    call,
  }));
  return surfaceFile(target, declaredTypes.contract, named, {
    type: (id, direction) => declaredTypes.named(id, direction)?.name,
    ...own,
    primitive: (type) =>
      type.primitive === 'string' && type.format === 'date-time' ? 'Timestamp' : own.primitive(type),
    scalar: ({ id, name }) => (isTimeScalar(id) ? 'Timestamp' : scalarType(name.wire, declaredTypes.scalars)),
  });
}
