/** Matches the ids in requests with ids in responses of both protocols, by the concepts that `derive` finds. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import { ownMember } from '../../core/own-member.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, isRest } from '../../model/lookup.ts';
import { isSafe } from '../../model/operation-effect.ts';
import type { Operation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { isAtLeast } from '../../semantics/derive/fact.ts';
import {
  identityOf,
  itemsOf,
  membersOf,
  namedBehind,
  variantOf,
  variantsOf,
  wordsOf,
} from '../../semantics/derive/shape.ts';
import { conceptShown, shownBy } from '../../semantics/derive/shown.ts';
import type { Action, Collection } from '../../semantics/semantics.ts';
import type { Flow } from './flow.ts';
import { idLocations } from './id-locations.ts';

/** Maximum number of items of a list whose ids are used. */
const MAX_ITEMS = 3;

/**
 * Finds the ids in responses, and their locations in requests. A key consists of a concept and the normalized
 * name of a member: `order / id`.
 */
export class Identified {
  readonly #contract: Contract;
  /** The normalized name of the identifying member, by concept. It is the same in every view. */
  readonly #identities: ReadonlyMap<string, string>;
  /** Keys by the id of the operation, then by the location in its request. */
  readonly #places: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The keys of all identities, and of members that identify a resource, such as `slug`. */
  readonly #needed: ReadonlySet<string>;

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#identities = identitiesOf(contract);
    const { actions } = derive(contract);
    this.#places = new Map(actions.map((action) => [action.operation.id, new Map(this.#placesOf(action))]));
    const identities = [...this.#identities.keys()].map((concept) => this.#idOf(concept));
    this.#needed = new Set([
      ...identities,
      ...[...this.#places.values()].flatMap((one) => [...one.values()]),
    ]);
  }

  /**
   * Returns the keys of the ids for a location. There are several only if the result is abstract, as for
   * `node(id:)`.
   */
  keysAt(operation: Operation, where: string): readonly string[] {
    const known = this.#places.get(operation.id)?.get(where) ?? this.#keyNamed(where);
    if (known !== undefined) return [known];
    const isAnyId = !isRest(operation) && operation.operation === 'query' && where === 'variables/id';
    return isAnyId ? this.#variants(operation.result) : [];
  }

  /**
   * Yields the ids of the resources in a value, and the values of other members that identify resources, with
   * their keys.
   */
  *idsIn(type: Type, value: JsonValue | undefined): Generator<readonly [key: string, value: JsonValue]> {
    if (Array.isArray(value)) {
      const items = itemsOf(this.#contract, type);
      if (items) for (const item of value.slice(0, MAX_ITEMS)) yield* this.idsIn(items, item as JsonValue);
    } else if (isJsonObject(value)) {
      const own = variantOf(this.#contract, type, value);
      const named = namedBehind(this.#contract, own);
      for (const property of membersOf(this.#contract, own).values()) {
        const member = ownMember(value, property.name.wire);
        if (member === undefined || member === null) continue;
        if (typeof member === 'object') yield* this.idsIn(property.type, member);
        const key = named && keyOf(conceptOf(named), wordsOf(property));
        if (key !== undefined && this.#needed.has(key)) yield [key, member];
      }
    }
  }

  /**
   * Returns flows of ids from creating operations to the operations that need them, and from reading
   * operations to operations of the other protocol.
   */
  get flows(): readonly Flow[] {
    const { actions } = derive(this.#contract);
    const sources = Map.groupBy(
      actions.flatMap((action) => this.#sourceOf(action)),
      ({ key }) => key,
    );
    return actions.flatMap(({ operation }) =>
      this.#requiredOf(operation).flatMap((where) =>
        this.keysAt(operation, where)
          .flatMap((key) => sources.get(key) ?? [])
          .filter(
            ({ from, isCreated }) => from !== operation && (isCreated || isRest(from) !== isRest(operation)),
          )
          .map(({ from, expression }): Flow => ({ from, expression, to: operation, where })),
      ),
    );
  }

  #requiredOf(operation: Operation): readonly string[] {
    const derived = this.#places.get(operation.id)?.keys() ?? [];
    return [...new Set([...derived, ...idLocations(this.#contract, operation)])];
  }

  #placesOf({ id, keys, above, inputs, collection }: Action): readonly (readonly [string, string])[] {
    const concept = collection?.value;
    const found: (readonly [string, string])[] = [];
    const own = derive(this.#contract).collections.find((one) => one.concept === concept);
    for (const { value } of inputs) {
      const related = relatedConcept(this.#contract, own, value.member);
      if (related !== undefined) found.push([placeOf(value.from), this.#idOf(related)]);
    }
    for (const { from, concept: one } of above) found.push([placeOf(from), this.#idOf(one)]);
    if (concept === undefined) return found;
    for (const { value } of keys)
      if (value.member !== undefined) found.push([placeOf(value.from), keyOf(concept, value.member)]);
    if (id) found.push([placeOf(id.value), this.#idOf(concept)]);
    return found;
  }

  /** Returns the key of the resource named before `Id`: of an order for `orderId`, and for `lastOrderIds`. */
  #keyNamed(where: string): string | undefined {
    const name = where.split(/[/.]/).findLast((part) => part !== '*') ?? '';
    const words = splitWords(name);
    if (!/^ids?$/.test(words.at(-1)!)) return undefined;
    const owners = words.slice(0, -1).map((_, start) => words.slice(start, -1).join(' '));
    const owner = owners.find((one) => this.#identities.has(one));
    return owner === undefined ? undefined : this.#idOf(owner);
  }

  #variants(result: Type): readonly string[] {
    const concepts = variantsOf(this.#contract, result).map(conceptOf);
    return concepts.filter((concept) => this.#identities.has(concept)).map((concept) => this.#idOf(concept));
  }

  #idOf(concept: string): string {
    return keyOf(concept, this.#identities.get(concept) ?? 'id');
  }

  /**
   * Returns the source of an id. An operation of unknown effect may create the returned resource, unless its request
   * needs the id.
   */
  #sourceOf({ operation, effect, collection, id, output }: Action): readonly Source[] {
    const isUnknown = effect.value === 'unknown' && !isSafe(operation) && id === undefined;
    const isCreated = effect.value === 'create' || isUnknown;
    if (!(isCreated || effect.value === 'read') || !output) return [];
    const isSure = collection && isAtLeast(collection.evidence, 'recognized');
    const known = isSure ? collection.value : undefined;
    const concept = isUnknown ? conceptShown(shownBy(this.#contract, operation)) : known;
    const words = concept === undefined ? undefined : this.#identities.get(concept);
    if (concept === undefined || words === undefined) return [];
    const protocol = isRest(operation) ? 'rest:' : 'graphql:';
    const { members = [] } = derive(this.#contract).collections.find((one) => one.concept === concept) ?? {};
    const names = members.find(({ name }) => name === words)?.names ?? {};
    const name = Object.entries(names).find(([view]) => view.startsWith(protocol))?.[1];
    if (name === undefined) return [];
    const pointer = [...output.value, name].map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
    const expression = `$response.body#/${pointer.join('/')}`;
    return [{ from: operation, key: this.#idOf(concept), expression, isCreated }];
  }
}

interface Source {
  readonly from: Operation;
  readonly key: string;
  readonly expression: string;
  readonly isCreated: boolean;
}

/**
 * Returns the normalized name of the identifying member by concept, for collections and for other types in
 * responses.
 */
function identitiesOf(contract: Contract): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { concept, identity, members } of derive(contract).collections) {
    const member = members.find(({ names }) => Object.values(names).includes(identity?.value ?? ''));
    if (member) found.set(concept, member.name);
  }
  for (const named of contract.types.values()) {
    const { usage, declaredAs, type } = named;
    const isShown = usage.response && declaredAs !== 'input' && type.kind === 'object';
    const identity = isShown ? identityOf(membersOf(contract, type)) : undefined;
    if (identity && !found.has(conceptOf(named))) found.set(conceptOf(named), wordsOf(identity));
  }
  return found;
}

/** Returns the concept of the property `owner` for the input `owner id`. */
function relatedConcept(
  contract: Contract,
  collection: Collection | undefined,
  member: string,
): string | undefined {
  if (!member.endsWith(' id')) return undefined;
  const name = member.slice(0, -' id'.length);
  for (const { value: view } of collection?.views ?? []) {
    const type = contract.types.get(view)?.type;
    const property = type && [...membersOf(contract, type).values()].find((one) => wordsOf(one) === name);
    const named = property && namedBehind(contract, property.type);
    if (named) return conceptOf(named);
  }
  return undefined;
}

function keyOf(concept: string, words: string): string {
  return `${concept} / ${words}`;
}

function placeOf({ in: place, path }: InputPath): string {
  if (place === 'argument') return ['variables', ...path].join('/');
  return place === 'body' ? ['body', ...path].join('/') : `${place}.${path[0] ?? ''}`;
}
