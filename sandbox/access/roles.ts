/** Role behind an API key, from all permissions to fewest. */
export type Role = 'OWNER' | 'ADMIN' | 'MANAGER' | 'AGENT' | 'VIEWER';

/** Viewers see no recipient numbers and no bodies, so messages are closed to them. */
export function mayUseMessages(role: Role): boolean {
  return role !== 'VIEWER';
}
