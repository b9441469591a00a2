import { isIP } from 'node:net';
import { isPublicAddress } from './address.ts';

/**
 * Names that resolve only inside of a machine or a network (RFC 6761, RFC 6762, RFC 8375, ICANN's private-use name).
 */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/** The reason for rejecting a URL. */
export interface UrlFault {
  readonly code: 'invalid_format' | 'not_allowed';
  readonly detail: string;
}

/** Checks the address of an endpoint without network access. Its resolved address is checked at every connection. */
export function faultOfUrl(text: string, allowPrivateAddresses: boolean): UrlFault | undefined {
  const url = URL.parse(text);
  if (!url) return { code: 'invalid_format', detail: 'Is not an absolute URL.' };
  const isPlain = url.protocol === 'http:';
  if (url.protocol !== 'https:' && !(isPlain && allowPrivateAddresses)) {
    return { code: 'invalid_format', detail: 'Does not start with https://.' };
  }
  if (url.username !== '' || url.password !== '') {
    return { code: 'not_allowed', detail: 'Has a user name or password. Verify signatures instead.' };
  }
  if (url.port === '0')
    return { code: 'not_allowed', detail: 'Has port 0, which cannot receive connections.' };
  if (!allowPrivateAddresses && !mayBePublic(hostOf(url))) {
    return { code: 'not_allowed', detail: 'Is not on a public host.' };
  }
  return undefined;
}

/**
 * Returns the host for a resolver: an IPv6 address without brackets, and every form of an IPv4 address as four numbers.
 */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

function mayBePublic(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !LOCAL_NAMES.test(name);
}
