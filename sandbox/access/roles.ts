const ROLES = ['OWNER', 'ADMIN', 'MANAGER', 'AGENT', 'VIEWER'] as const;

/** The role of an API key, from most to fewest permissions. */
export type Role = (typeof ROLES)[number];

/** A role as the REST interface writes it. */
export type RoleName = Lowercase<Role>;

export function nameOfRole(role: Role): RoleName {
  return role.toLowerCase() as RoleName;
}

export function roleOfName(name: RoleName): Role {
  return name.toUpperCase() as Role;
}

/** True if one role permits something that the other forbids. */
export function exceeds(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) < ROLES.indexOf(other);
}
