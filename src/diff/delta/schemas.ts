import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract, OpenapiSource } from '../../model/contract.ts';
import type { SchemaFact } from '../schema/compare-schemas.ts';
import { requestWith, type WitnessRequest } from '../witness/request.ts';
import { ALTERNATIVES, UNREAD } from '../schema/keywords.ts';
import type { SchemaChange, UnreadChange } from './change.ts';
import type { Flow } from './sides.ts';
import type { Comparison } from './contract-comparison.ts';
import { elementsTo, placeWords } from './schema-place.ts';
import type { Scope, SchemaPair } from './scope.ts';
import { lifecycleOf, type LifecycleStatus } from './lifecycle-status.ts';
import { unreadKeyword } from './unread-changes.ts';

/**
 * Returns the changes to the values that schemas accept. Each change is returned once, for all its locations.
 */
export function schemaChanges(
  old: Contract,
  comparison: Comparison,
  pairs: readonly SchemaPair[],
): readonly (SchemaChange | UnreadChange)[] {
  const { old: before, new: after } = comparison;
  const found = { request: new Map<string, FoundById>(), response: new Map<string, FoundById>() };
  for (const pair of pairs) {
    const facts = comparison.facts(pair);
    if (facts.length === 0) continue;
    const { flow, scope } = pair;
    // An announcement for one operation does not mitigate a change to another operation.
    const lifecycle = JSON.stringify(scope.lifecycle);
    let own = found[flow].get(lifecycle);
    if (!own) found[flow].set(lifecycle, (own = new Map<string, Found>()));
    for (const fact of facts) {
      const known = own.get(fact.id);
      known?.subjects.add(scope.subject);
      // The surrounding schema can allow a value in one operation that it rejects in another.
      if (known && !isWorse(fact, known.fact)) continue;
      const subjects = known?.subjects ?? new Set([scope.subject]);
      own.set(fact.id, { change: changeOf(before, after, flow, scope, fact), subjects, pair, fact });
    }
  }
  const all = [...found.request.values(), ...found.response.values()].flatMap((own) =>
    byNewLocation([...own.values()]),
  );
  return all.map(({ change: first, subjects, pair, fact }) => {
    const proof = comparison.proof(pair, fact);
    const request = requestOf(old, comparison, pair, proof.value);
    const { witness: _, ...facts } = first.fact;
    const { witness } = proof.fact;
    const change: SchemaChange = { ...first, fact: { ...facts, ...(witness && { witness }) } };
    const also = [...subjects].filter((subject) => subject !== change.subject);
    const whole = { ...change, also, ...(request && { request }) };
    return fact.keyword === UNREAD ? unreadKeyword(whole) : whole;
  });
}

/**
 * Merges equal changes at the same new location, because one edit of the newer document caused them. If several older
 * schemas correspond to one newer schema, its changes are found for each of them.
 */
function byNewLocation(found: readonly Found[]): readonly Found[] {
  const first = new Map<string, Found>();
  for (const one of found) {
    const { change, fact } = one;
    const { effect, breaking, shadowed, keyword, item, newPointer, old } = fact;
    const { subject, place, lifecycle } = change;
    const cause = { effect, breaking, shadowed, keyword, item, newPointer, old };
    const key = JSON.stringify({ ...cause, subject, place, lifecycle });
    const known = first.get(key);
    if (known) for (const other of one.subjects) known.subjects.add(other);
    else first.set(key, one);
  }
  return [...first.values()];
}

function isWorse(one: SchemaFact, other: SchemaFact): boolean {
  const rank = ({ breaking, shadowed }: SchemaFact): number => (breaking ? 2 : shadowed ? 0 : 1);
  return rank(one) > rank(other);
}

type FoundById = Map<string, Found>;

interface Found {
  readonly change: SchemaChange;
  readonly subjects: Set<string>;
  readonly pair: SchemaPair;
  /** The fact as the comparison of `pair` found it. */
  readonly fact: SchemaFact;
}

/** Returns a request with a value that the older contract accepts and the newer contract rejects. */
function requestOf(
  old: Contract,
  comparison: Comparison,
  pair: SchemaPair,
  value: JsonValue | undefined,
): WitnessRequest | undefined {
  const { operation } = pair.scope;
  if (!operation || pair.flow !== 'request' || value === undefined) return undefined;
  const wanted = { carrier: pair.old, value };
  return requestWith(old, operation, wanted, (of) => comparison.sample(of));
}

/** Returns the pointer into the actual document, without the keys that the comparison has inserted. */
function written(pointer: string): string {
  return pointer.replace(`/${UNREAD}/`, '/').replace(WITHOUT, '').replace(SELECTED, '/discriminator');
}

const WITHOUT = new RegExp(`/${ALTERNATIVES}/without/[^/]*`);
const SELECTED = new RegExp(`/${ALTERNATIVES}/discriminator.*$`, 's');

/** Makes a named schema the subject of a change inside it, instead of the operations that use the schema. */
function changeOf(
  old: OpenapiSource,
  next: OpenapiSource,
  flow: Flow,
  scope: Scope,
  compared: SchemaFact,
): SchemaChange {
  const fact = {
    ...compared,
    oldPointer: written(compared.oldPointer),
    newPointer: written(compared.newPointer),
  };
  const [, component, inside = ''] = /^\/components\/schemas\/([^/]+)(.*)$/s.exec(fact.newPointer) ?? [];
  const place = placeWords(component === undefined ? fact.place : inside, fact);
  return {
    kind: 'schema',
    flow,
    fact,
    subject: component === undefined ? scope.subject : component.replaceAll('~1', '/').replaceAll('~0', '~'),
    place: component === undefined ? [scope.place, place].filter((part) => part !== '').join(' ') : place,
    lifecycle: lifecycleAt(old, fact, scope),
    at: { old: old.spanAt(fact.oldPointer), new: next.spanAt(fact.newPointer) },
  };
}

/**
 * Returns the lifecycle status at the location of a fact, or that of the removed property. Announcements of inner
 * elements replace those of outer elements.
 */
function lifecycleAt(
  { document }: OpenapiSource,
  { oldPointer, keyword, item }: SchemaFact,
  scope: Scope,
): LifecycleStatus {
  let lifecycle = scope.lifecycle;
  const elements = elementsTo(document, oldPointer, keyword === 'properties' ? item : undefined);
  for (const element of elements) {
    if (!isJsonObject(element)) continue;
    lifecycle = lifecycleOf(
      { ...(element['deprecated'] === true && { deprecated: {} }), extensions: element },
      lifecycle,
    );
  }
  return lifecycle;
}
