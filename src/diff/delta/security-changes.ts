import type { Contract } from '../../model/contract.ts';
import type { AuthScheme, RestOperation, SecurityRequirement } from '../../model/operation.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { Change } from './change.ts';
import type { Sides } from './sides.ts';
import { isSame, pairBy, setKey, type Pairs } from './pairs.ts';
import { Scope, type SchemaPair } from './scope.ts';
import { NO_ANNOUNCEMENT } from './lifecycle-status.ts';
import { documentationChanges } from './documentation-changes.ts';

/** The changes to security schemes, and the old names of renamed schemes. */
export interface Schemes {
  readonly changes: readonly Change[];
  /** Returns the old name of a scheme of the new document, or its own name if the scheme is new. */
  readonly oldName: (name: string) => string;
}

/** Pairs security schemes by name, or else by content. Schemes that exchanged their names are paired by content. */
export function schemesOf(old: Contract, next: Contract, schemas: SchemaPair[]): Schemes {
  const pairs = pairsOf(old.auth, next.auth);
  const changes: Change[] = [];
  const used = new Set(
    old.operations.flatMap((operation) =>
      'security' in operation
        ? operation.security.flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme))
        : [],
    ),
  );
  for (const pair of pairs.both)
    changes.push(...schemeChanges(scopeOf(pair.new, schemas), pair, used.has(pair.old.name.wire)));
  for (const scheme of pairs.removed)
    changes.push({
      ...scopeOf(scheme, schemas).with(scheme),
      kind: 'scheme',
      action: 'removed',
      old: scheme,
    });
  for (const scheme of pairs.added) {
    const base = scopeOf(scheme, schemas).with(undefined, scheme);
    changes.push({ ...base, kind: 'scheme', action: 'added', new: scheme });
  }
  const names = new Map(pairs.both.map((pair) => [pair.new.name.wire, pair.old.name.wire]));
  return { changes, oldName: (name) => names.get(name) ?? name };
}

function pairsOf(old: readonly AuthScheme[], next: readonly AuthScheme[]): Pairs<AuthScheme> {
  const nameOf = ({ name }: AuthScheme): string => name.wire;
  const contentOf = (scheme: AuthScheme): string => JSON.stringify(membersOf(scheme));
  const same = pairBy(old, next, (scheme) => `${nameOf(scheme)} ${contentOf(scheme)}`);
  let exchanged = pairBy(same.removed, same.added, contentOf).both;
  for (let left = Infinity; left !== exchanged.length;) {
    left = exchanged.length;
    const [before, now] = [
      exchanged.map((pair) => nameOf(pair.old)),
      exchanged.map((pair) => nameOf(pair.new)),
    ];
    exchanged = exchanged.filter(
      (pair) => now.includes(nameOf(pair.old)) && before.includes(nameOf(pair.new)),
    );
  }
  const rest = pairBy(
    same.removed.filter((scheme) => !exchanged.some((pair) => pair.old === scheme)),
    same.added.filter((scheme) => !exchanged.some((pair) => pair.new === scheme)),
    nameOf,
    contentOf,
  );
  return { ...rest, both: [...same.both, ...exchanged, ...rest.both] };
}

function scopeOf({ name }: AuthScheme, schemas: SchemaPair[]): Scope {
  return new Scope(`security scheme ${name.wire}`, NO_ANNOUNCEMENT, schemas);
}

function* schemeChanges(
  scope: Scope,
  { old, new: next }: Sides<AuthScheme>,
  isUsed: boolean,
): Iterable<Change> {
  const base = scope.with(old, next);
  const [before, after] = [membersOf(old), membersOf(next)];
  for (const member of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const sides = { old: before[member], new: after[member] };
    const isSpelling = member === 'parameter' && isSameHeader(old, next);
    if (!isSpelling && !isSame(sides.old, sides.new))
      yield { ...base, kind: 'scheme', action: 'changed', member, isUsed, ...sides };
    // Schemes of different kinds have different properties.
    if (member === 'kind' && sides.old !== sides.new) break;
  }
  yield* documentationChanges(scope, { old, new: next });
}

/** True if schemes use the same header. Header names are case-insensitive (RFC 9110 §5.1). */
function isSameHeader(...schemes: readonly AuthScheme[]): boolean {
  const names = schemes.map((scheme) =>
    scheme.kind === 'apiKey' && scheme.in === 'header' ? scheme.parameter.toLowerCase() : undefined,
  );
  return names[0] !== undefined && names[0] === names[1];
}

/** Returns the properties of a scheme that callers need, `kind` first. */
function membersOf(scheme: AuthScheme): Readonly<Record<string, JsonValue>> {
  const { name: _name, at: _at, description: _description, assumed: _assumed, keyPrefixes, ...rest } = scheme;
  const { scopes, ...members } = { scopes: undefined, ...rest };
  return {
    ...(members as unknown as JsonObject),
    ...(scopes && { scopes: [...scopes].sort() }),
    ...(keyPrefixes && {
      keyPrefixes: Object.fromEntries(keyPrefixes.map(({ prefix, environment }) => [prefix, environment])),
    }),
  };
}

/** Yields a change if credentials that sufficed no longer suffice, or if other credentials now suffice. */
export function* securityChanges(
  scope: Scope,
  pair: Sides<RestOperation>,
  { oldName }: Schemes,
): Iterable<Change> {
  const old = alternativesOf(pair.old.security, (name) => name);
  const next = alternativesOf(pair.new.security, oldName);
  const lost = old.filter((one) => !next.some((other) => suffices(one, other)));
  const gained = next.filter((one) => !old.some((other) => suffices(one, other)));
  if (lost.length === 0 && gained.length === 0) return;
  yield { ...scope.with(pair.old, pair.new), kind: 'security', old, new: next, lost, gained };
}

/**
 * Returns the alternatives, with `nameOf` applied to the names of schemes. An empty list requires no credentials, as an
 * empty alternative does. Scopes are sorted, because their order has no effect.
 */
function alternativesOf(
  requirements: readonly SecurityRequirement[],
  nameOf: (name: string) => string,
): readonly SecurityRequirement[] {
  if (requirements.length === 0) return [{ schemes: [] }];
  return requirements.map(({ schemes }) => ({
    schemes: schemes.map(({ scheme, scopes }) => ({ scheme: nameOf(scheme), scopes: [...scopes].sort() })),
  }));
}

/** Returns true if credentials for `given` always suffice for `wanted`. */
function suffices(given: SecurityRequirement, wanted: SecurityRequirement): boolean {
  return wanted.schemes.every(({ scheme, scopes }) => {
    const held = given.schemes.find((one) => one.scheme === scheme);
    return held !== undefined && scopes.every((scope) => held.scopes.includes(scope));
  });
}

/** Returns a requirement in words, such as `bearer + oauth2(read, write)`, or `none` if no credentials are required. */
export function requirementWords({ schemes }: SecurityRequirement): string {
  if (schemes.length === 0) return 'none';
  return schemes
    .map(({ scheme, scopes }) => (scopes.length > 0 ? `${scheme}(${scopes.join(', ')})` : scheme))
    .join(' + ');
}

/** Returns the same key for changes to the same alternatives in any operation. */
export function securityKey(
  lost: readonly SecurityRequirement[],
  gained: readonly SecurityRequirement[],
): string {
  return `${setKey(lost.map(requirementWords))} ${setKey(gained.map(requirementWords))}`;
}
