import { randomBytes } from 'node:crypto';
import type { Mode } from '../storage/collection.ts';
import type { Role } from './roles.ts';

/** An API key accepted by the sandbox. */
export interface ApiKey {
  readonly key: string;
  /** Default `OWNER`. */
  readonly role?: Role;
  /** Default `sandbox`. */
  readonly mode?: Mode;
  /** Default `ws_sandbox`. */
  readonly workspaceId?: string;
}

/** The sender of a request. */
export interface Principal {
  readonly keyId: string;
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly role: Role;
}

export type Authentication =
  | {
      readonly kind: 'principal';
      readonly principal: Principal;
      /** True if the key is a live key, and live mode is locked for its workspace. */
      readonly isLocked: boolean;
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'invalid' };

/** Checks an `Authorization` header (RFC 6750). */
export type Authenticate = (authorization: string | null) => Promise<Authentication>;

/** Returns an unguessable key: its prefix, then 192 random bits. */
export function newSecret(mode: Mode): string {
  return `${prefixOf(mode)}${randomBytes(24).toString('hex')}`;
}

export function prefixOf(mode: Mode): string {
  return `sk_${mode}_`;
}
