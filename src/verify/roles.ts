import { InputError } from '../core/diagnostic.ts';
import type { Contract } from '../model/contract.ts';
import { rolesOf } from '../model/roles.ts';
import { say } from './diagnostics.ts';
import type { VerifyOptions } from './options.ts';

/** Throws `InputError` for an unknown role. A misspelled role would seem to have no permissions. */
export function requireRoles(contract: Contract, { role, credentials = {} }: VerifyOptions): void {
  const known = rolesOf(contract);
  // If the contract declares no roles, all callers have access.
  if (known.size === 0) return;
  const unknown = [...(role === undefined ? [] : [role]), ...Object.keys(credentials)].filter(
    (name) => !known.has(name),
  );
  if (unknown.length > 0)
    throw new InputError(
      ...unknown.map((name) => say['verify-unknown-role']({ role: name, known: [...known] })),
    );
}
