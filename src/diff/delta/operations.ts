import { isRest } from '../../model/lookup.ts';
import type { Contract } from '../../model/contract.ts';
import type { RestOperation } from '../../model/operation.ts';
import { behaviourChanges } from './behaviour.ts';
import type { Change } from './change.ts';
import type { Sides } from './sides.ts';
import { bodyChanges } from './content.ts';
import { eventChanges } from './events.ts';
import { pairBy } from './pairs.ts';
import { parameterChanges } from './parameters.ts';
import { shapeOf } from './path-shape.ts';
import { responseChanges } from './responses.ts';
import { Scope, type SchemaPair } from './scope.ts';
import { securityChanges, type Schemes } from './security-changes.ts';
import { addressAt, addressesOf, serverChanges, serversOf } from './servers.ts';
import { lifecycleOf } from './lifecycle-status.ts';
import { documentationChanges } from './documentation-changes.ts';

/** Yields the changes to the operations of the REST document. */
export function* operationChanges(
  old: Contract,
  next: Contract,
  schemes: Schemes,
  schemas: SchemaPair[],
): Iterable<Change> {
  const pairs = pairBy(
    old.operations.filter(isRest),
    next.operations.filter(isRest),
    ({ id }) => id,
    shapeOf,
    addressed(old, next),
    operationIdOf,
  );
  for (const pair of pairs.both) yield* pairChanges(old, next, pair, schemes, schemas);
  for (const operation of pairs.removed) {
    const scope = new Scope(operation.id, lifecycleOf(operation), schemas);
    const holder = { at: next.sources.openapi!.spanAt('/paths') };
    yield { ...scope.with(operation, holder), kind: 'operation', action: 'removed', old: operation };
  }
  for (const operation of pairs.added) {
    const scope = new Scope(operation.id, lifecycleOf({}), schemas);
    const holder = { at: old.sources.openapi!.spanAt('/paths') };
    yield { ...scope.with(holder, operation), kind: 'operation', action: 'added', new: operation };
  }
}

function* pairChanges(
  old: Contract,
  next: Contract,
  pair: Sides<RestOperation>,
  schemes: Schemes,
  schemas: SchemaPair[],
): Iterable<Change> {
  const scope = new Scope(pair.new.id, lifecycleOf(pair.old), schemas, '', pair.old);
  const base = scope.with(pair.old, pair.new);
  const isMoved =
    shapeOf(pair.old) !== shapeOf(pair.new) && wholeShape(old, pair.old) !== wholeShape(next, pair.new);
  if (isMoved) yield { ...base, kind: 'operation', action: 'moved', ...pair };
  else if (calledBy(pair.old) !== calledBy(pair.new))
    yield { ...base, kind: 'operation', action: 'renamed', ...pair };
  yield* parameterChanges(scope, pair);
  yield* bodyChanges(scope, 'request', { old: pair.old.body, new: pair.new.body }, pair);
  yield* responseChanges(scope, 'response', { old: pair.old.responses, new: pair.new.responses }, pair);
  yield* securityChanges(scope, pair, schemes);
  if (pair.old.servers.length > 0 || pair.new.servers.length > 0) {
    const servers = { old: serversOf(old, pair.old), new: serversOf(next, pair.new) };
    const remaining = new Set(addressesOf(next, pair.new));
    yield* serverChanges(scope, servers, pair, (server) => remaining.has(addressAt(server, pair.old)));
  }
  yield* eventChanges(scope, { old: pair.old.callbacks, new: pair.new.callbacks }, schemas);
  yield* behaviourChanges(scope, pair);
  yield* documentationChanges(scope, pair, 'summary', 'tags');
  const ids = { old: operationIdOf(pair.old), new: operationIdOf(pair.new) };
  if (ids.old !== ids.new) yield { ...base, kind: 'text', member: 'operationId', ...ids };
}

function operationIdOf({ name, method, path }: RestOperation): string | undefined {
  return name.wire === `${method} ${path}` ? undefined : name.wire;
}

function calledBy({ callPath: { resources, action } }: RestOperation): string {
  return [...resources, action].map(({ words }) => words.join(' ')).join('.');
}

/**
 * Returns the shape of the operation's whole path, including the path of the server URL, because a prefix can move
 * between the server URL and the path.
 */
function wholeShape({ servers }: Contract, operation: RestOperation): string | undefined {
  const [server = servers[0]] = operation.servers;
  const base = server?.url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/\/+$/, '') ?? '';
  return shapeOf({ method: operation.method, path: base + operation.path });
}

function addressed(old: Contract, next: Contract): (operation: RestOperation) => string | undefined {
  const before = new Set(old.operations);
  return (operation) => wholeShape(before.has(operation) ? old : next, operation);
}
