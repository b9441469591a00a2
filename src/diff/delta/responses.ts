import type { SourceSpan } from '../../core/source.ts';
import type { Link, Response } from '../../model/operation.ts';
import type { Change } from './change.ts';
import type { Flow, Sides } from './sides.ts';
import { contentChanges } from './content.ts';
import { headerChanges } from './header-changes.ts';
import { isSame, pairBy } from './pairs.ts';
import { shapeOf } from './path-shape.ts';
import type { Scope } from './scope.ts';
import { documentationChanges } from './documentation-changes.ts';

/** Yields changes to the responses of the service, or of the receivers of events. */
export function* responseChanges(
  scope: Scope,
  flow: Flow,
  responses: Sides<readonly Response[]>,
  holders: Sides<{ readonly at: SourceSpan }>,
): Iterable<Change> {
  for (const old of responses.old) {
    const next = findResponse(responses.new, old.status);
    if (next) {
      const pair = { old, new: next };
      if (canMeet(pair, responses)) yield* oneChanged(scope.inside(`response ${old.status}`), flow, pair);
    } else {
      const base = scope.inside(`response ${old.status}`).with(ownPlace(old, holders.old), holders.new);
      const covered = isMerelyWider(old, responses.new);
      yield { ...base, kind: 'status', flow, covered, action: 'removed', old };
    }
  }
  for (const next of responses.new) {
    if (responses.old.some(({ status }) => status === next.status)) continue;
    const covering = findResponse(responses.old, next.status);
    const inside = scope.inside(`response ${next.status}`);
    if (covering) {
      const pair = { old: covering, new: next };
      if (canMeet(pair, responses)) yield* oneChanged(inside, flow, pair);
    }
    const base = inside.with(covering ?? holders.old, ownPlace(next, holders.new));
    const covered = covering !== undefined;
    const replaced = covered ? undefined : replacedBy(next, responses);
    const added = { kind: 'status', flow, covered, action: 'added', new: next } as const;
    yield { ...base, ...added, ...(replaced !== undefined && { replaced }) };
  }
}

/** Returns the response for the status, or else for its range, or else `default` (OpenAPI 3.1 §4.8.16). */
function findResponse(responses: readonly Response[], status: Response['status']): Response | undefined {
  const range = typeof status === 'number' ? `${String(status).charAt(0)}XX` : status;
  return (
    responses.find((response) => response.status === status) ??
    responses.find((response) => response.status === range) ??
    responses.find((response) => response.status === 'default')
  );
}

/**
 * True if both responses apply to a common status. More specific responses can leave no status to a range or `default`.
 */
function canMeet({ old, new: next }: Sides<Response>, responses: Sides<readonly Response[]>): boolean {
  if (typeof old.status === 'number' || typeof next.status === 'number') return true;
  return STATUSES.some(
    (status) => findResponse(responses.old, status) === old && findResponse(responses.new, status) === next,
  );
}

const STATUSES = Array.from({ length: 500 }, (_, index) => 100 + index);

/** True for a range or `default` of which some statuses are still declared. */
function isMerelyWider({ status }: Response, others: readonly Response[]): boolean {
  return typeof status === 'string' && others.some((other) => isWithin(other.status, status));
}

/** Returns a success status that is now declared only by a range or `default`. */
function replacedBy(
  { status: range }: Response,
  { old, new: next }: Sides<readonly Response[]>,
): Response['status'] | undefined {
  if (typeof range !== 'string') return undefined;
  const declared = new Set(next.map(({ status }) => status));
  return old.find(
    ({ status, outcome }) => outcome === 'success' && !declared.has(status) && isWithin(status, range),
  )?.status;
}

function isWithin(status: Response['status'], range: string): boolean {
  return range === 'default' || String(status).charAt(0) === range.charAt(0);
}

function* oneChanged(scope: Scope, flow: Flow, pair: Sides<Response>): Iterable<Change> {
  const { old, new: next } = pair;
  const contents = { old: old.contents, new: next.contents };
  yield* contentChanges(scope, flow, contents, pair, flow === 'response');
  yield* headerChanges(scope, flow, { old: old.headers, new: next.headers }, pair);
  yield* linkChanges(scope, { old: old.links, new: next.links }, pair);
  yield* documentationChanges(scope, pair);
}

/** Yields changes to the links of a result. */
export function* linkChanges(
  scope: Scope,
  { old: before, new: after }: Sides<readonly Link[]>,
  holders: Sides<{ readonly at: SourceSpan }>,
): Iterable<Change> {
  const links = pairBy(before, after, ({ name }) => name);
  for (const { old, new: next } of links.both) {
    if (isSame(essenceOf(old), essenceOf(next))) continue;
    const base = scope.inside(`link ${old.name}`).with(old, next);
    yield { ...base, kind: 'link', action: 'changed', old, new: next };
  }
  for (const old of links.removed) {
    const base = scope.inside(`link ${old.name}`).with(old, holders.new);
    yield { ...base, kind: 'link', action: 'removed', old };
  }
  for (const next of links.added) {
    const base = scope.inside(`link ${next.name}`).with(holders.old, next);
    yield { ...base, kind: 'link', action: 'added', new: next };
  }
}

/** Returns the meaning of a link. The names of path parameters in its target have no meaning. */
function essenceOf({ operation, parameters, requestBody }: Link): unknown {
  const [method = '', path = ''] = operation.split(' ');
  return [shapeOf({ method, path }), parameters, requestBody];
}

/** Returns the location of a response in its operation, or that of the operation if it refers to a shared response. */
function ownPlace(response: Response, operation: { readonly at: SourceSpan }): { readonly at: SourceSpan } {
  const { file, pointer } = operation.at;
  const isInside = response.at.file === file && response.at.pointer.startsWith(`${pointer}/`);
  return isInside ? response : operation;
}
