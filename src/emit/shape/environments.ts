/** Environments of keys, and the URLs for their requests. */
import type { Contract } from '../../model/contract.ts';
import type { KeyPrefix, Server } from '../../model/operation.ts';
import { absoluteServer } from './servers.ts';

/** The environments of a contract and the prefixes of their keys. */
export interface Environments {
  /** Wire names of the security schemes whose keys identify environments. */
  readonly schemes: readonly string[];
  /** The distinct environments, in the order of the prefixes. */
  readonly names: readonly string[];
  /** The prefixes, longest first, so that the first match of a key is the most specific. */
  readonly prefixes: readonly KeyPrefix[];
  /** The URLs of environments with their own URL. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** A key prefix, and the URL for requests with such a key. */
export interface AddressedPrefix {
  readonly prefix: string;
  readonly address: string;
}

/** Returns the prefixes with their URLs, or an empty list if no environment has its own URL. */
export function addressedPrefixes(environments: Environments | undefined): readonly AddressedPrefix[] {
  return (environments?.prefixes ?? []).flatMap(({ prefix, environment }) => {
    const address = environments?.addresses.get(environment);
    return address === undefined ? [] : [{ prefix, address }];
  });
}

/** Returns the environments, or undefined if keys do not identify environments. */
export function environmentsOf({ auth, servers }: Contract): Environments | undefined {
  const prefixed = auth.filter(({ keyPrefixes }) => keyPrefixes !== undefined);
  if (prefixed.length === 0) return undefined;
  const prefixes = prefixed
    .flatMap(({ keyPrefixes = [] }) => keyPrefixes)
    .toSorted((one, other) => other.prefix.length - one.prefix.length);
  const known = new Set(prefixes.map(({ environment }) => environment));
  return {
    schemes: prefixed.map(({ name }) => name.wire),
    names: [...known],
    prefixes,
    addresses: new Map(servers.flatMap((server) => addressOf(server, known))),
  };
}

function addressOf(server: Server, known: ReadonlySet<string>): readonly (readonly [string, string])[] {
  const address = absoluteServer([server]);
  const { name } = server;
  return name !== undefined && known.has(name) && address !== undefined ? [[name, address]] : [];
}
