import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Mode } from '../storage/collection.ts';
import type { Role } from './roles.ts';

/** An API key that the sandbox accepts. */
export interface ApiKey {
  readonly key: string;
  /** Default `OWNER`. */
  readonly role?: Role;
  /** Default `sandbox`. */
  readonly mode?: Mode;
  /** Default `ws_sandbox`. */
  readonly workspaceId?: string;
}

/** Whom a request comes from. */
export interface Principal {
  readonly keyId: string;
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly role: Role;
}

export type Authentication =
  | { readonly kind: 'principal'; readonly principal: Principal }
  | { readonly kind: 'missing' }
  | { readonly kind: 'invalid' };

/** Checks an `Authorization` header (RFC 6750). */
export type Authenticate = (authorization: string | null) => Promise<Authentication>;

export function newSandboxKey(): string {
  return `sk_sandbox_${randomBytes(24).toString('hex')}`;
}

/**
 * Checks `Authorization` headers (RFC 6750). Keys are kept and compared as digests, each compared in constant
 * time and all of them every time, so that timing tells nothing.
 */
export function createKeyring(keys: readonly ApiKey[]): Authenticate {
  const entries = keys.map(({ key, role = 'OWNER', mode = 'sandbox', workspaceId = 'ws_sandbox' }) => {
    const hash = digest(key);
    return { hash, principal: { keyId: hash.toString('hex').slice(0, 16), workspaceId, mode, role } };
  });
  return async (authorization) => {
    const key = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (key === undefined) return { kind: authorization === null ? 'missing' : 'invalid' };
    const hash = digest(key);
    const [match] = entries.filter((entry) => timingSafeEqual(entry.hash, hash));
    return match ? { kind: 'principal', principal: match.principal } : { kind: 'invalid' };
  };
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
