import type { Access } from '../../model/behaviour.ts';
import { malformed, member, textsOf, type Report, type Use } from './use.ts';

/** Reads `x-access: { roles: [OWNER] }` and `@access(roles: [OWNER])`. */
export function accessOf(use: Use | undefined, report: Report): { readonly access?: Access } {
  if (!use) return {};
  const listed = member(use, 'roles');
  const roles = textsOf(listed, report);
  if (roles?.length === 0) malformed(listed, 'at least one role', report);
  return roles?.length ? { access: { roles: [...new Set(roles)], at: use.at() } } : {};
}
