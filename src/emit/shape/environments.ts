/** Environments of keys, and the addresses of their requests. */
import type { Contract } from '../../model/contract.ts';
import type { KeyPrefix, Server } from '../../model/operation.ts';
import { absoluteServer } from './servers.ts';

/** The environments of a contract and the prefixes of their keys. */
export interface Environments {
  /** Wire names of the security schemes whose keys identify environments. */
  readonly schemes: readonly string[];
  /** Each environment once, in the order of the prefixes. */
  readonly names: readonly string[];
  /** Longer prefixes come first, so that the first match of a key is the most specific. */
  readonly prefixes: readonly KeyPrefix[];
  /** Address by environment, if some environments have their own. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** A key prefix, and the address of requests sent with such a key. */
export interface AddressedPrefix {
  readonly prefix: string;
  readonly address: string;
}

/** Empty if no environment has an address of its own. */
export function addressedPrefixes(environments: Environments | undefined): readonly AddressedPrefix[] {
  return (environments?.prefixes ?? []).flatMap(({ prefix, environment }) => {
    const address = environments?.addresses.get(environment);
    return address === undefined ? [] : [{ prefix, address }];
  });
}

/** Undefined if keys do not identify environments. */
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
