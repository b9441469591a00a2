import type { SourceSpan } from '../../core/source.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { RestOperation, Server } from '../../model/operation.ts';
import type { Change } from './change.ts';
import type { Sides } from './sides.ts';
import { isSame, pairBy } from './pairs.ts';
import { shapeOf } from './path-shape.ts';
import type { Scope } from './scope.ts';
import { documentationChanges } from './documentation-changes.ts';

/**
 * Yields changes to the servers of the contract or of one operation. The URL `/` is ignored, because it only refers to
 * the location of the document. `isKept` returns true for a removed server if the new contract still has every address
 * at this server.
 */
export function* serverChanges(
  scope: Scope,
  servers: Sides<readonly Server[]>,
  holders: Partial<Sides<{ readonly at: SourceSpan }>>,
  isKept: (server: Server) => boolean,
): Iterable<Change> {
  const declared = (list: readonly Server[]): readonly Server[] => list.filter(({ url }) => url !== '/');
  const pairs = pairBy(declared(servers.old), declared(servers.new), wholeKey, ({ url }) =>
    url.replace(/\/+$/, ''),
  );
  for (const { old, new: next } of pairs.both) {
    const inside = scope.inside(`server ${next.url}`);
    const base = inside.with(old, next);
    if (old.name !== next.name) yield { ...base, kind: 'server', action: 'renamed', old, new: next };
    for (const name of new Set([...Object.keys(old.variables), ...Object.keys(next.variables)])) {
      const sides = { old: old.variables[name], new: next.variables[name] };
      if (!isSame(inOrder(sides.old), inOrder(sides.new)))
        yield { ...base, kind: 'server', action: 'variable', name, ...sides };
    }
    yield* documentationChanges(inside, { old, new: next });
  }
  for (const old of pairs.removed) {
    const base = scope.inside(`server ${old.url}`).with(old, holders.new);
    yield { ...base, kind: 'server', action: 'removed', old, kept: isKept(old) };
  }
  for (const next of pairs.added) {
    const base = scope.inside(`server ${next.url}`).with(holders.old, next);
    yield { ...base, kind: 'server', action: 'added', new: next };
  }
}

/** Returns a key of all properties, to match an equal server before another server with the same URL. */
function wholeKey({ url, name, description, variables }: Server): string {
  return JSON.stringify([url, name, description, variables]);
}

/** Returns a variable with sorted values, because their order has no meaning. */
function inOrder(variable: Server['variables'][string] | undefined): unknown {
  return variable && { ...variable, values: variable.values.toSorted() };
}

/** Returns the servers of an operation: its own servers replace the servers of the contract (OpenAPI 3.1 §4.8.10). */
export function serversOf({ servers }: Contract, operation: RestOperation): readonly Server[] {
  return operation.servers.length > 0 ? operation.servers : servers;
}

/** Returns the address of an operation at a server, without the names of path parameters. */
export function addressAt({ url }: Server, { method, path }: RestOperation): string {
  return shapeOf({ method, path: url.replace(/\/+$/, '') + path });
}

/** Returns the addresses of an operation at all of its servers. */
export function addressesOf(contract: Contract, operation: RestOperation): readonly string[] {
  const servers = serversOf(contract, operation);
  return servers.length > 0
    ? servers.map((server) => addressAt(server, operation))
    : [shapeOf({ method: operation.method, path: operation.path })];
}

/**
 * Returns a test for servers of the old contract. The test returns true if all operations without their own servers
 * keep their addresses at this server.
 */
export function keptServers(old: Contract, next: Contract): (server: Server) => boolean {
  const remaining = new Set(next.operations.filter(isRest).flatMap((one) => addressesOf(next, one)));
  const users = old.operations.filter(isRest).filter(({ servers }) => servers.length === 0);
  return (server) =>
    users.length > 0 && users.every((operation) => remaining.has(addressAt(server, operation)));
}
