/** Identifies callers. Any credential in the declared form is valid, and can name a role and a tenant. */
import type { Contract } from '../model/contract.ts';
import type { AuthScheme, SecurityRequirement } from '../model/operation.ts';

export interface Caller {
  /** A role of the contract, or undefined for a caller with all roles. */
  readonly role: string | undefined;
  /** The tenant. Tenants cannot see each other's resources, except resources of a scope that they share. */
  readonly tenant: string;
}

export const DEFAULT_CALLER: Caller = { role: undefined, tenant: '' };

/** The credentials of a request. */
export interface Credentials {
  header(name: string): string | null;
  /** The query without the `?`. */
  readonly search: string;
  /** Returns the caller for a key issued by the mock, `'invalid'` if the key is no longer valid, or undefined. */
  readonly issued: (credential: string) => Caller | 'invalid' | undefined;
}

/** Words that make a credential invalid, so that tests of clients can send an invalid credential. */
const BAD = /(?:^|[^a-z])(?:invalid|wrong|expired|revoked|unknown|no-such|bad)(?:$|[^a-z])/i;

/**
 * Returns the caller, or undefined if the credentials do not satisfy any of the security requirements. A credential
 * `OWNER@acme` names the role `OWNER` and the tenant `acme`, and `OWNER` names only a role. A key issued by the mock
 * has its own role and its owner's tenant. Every other credential belongs to a caller with all roles.
 */
export function callerOf(
  contract: Contract,
  roles: ReadonlySet<string>,
  security: readonly SecurityRequirement[],
  credentials: Credentials,
): Caller | undefined {
  let isOpen = security.length === 0;
  for (const { schemes } of security) {
    const found = schemes.map(({ scheme }) => {
      const declared = contract.auth.find(({ name }) => name.wire === scheme);
      return declared ? credentialOf(declared, credentials) : undefined;
    });
    if (found.length === 0) isOpen = true;
    const [first] = found;
    if (first !== undefined && found.every(isGood)) return issuedOrNamed(first, credentials, roles);
  }
  if (!isOpen) return undefined;
  // If the caller of a public operation sends credentials, the call belongs to the tenant of the caller.
  const sent = contract.auth.map((scheme) => credentialOf(scheme, credentials)).find(isGood);
  return sent === undefined ? DEFAULT_CALLER : issuedOrNamed(sent, credentials, roles);
}

function issuedOrNamed(
  credential: string,
  { issued }: Credentials,
  roles: ReadonlySet<string>,
): Caller | undefined {
  const caller = issued(credential) ?? named(credential, roles);
  return caller === 'invalid' ? undefined : caller;
}

function isGood(text: string | undefined): text is string {
  return text !== undefined && text !== '' && !BAD.test(text);
}

function named(credential: string, roles: ReadonlySet<string>): Caller {
  const [, role = '', tenant = ''] = /^([^@]*)(?:@(.*))?$/s.exec(credential) ?? [];
  const known = [...roles].find((one) => one.toLowerCase() === role.toLowerCase());
  if (known === undefined && tenant === '') return DEFAULT_CALLER;
  return { role: known, tenant };
}

function credentialOf(scheme: AuthScheme, credentials: Credentials): string | undefined {
  if (scheme.kind === 'mutualTls') return 'certificate';
  if (scheme.kind === 'apiKey') {
    if (scheme.in === 'header') return credentials.header(scheme.parameter)?.trim() ?? undefined;
    if (scheme.in === 'query')
      return new URLSearchParams(credentials.search).get(scheme.parameter) ?? undefined;
    return cookieOf(credentials.header('cookie') ?? '', scheme.parameter);
  }
  const expected = scheme.kind === 'basic' ? 'basic' : scheme.kind === 'http' ? scheme.scheme : 'bearer';
  const [, name = '', value = ''] = /^(\S+)\s+(.*)$/s.exec(credentials.header('authorization') ?? '') ?? [];
  if (name.toLowerCase() !== expected.toLowerCase()) return undefined;
  return scheme.kind === 'basic' ? userOf(value.trim()) : value.trim();
}

/** Returns the user name of basic credentials (RFC 7617 §2). */
function userOf(value: string): string | undefined {
  try {
    return /^([^:]*):/s.exec(atob(value))?.[1];
  } catch {
    return undefined;
  }
}

function cookieOf(text: string, name: string): string | undefined {
  const pair = text.split(/;\s*/).find((one) => one.split('=')[0]?.trim() === name);
  return pair?.slice(pair.indexOf('=') + 1);
}
