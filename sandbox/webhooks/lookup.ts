import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './address.ts';

/** The error for a connection to an address to which webhooks must not be sent. */
export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is not on the public internet`);
    this.name = 'AddressRefused';
  }
}

type LookupAll = (
  host: string,
  options: { readonly all: true; readonly family: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const FAMILIES = { IPv4: 4, IPv6: 6 } as const;

/**
 * Returns a lookup function for a socket, which connects to the result without a second lookup. A later change of the
 * DNS record therefore has no effect (DNS rebinding). If one address of a name is private, the name is rejected,
 * because public hosts have no private addresses.
 */
export function publicLookup(resolve: LookupAll = systemLookup): LookupFunction {
  return (host, { family = 0, all }, callback) => {
    const wanted = typeof family === 'string' ? FAMILIES[family] : family;
    resolve(host, { all: true, family: wanted }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new AddressRefused(host), '', 0);
      }
      if (all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
