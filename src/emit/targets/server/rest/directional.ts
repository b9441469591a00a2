import type { Contract } from '../../../../model/contract.ts';
import type { NamedType, TypeId } from '../../../../model/type.ts';
import { walkType } from '../../../../model/walk.ts';

/**
 * Named types that look different in a request and in a response, by a `readOnly` or `writeOnly` member of their
 * own or of a type inside, and that are used in both. Elsewhere they have the response's look.
 */
export function twoSidedTypes(contract: Contract): ReadonlySet<TypeId> {
  const users = new Map<TypeId, TypeId[]>();
  const differing = new Set<TypeId>();
  for (const type of contract.types.values()) {
    if (type.protocol !== 'rest') continue;
    if (hasDirection(type)) differing.add(type.id);
    for (const target of referencesOf(type)) users.set(target, [...(users.get(target) ?? []), type.id]);
  }
  // A set that grows while it is walked: whoever uses a type that differs, differs.
  for (const id of differing) for (const user of users.get(id) ?? []) differing.add(user);
  return new Set(
    [...differing].filter((id) => {
      const usage = contract.types.get(id)?.usage;
      return usage !== undefined && usage.request && usage.response;
    }),
  );
}

function hasDirection({ type }: NamedType): boolean {
  let found = false;
  walkType(type, (part) => {
    if (part.kind === 'object') found ||= part.properties.some(({ direction }) => direction !== 'both');
  });
  return found;
}

function referencesOf({ type }: NamedType): ReadonlySet<TypeId> {
  const targets = new Set<TypeId>();
  walkType(type, (part) => {
    if (part.kind === 'reference') targets.add(part.target);
  });
  return targets;
}
