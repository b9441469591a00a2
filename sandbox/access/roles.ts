/** Role behind an API key, from all permissions to fewest. */
export type Role = 'OWNER' | 'ADMIN' | 'MANAGER' | 'AGENT' | 'VIEWER';
