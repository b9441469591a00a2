/** Who calls: any credential of the declared form is good, and may name a role and a tenant. */
import type { Contract } from '../model/contract.ts';
import type { AuthScheme, SecurityRequirement } from '../model/operation.ts';

export interface Caller {
  /** A role of the contract; undefined for a caller who may do everything. */
  readonly role: string | undefined;
  /** Tenants do not see each other's things. */
  readonly tenant: string;
}

export const ANYBODY: Caller = { role: undefined, tenant: '' };

/** The credentials of a request. */
export interface Credentials {
  header(name: string): string | null;
  /** Without the `?`. */
  readonly search: string;
}

/** Words that make a credential a bad one, so that clients can try their handling of it. */
const BAD = /(?:^|[^a-z])(?:invalid|wrong|expired|revoked|unknown|no-such|bad)(?:$|[^a-z])/i;

/**
 * The caller; undefined without good credentials for any of the alternatives. `OWNER@acme` names the role `OWNER` and
 * the tenant `acme`, `OWNER` a role alone. Another credential is that of a caller who may do everything.
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
    if (first !== undefined && found.every(isGood)) return named(first, roles);
  }
  if (!isOpen) return undefined;
  // An open operation belongs to the tenant of a caller who sends credentials all the same.
  const sent = contract.auth.map((scheme) => credentialOf(scheme, credentials)).find(isGood);
  return sent === undefined ? ANYBODY : named(sent, roles);
}

function isGood(text: string | undefined): text is string {
  return text !== undefined && text !== '' && !BAD.test(text);
}

function named(credential: string, roles: ReadonlySet<string>): Caller {
  const [, role = '', tenant = ''] = /^([^@]*)(?:@(.*))?$/s.exec(credential) ?? [];
  const known = [...roles].find((one) => one.toLowerCase() === role.toLowerCase());
  if (known === undefined && tenant === '') return ANYBODY;
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

/** The user of basic credentials (RFC 7617 §2). */
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
