import type { RestOperation } from '../../model/operation.ts';
import { accessChanges } from './behaviour.ts';
import type { Change } from './change.ts';
import { withoutExploded } from './exploded.ts';
import { markChanges } from './mark-changes.ts';
import type { Flow, Sides } from './sides.ts';
import { isSame, pairBy, type Pairs } from './pairs.ts';
import type { AnyParameter, Scope } from './scope.ts';
import { documentationChanges } from './documentation-changes.ts';
import { wireFormatOf } from './wire-format.ts';
import { isWrittenAlike } from './written-witness.ts';

/**
 * Returns the key of a parameter. Header names are case-insensitive (RFC 9110 §5.1). The name of the query string is
 * not sent.
 */
function keyOf({ in: place, name }: AnyParameter): string {
  if (place === 'querystring') return place;
  return `${place} ${place === 'header' ? name.wire.toLowerCase() : name.wire}`;
}

/** Returns the location of a parameter in words: `query parameter limit`. */
export function wordsOf({ in: place, name }: AnyParameter): string {
  if (place === 'querystring') return 'query string';
  return `${place} parameter ${name.wire}`;
}

/**
 * Yields changes to the parameters of one operation. Path parameters are matched by position, regardless of their
 * names.
 */
export function* parameterChanges(scope: Scope, pair: Sides<RestOperation>): Iterable<Change> {
  const [before, now] = [allOf(pair.old), allOf(pair.new)];
  const positions = { old: positionsOf(pair.old), new: positionsOf(pair.new) };
  const isInPath = ({ in: place }: AnyParameter): boolean => place === 'path';
  const inPath = pairBy(before.filter(isInPath), now.filter(isInPath), (parameter) =>
    (before.includes(parameter) ? positions.old : positions.new).get(parameter.name.wire),
  );
  const others = pairBy(
    before.filter((parameter) => !isInPath(parameter)),
    now.filter((parameter) => !isInPath(parameter)),
    keyOf,
  );
  const found = withMoved(inPath, withoutExploded(others));
  for (const both of found.both) yield* oneChanged(scope, 'request', both, isExchanged(both, inPath.both));
  for (const old of found.removed) {
    const inside = scope.inside(wordsOf(old), old);
    const key = nameKey(old);
    const elsewhere =
      key === undefined ? undefined : pair.new.parameters.find((other) => nameKey(other) === key);
    const removed = { kind: 'parameter', action: 'removed', old, ...(elsewhere && { elsewhere }) } as const;
    yield { ...inside.with(old, pair.new), ...removed };
  }
  for (const next of found.added) {
    const inside = scope.inside(wordsOf(next));
    yield { ...inside.with(pair.old, next), kind: 'parameter', action: 'added', new: next };
  }
}

/**
 * Returns the same key for names that differ only in case or separators, such as `page_size` and `pageSize`, or
 * undefined if the name is not sent.
 */
function nameKey({ in: place, name }: AnyParameter): string | undefined {
  if (place === 'querystring') return undefined;
  return name.wire.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || name.wire;
}

/**
 * Matches a removed parameter with an added one in any location, if their names are equal or differ only in case or
 * separators. The service is assumed to read the value only in the new location.
 */
function withMoved(...parts: readonly Pairs<AnyParameter>[]): Pairs<AnyParameter> {
  const removed = parts.flatMap((pairs) => pairs.removed);
  const added = parts.flatMap((pairs) => pairs.added);
  const inPlace = (parameter: AnyParameter): string | undefined => {
    const key = nameKey(parameter);
    return key === undefined ? undefined : `${parameter.in} ${key}`;
  };
  const matched = pairBy(removed, added, inPlace, nameKey).both;
  // Names of path parameters are not sent, so path parameters match by position.
  const moved = matched.filter(({ old, new: next }) => old.in !== 'path' || next.in !== 'path');
  return {
    both: [...parts.flatMap(({ both }) => both), ...moved],
    removed: removed.filter((parameter) => !moved.some(({ old }) => old === parameter)),
    added: added.filter((parameter) => !moved.some(({ new: next }) => next === parameter)),
  };
}

/** True if path parameters swapped names: other positions had the new name before, and have the old name now. */
function isExchanged({ old, new: next }: Sides<AnyParameter>, inPath: Pairs<AnyParameter>['both']): boolean {
  const nameOf = ({ name }: AnyParameter): string => name.wire;
  if (old.in !== 'path' || nameOf(old) === nameOf(next)) return false;
  return (
    inPath.some((other) => nameOf(other.old) === nameOf(next)) &&
    inPath.some((other) => nameOf(other.new) === nameOf(old))
  );
}

/** Yields the changes between two versions of a parameter or of an event's header. */
export function* oneChanged(
  scope: Scope,
  flow: Flow,
  pair: Sides<AnyParameter>,
  isExchangedName = false,
): Iterable<Change> {
  const { old, new: next } = pair;
  const inside = scope.inside(wordsOf(next), old);
  const base = inside.with(old, next);
  if (old.in !== next.in) {
    yield { ...base, kind: 'parameter', action: 'moved', ...pair };
    return;
  }
  if (keyOf(old) !== keyOf(next)) {
    const exchanged = isExchangedName && { exchanged: true };
    yield { ...base, kind: 'parameter', action: 'renamed', ...exchanged, ...pair };
    if (old.in !== 'path') return;
  }
  if (old.required !== next.required) {
    yield {
      ...base,
      kind: 'presence',
      what: 'parameter',
      flow,
      old: old.required,
      new: next.required,
      ...(next.default !== undefined && { default: next.default }),
    };
  }
  for (const member of ['style', 'explode', 'allowReserved', 'allowEmptyValue', 'mediaType'] as const) {
    if (member === 'explode' && !isExplodable(pair)) continue;
    if (old[member] !== next[member])
      yield { ...base, kind: 'encoding', flow, member, old: old[member], new: next[member] };
  }
  const isAlike = wireFormatOf(old, next) === 'text' && isWrittenAlike(old.default, next.default);
  if (!isAlike && !isSame(old.default, next.default))
    yield {
      ...base,
      kind: 'default',
      what: 'parameter',
      optional: !old.required,
      flow,
      old: old.default,
      new: next.default,
    };
  yield* accessChanges(inside, pair);
  yield* markChanges(inside, pair, [flow]);
  yield* documentationChanges(inside, pair, 'examples');
  inside.compare(flow, old, next);
}

/**
 * True if `explode` affects the parameter. It affects only lists and objects, and in the style `simple` not even lists
 * (OpenAPI 3.1 §4.8.12.2, §4.8.12.4).
 */
function isExplodable({ old, new: next }: Sides<AnyParameter>): boolean {
  const isFlat = ({ type, style }: AnyParameter): boolean =>
    ['primitive', 'enum', 'literal'].includes(type.kind) || (type.kind === 'list' && style === 'simple');
  return !isFlat(old) && !isFlat(next);
}

function allOf({ parameters, queryString }: RestOperation): readonly AnyParameter[] {
  return queryString ? [...parameters, queryString] : parameters;
}

/** Returns the position of each path parameter by its name. */
function positionsOf({ path }: RestOperation): ReadonlyMap<string, string> {
  const names = Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name]) => name!);
  return new Map(names.map((name, index) => [name, String(index)]));
}
