/**
 * Schemas with different forms in requests and responses: because of `readOnly` and `writeOnly` properties, and in some
 * languages because a point in time has different types in arguments and in results.
 */
import type { Contract } from '../../model/contract.ts';
import type { NamedType, Type, TypeId } from '../../model/type.ts';
import { walkType } from '../../model/walk.ts';

export type Direction = 'request' | 'response';

export interface Directions {
  /** Types used in both directions, with a separate type for each. */
  readonly split: ReadonlySet<TypeId>;
  /** Types used only in requests. */
  readonly requestOnly: ReadonlySet<TypeId>;
}

/** @param hasTimes true if points in time have different types in requests and responses */
export function directionsOf(contract: Contract, hasTimes = false): Directions {
  const types = [...contract.types.values()].filter(({ protocol }) => protocol === 'rest');
  const directional = new Set<TypeId>();
  const users = new Map<TypeId, TypeId[]>();
  for (const type of types) {
    const { targets, isDirectional } = lookInto(type, hasTimes);
    if (isDirectional) directional.add(type.id);
    for (const target of targets) users.set(target, [...(users.get(target) ?? []), type.id]);
  }
  for (const id of directional) for (const user of users.get(id) ?? []) directional.add(user);
  const ids = types.filter(({ id }) => directional.has(id));
  return {
    split: new Set(ids.filter(({ usage }) => usage.request && usage.response).map(({ id }) => id)),
    requestOnly: new Set(ids.filter(({ usage }) => usage.request && !usage.response).map(({ id }) => id)),
  };
}

function lookInto(
  named: NamedType,
  hasTimes: boolean,
): {
  readonly targets: readonly TypeId[];
  readonly isDirectional: boolean;
} {
  const targets = new Set<TypeId>();
  let isDirectional = false;
  walkType(named.type, (type) => {
    if (type.kind === 'reference') targets.add(type.target);
    if (hasTimes && isTime(type)) isDirectional = true;
    if (type.kind === 'object')
      isDirectional ||= type.properties.some(({ direction }) => direction !== 'both');
  });
  return { targets: [...targets], isDirectional };
}

/** True for a string with the format of a point in time (RFC 3339). */
export function isTime(type: Type): boolean {
  return type.kind === 'primitive' && type.primitive === 'string' && type.format === 'date-time';
}
