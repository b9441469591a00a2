/**
 * Finds the collection of each concept, its members, and their marks. A member is identified by its words, joined by
 * spaces: `order id` for `orderId` and `order_id`.
 */
import type { JsonValue } from '../core/json.ts';
import { plainText } from '../core/styled.ts';
import { isSameNoun } from '../core/inflection.ts';
import type { Contract } from '../model/contract.ts';
import { namedType } from '../model/lookup.ts';
import type { Marks } from '../model/marks.ts';
import type { Protocol } from '../model/node.ts';
import type { Operation } from '../model/operation.ts';
import type { Property, Type, TypeId } from '../model/type.ts';
import { membersOf, namedBehind } from '../semantics/derive/shape.ts';
import type { Action, Collection, Semantics, StateMember } from '../semantics/semantics.ts';
import { wordsOf } from '../semantics/laws/values.ts';
import { isSameSymbol } from '../semantics/world/lists.ts';
import type { Values } from '../semantics/world/world.ts';
import type { Filler } from './fill/fill.ts';

const NO_MARKS: Marks = {};

export class Concepts {
  readonly contract: Contract;
  readonly filler: Filler;
  readonly #collections: ReadonlyMap<string, Collection>;
  readonly #byType: ReadonlyMap<TypeId, string>;
  readonly #served: ReadonlySet<string>;
  /** The members of all views, by concept and by the words of the member. */
  readonly #members = new Map<string, ReadonlyMap<string, Property>>();
  readonly #marks = new Map<string, ReadonlyMap<string, Marks>>();
  readonly #defaults = new Map<string, ReadonlyMap<string, JsonValue>>();
  readonly #idNames = new Map<string, ReadonlySet<string>>();
  readonly #semantics: Semantics;

  constructor(contract: Contract, semantics: Semantics, filler: Filler) {
    this.contract = contract;
    this.filler = filler;
    this.#semantics = semantics;
    this.#collections = new Map(semantics.collections.map((one) => [one.concept, one]));
    this.#served = new Set(semantics.actions.flatMap(({ collection }) => collection?.value ?? []));
    this.#byType = new Map(
      semantics.collections.flatMap(({ concept, views }) => views.map(({ value }) => [value, concept])),
    );
  }

  collections(): Iterable<Collection> {
    return this.#collections.values();
  }

  collection(concept: string): Collection | undefined {
    return this.#collections.get(concept);
  }

  /** Returns the collection named `noun`, such as `items`, that is nested in the collection of `concept`. */
  below(concept: string, noun: string): Collection | undefined {
    return [...this.#collections.values()].find(
      (one) => one.parent?.value === concept && isSameNoun(one.concept, noun),
    );
  }

  /** Returns the actions that create resources of a concept. */
  creating(concept: string): readonly Action[] {
    return this.#semantics.actions.filter(
      ({ effect, collection }) => effect.value === 'create' && collection?.value === concept,
    );
  }

  /**
   * True if an operation returns or changes resources of a concept. Otherwise, they are only parts of other resources.
   */
  isServed(concept: string): boolean {
    return this.#served.has(concept);
  }

  /** Returns the concept of the resources that a type represents, or undefined for other types. */
  conceptOf(type: Type): string | undefined {
    const named = namedBehind(this.contract, type);
    return named && this.#byType.get(named.id);
  }

  /**
   * Returns the words of the value that identifies a member's resource: `customer` if the member can be an id, and
   * otherwise `customer id`. For a member without a resource, returns its own words.
   */
  referenceWords({ name, type }: Property): string {
    const words = name.words.join(' ');
    return this.conceptOf(type) === undefined || this.#canBeId(type) ? words : `${words} id`;
  }

  #canBeId(type: Type): boolean {
    return this.filler
      .flats(type)
      .some((flat) => flat.kind === 'primitive' && ['string', 'integer'].includes(flat.primitive));
  }

  /** Returns the members of a concept's views by their words. */
  membersOf(concept: string): ReadonlyMap<string, Property> {
    const known = this.#members.get(concept);
    if (known) return known;
    const found = new Map<string, Property>();
    for (const { value } of this.#collections.get(concept)?.views ?? [])
      for (const member of membersOf(this.contract, namedType(this.contract, value).type).values())
        if (!found.has(member.name.words.join(' '))) found.set(member.name.words.join(' '), member);
    this.#members.set(concept, found);
    return found;
  }

  /** Returns the types of a member in the views of one document. */
  typesOf(concept: string, words: string, protocol: Protocol): readonly Type[] {
    const views = this.#collections.get(concept)?.views ?? [];
    return views.flatMap(({ value }) => {
      const named = namedType(this.contract, value);
      if (named.protocol !== protocol) return [];
      const members = [...membersOf(this.contract, named.type).values()];
      return members.flatMap(({ name, type }) => (name.words.join(' ') === words ? [type] : []));
    });
  }

  /** Returns the marks of a member in any view. */
  marksOf(concept: string, words: string): Marks {
    let known = this.#marks.get(concept);
    if (!known) {
      const members = this.#collections.get(concept)?.members ?? [];
      known = new Map(members.flatMap(({ name, marks }) => (marks ? [[name, marks]] : [])));
      this.#marks.set(concept, known);
    }
    return known.get(words) ?? NO_MARKS;
  }

  /** Returns the members with a mark, by their words. */
  markedWith<Mark extends keyof Marks>(
    concept: string,
    mark: Mark,
  ): readonly (readonly [words: string, NonNullable<Marks[Mark]>])[] {
    const members = this.#collections.get(concept)?.members ?? [];
    return members.flatMap(({ name, marks }) => {
      const own = marks?.[mark];
      return own === undefined ? [] : [[name, own] as const];
    });
  }

  /** True if callers can learn ids of the concept, because an operation creates, lists, or reads its resources. */
  isKnowable(concept: string): boolean {
    return this.#semantics.actions.some(
      ({ effect, collection, id }) =>
        collection?.value === concept &&
        (effect.value === 'create' ||
          effect.value === 'list' ||
          (effect.value === 'read' && id !== undefined)),
    );
  }

  /**
   * Returns the member with the state that an action changes: the state member of the collection, or another member
   * whose states include the state that the action enters.
   */
  stateFor(concept: string, { states }: Action): StateMember | undefined {
    const own = this.#collections.get(concept)?.state?.value;
    const [to] = states?.value.to ?? [];
    if (to === undefined) return own;
    const holds = (member: Property | undefined): boolean =>
      member !== undefined &&
      this.filler
        .flats(member.type)
        .some(
          (flat) =>
            flat.kind === 'enum' && flat.values.some(({ value }) => isSameSymbol(plainText(value), to)),
        );
    const members = this.membersOf(concept);
    if (own && holds(members.get(own.member))) return own;
    const other = [...members.keys()].find((words) => holds(members.get(words)));
    return other === undefined ? own : { member: other };
  }

  identityWords(concept: string): string | undefined {
    const identity = this.#collections.get(concept)?.identity?.value;
    return identity === undefined ? undefined : wordsOf(identity);
  }

  ownId({ identity }: Collection, values: Values): string | number | undefined {
    const id = identity && values.get(wordsOf(identity.value));
    return typeof id === 'string' || typeof id === 'number' ? id : undefined;
  }

  /**
   * Returns the words of members with the id of a resource of a concept: `vault id` for the concept `vault response`
   * with the path `/vaults/{vault_id}`.
   */
  idNamesOf(concept: string): ReadonlySet<string> {
    const known = this.#idNames.get(concept);
    if (known) return known;
    const found = new Set([`${concept} id`]);
    for (const { above } of this.#semantics.actions)
      for (const { concept: one, from } of above) {
        const words = wordsOf(from.path.at(-1) ?? '');
        if (one === concept && words.endsWith(' id')) found.add(words);
      }
    this.#idNames.set(concept, found);
    return found;
  }

  isBelow(concept: string, above: string): boolean {
    const parent = this.#collections.get(concept)?.parent?.value;
    return parent !== undefined && (parent === above || this.isBelow(parent, above));
  }

  /** Returns the default of a member. Creating requests declare defaults more often than responses. */
  defaultOf(concept: string, { name, default: standard }: Property): JsonValue | undefined {
    return this.#defaultsOf(concept).get(name.words.join(' ')) ?? standard;
  }

  /** Returns the defaults in requests that create or replace a resource. */
  #defaultsOf(concept: string): ReadonlyMap<string, JsonValue> {
    const known = this.#defaults.get(concept);
    if (known) return known;
    const found = new Map<string, JsonValue>();
    const replacing = this.#semantics.actions.filter(
      ({ effect, collection }) => effect.value === 'replace' && collection?.value === concept,
    );
    for (const { operation } of [...replacing, ...this.creating(concept)])
      for (const type of requestTypes(operation))
        for (const { name, default: standard } of membersOf(this.contract, type).values())
          if (standard !== undefined) found.set(name.words.join(' '), standard);
    this.#defaults.set(concept, found);
    return found;
  }
}

function requestTypes(operation: Operation): readonly Type[] {
  return operation.kind === 'rest'
    ? (operation.body?.contents ?? []).map(({ type }) => type)
    : operation.arguments.map(({ type }) => type);
}
