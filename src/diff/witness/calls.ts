/**
 * Builds requests that are valid in the old contract and demonstrate a breaking change, for changes that no single value
 * can demonstrate.
 */
import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { MediaContent, RestOperation } from '../../model/operation.ts';
import type { Change } from '../delta/change.ts';
import { CALLBACK } from '../delta/events.ts';
import { shapeOf } from '../delta/path-shape.ts';
import type { Schemed } from '../delta/scope.ts';
import { requestWith, type Wanted } from './request.ts';

/** Adds to each change a request that demonstrates it, if one exists. */
export function withCalls(
  changes: readonly Change[],
  old: Contract,
  sample: (of: Schemed) => JsonValue | undefined,
): readonly Change[] {
  // A subject contains a path of the new contract. The old contract may name the path parameters differently.
  const operations = new Map(old.operations.filter(isRest).map((one) => [shapeOf(one), one]));
  return changes.map((change) => {
    const [method = '', path = ''] = change.subject.split(' ');
    // Only the service makes the calls of a callback.
    if (change.place.startsWith(CALLBACK)) return change;
    const operation =
      change.kind === 'operation' ? formerOf(change) : operations.get(shapeOf({ method, path }));
    const wanted = operation && wantedBy(change, operation);
    const request = wanted && requestWith(old, operation, wanted, sample);
    return request ? { ...change, request } : change;
  });
}

function formerOf(change: Extract<Change, { kind: 'operation' }>): RestOperation | undefined {
  return change.action !== 'added' && isRest(change.old) ? change.old : undefined;
}

/** Returns the required content of a request that demonstrates the change, or undefined if no request can. */
function wantedBy(change: Change, operation: RestOperation): Wanted | undefined {
  switch (change.kind) {
    case 'operation':
      return {};
    case 'parameter':
      return change.action === 'added' ? {} : { carrier: change.old };
    case 'presence':
      // The request omits the newly required value.
      return change.flow === 'request' && change.new ? {} : undefined;
    case 'body':
      if (change.flow === 'response') return undefined;
      return change.action === 'added' ? {} : carrying(change.old.contents[0]);
    case 'media-type':
      if (change.action === 'added') return undefined;
      if (change.flow === 'response') return { accept: change.old };
      return carrying(operation.body?.contents.find(({ mediaType }) => mediaType === change.old));
    case 'status':
      return change.flow === 'response' && change.action === 'removed' ? {} : undefined;
    case 'security':
      return { schemes: change.lost[0]?.schemes.map(({ scheme }) => scheme) ?? [] };
    default:
      return undefined;
  }
}

function carrying(content: MediaContent | undefined): Wanted | undefined {
  return content && { carrier: content };
}
