/** Which environment a key belongs to, and where the requests of each go. */
import type { Contract } from '../../model/contract.ts';
import type { KeyPrefix, Server } from '../../model/operation.ts';
import { absoluteServer } from './servers.ts';

/** What tells environments apart in a contract. */
export interface Environments {
  /** Wire names of the security schemes whose keys tell. */
  readonly schemes: readonly string[];
  /** Each once, as the prefixes tell of them. */
  readonly names: readonly string[];
  /** Longer ones first, so that the first that fits a key is the closest. */
  readonly prefixes: readonly KeyPrefix[];
  /** Address by environment, where some have one of their own. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** What a key begins with, and where the requests that it is sent with go. */
export interface AddressedPrefix {
  readonly prefix: string;
  readonly address: string;
}

/** None where no environment has an address of its own. */
export function addressedPrefixes(environments: Environments | undefined): readonly AddressedPrefix[] {
  return (environments?.prefixes ?? []).flatMap(({ prefix, environment }) => {
    const address = environments?.addresses.get(environment);
    return address === undefined ? [] : [{ prefix, address }];
  });
}

/** Undefined where keys tell nothing. */
export function environmentsOf({ auth, servers }: Contract): Environments | undefined {
  const telling = auth.filter(({ keyPrefixes }) => keyPrefixes !== undefined);
  if (telling.length === 0) return undefined;
  const prefixes = telling
    .flatMap(({ keyPrefixes = [] }) => keyPrefixes)
    .toSorted((one, other) => other.prefix.length - one.prefix.length);
  const known = new Set(prefixes.map(({ environment }) => environment));
  return {
    schemes: telling.map(({ name }) => name.wire),
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
