/** The environments identified by prefixes of API keys, such as test and live, and the servers of each. */
import type { Contract } from '../../model/contract.ts';
import type { KeyPrefix, Server } from '../../model/operation.ts';
import { serverChoice } from './server-choice.ts';
import { absoluteServer } from './servers.ts';

/** The environments of a contract and the prefixes of their keys. */
export interface Environments {
  /** Wire names of the security schemes whose keys identify environments. */
  readonly schemes: readonly string[];
  /** The distinct environments, in the order of the prefixes. */
  readonly names: readonly string[];
  /** The prefixes, longest first, so that the first match of a key is the most specific. */
  readonly prefixes: readonly KeyPrefix[];
  /** The environments that have the same name as a declared server. */
  readonly servers: ReadonlySet<string>;
}

/** Returns the prefixes of the environments that have the same name as a declared server. */
export function addressedPrefixes(environments: Environments | undefined): readonly KeyPrefix[] {
  return (environments?.prefixes ?? []).filter(({ environment }) => environments?.servers.has(environment));
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
    servers: new Set(
      serverChoice({ servers }) ? servers.flatMap((server) => environmentOf(server, known)) : [],
    ),
  };
}

function environmentOf(server: Server, known: ReadonlySet<string>): readonly string[] {
  const { name } = server;
  return name !== undefined && known.has(name) && absoluteServer([server]) !== undefined ? [name] : [];
}
