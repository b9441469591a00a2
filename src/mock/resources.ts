/** Creates, changes, and finds the resources of a contract. */
import type { JsonObject, JsonValue } from '../core/json.ts';
import { plainText } from '../core/styled.ts';
import type { Contract } from '../model/contract.ts';
import type { Property } from '../model/type.ts';
import { conceptNamed } from '../semantics/derive/names.ts';
import type { Collection, Semantics } from '../semantics/semantics.ts';
import { wordsOf } from '../semantics/laws/values.ts';
import { isSameSymbol } from '../semantics/world/lists.ts';
import {
  isUniqueId,
  type Change,
  type Draft,
  type Resource,
  type Values,
  type World,
} from '../semantics/world/world.ts';
import { conform } from './fill/conform.ts';
import type { Filler } from './fill/fill.ts';
import { Concepts } from './concepts.ts';
import { examplesByConcept } from './examples.ts';
import type { Pass, Site } from './points.ts';
import { Stamps } from './stamps.ts';
import { OwnMoves, stateOf } from './states.ts';

/** The circumstances of a resource's creation. */
export interface Origin {
  /** The id, if the request contains it. */
  readonly id?: string | number;
  /** True if the resource exists before the first request. */
  readonly isInitial?: boolean;
  /** The creating call. */
  readonly site?: Site | undefined;
}

/** A visible change to a resource. Finding its events requires the states before and after it. */
export interface Occurrence {
  readonly kind: 'created' | 'changed' | 'deleted';
  readonly world: World;
  readonly resource: Resource;
  /** The values before the change, or undefined for a new resource. */
  readonly before: Values | undefined;
}

/**
 * The times of the last change of a resource, and of the last change of its state. Null means that there was no change.
 */
export type Times = readonly [modified: number | null, since: number | null];

export interface ResourcesOptions {
  readonly seed: number;
  /** The number of initial resources in a collection without examples. */
  readonly initial: number;
  readonly now: () => number;
  /** Milliseconds between automatic state changes. */
  readonly pace: number;
  readonly pass: Pass;
  /**
   * Schedules `run` for the time of the next automatic change, if webhooks, stored events, or subscriptions report
   * changes. `since` is the time of the previous change.
   */
  readonly later: (run: () => void, since: number) => void;
  /** Called after each change, including automatic changes. */
  readonly onChange: (occurrence: Occurrence) => void;
}

export class Resources {
  readonly concepts: Concepts;
  readonly contract: Contract;
  readonly filler: Filler;
  readonly stamps: Stamps;
  readonly pass: Pass;
  readonly #options: ResourcesOptions;
  readonly #examples: ReadonlyMap<string, readonly JsonObject[]>;
  readonly #moves: OwnMoves;
  readonly #modified = new WeakMap<Resource, number>();

  constructor(contract: Contract, semantics: Semantics, filler: Filler, options: ResourcesOptions) {
    this.concepts = new Concepts(contract, semantics, filler);
    this.contract = contract;
    this.filler = filler;
    this.pass = options.pass;
    this.stamps = new Stamps(this.concepts, options.now);
    this.#options = options;
    this.#moves = new OwnMoves(semantics, options.pace);
    this.#examples = examplesByConcept(contract, semantics, filler);
  }

  /** Returns milliseconds since 1970. */
  now(): number {
    return this.#options.now();
  }

  /**
   * Returns the resources of the type or concept named by a mark. If their collection is nested in the collection of
   * `resource`, returns only the resources nested in `resource`.
   */
  named(world: World, name: string, resource: Resource): readonly Resource[] {
    const concept = conceptNamed(this.contract, name);
    this.open(world, concept);
    return world.all(concept, this.concepts.isBelow(concept, resource.concept) ? resource : undefined);
  }

  /** Returns the first resource of a concept, or undefined if the collection is empty. */
  any(world: World, concept: string): Resource | undefined {
    this.open(world, concept);
    return world.all(concept)[0];
  }

  /** Creates the initial resources of a collection. */
  open(world: World, concept: string): void {
    const collection = this.concepts.collection(concept);
    if (!collection || !world.open(concept)) return;
    const above = collection.parent?.value;
    if (above !== undefined) this.open(world, above);
    const parents = above === undefined ? [] : world.all(above).filter(({ isInitial }) => isInitial);
    if (above !== undefined && parents.length === 0) return;
    const shown = this.#examples.get(concept) ?? [];
    const count = Math.max(shown.length, this.#options.initial);
    for (let index = 0; index < count; index++) {
      if (shown.length > 0 && index >= shown.length) break;
      const values = new Map(
        Object.entries(shown[index] ?? {}).map(([name, value]) => [wordsOf(name), value]),
      );
      this.#dropInvalidId(concept, values);
      const named = above === undefined ? undefined : values.get(`${above} id`);
      const parent =
        (named === undefined ? undefined : world.find(above!, named)) ?? parents[index % parents.length];
      const id = this.concepts.ownId(collection, values);
      // Examples of several operations can show the same resource.
      if (id !== undefined && world.find(concept, id, isUniqueId(id) ? undefined : parent)) continue;
      this.create(world, concept, parent, values, { isInitial: true });
      this.#adoptReferences(world, concept, values);
    }
  }

  /** Drops the id of an example if its schema rejects it, because responses could not contain it. */
  #dropInvalidId(concept: string, values: Map<string, JsonValue>): void {
    const words = this.concepts.identityWords(concept);
    const member = words === undefined ? undefined : this.concepts.membersOf(concept).get(words);
    const id = words === undefined ? undefined : values.get(words);
    if (words !== undefined && member && id !== undefined && !this.filler.accepts(member.type, id))
      values.delete(words);
  }

  /** Creates the resources that an example refers to. */
  #adoptReferences(world: World, concept: string, values: Values): void {
    for (const [words, value] of values) {
      const other = words.endsWith(' id') ? words.slice(0, -3) : undefined;
      const collection = other === undefined ? undefined : this.concepts.collection(other);
      const identity = collection && this.concepts.identityWords(collection.concept);
      if (!collection || identity === undefined || other === concept || value === null) continue;
      this.open(world, collection.concept);
      if (world.find(collection.concept, value)) continue;
      this.create(world, collection.concept, undefined, new Map([[identity, value]]), { isInitial: true });
    }
  }

  /** Creates a resource. The mock chooses all values except `given`. */
  create(
    world: World,
    concept: string,
    below: Resource | undefined,
    given: Values,
    { id: chosen, isInitial = false, site }: Origin = {},
  ): Resource {
    const values = new Map(given);
    const members = this.concepts.membersOf(concept);
    const collection = this.concepts.collection(concept);
    const owner = collection?.parent?.value;
    const named = owner === undefined ? undefined : values.get(`${owner} id`);
    const parent = below ?? (named === undefined ? undefined : world.find(owner!, named));
    const id =
      chosen ??
      (collection && this.concepts.ownId(collection, values)) ??
      this.#newId(world, concept, parent, isInitial);
    const identity = this.concepts.identityWords(concept);
    if (identity !== undefined) values.set(identity, id);
    for (let above = parent; above; above = above.parent)
      for (const words of this.concepts.idNamesOf(above.concept))
        if (members.has(words)) values.set(words, above.id);
    const state = collection?.state?.value;
    const initial =
      state && this.#initialState(state, members.get(state.member), values.get(state.member), isInitial);
    if (state && initial !== undefined) values.set(state.member, initial);
    if (!isInitial)
      for (const [words, value] of this.stamps.at(concept, values, { isNew: true, entered: initial }))
        values.set(words, value);
    const draft: Draft = { concept, id, values, isInitial, ...(parent && { parent }) };
    const changes = this.pass('write', { site }, [{ kind: 'add', resource: draft }]);
    const own = changes.find((change) => change.kind === 'add');
    const resource = world.commit([own ?? { kind: 'add', resource: draft }])!;
    world.commit(changes.filter((change) => change !== own));
    this.#entered(world, resource);
    this.#modified.set(resource, this.#options.now());
    if (!own) world.commit([{ kind: 'remove', resource }]);
    else if (!isInitial) this.#options.onChange({ kind: 'created', world, resource, before: undefined });
    return resource;
  }

  /** Applies the changes of a call to an existing resource. */
  change(world: World, resource: Resource, changes: readonly Change[], site?: Site): void {
    const [state, before] = [this.stateOf(resource), new Map(resource.values)];
    const made = this.pass('write', { site, resource }, changes);
    world.commit(made);
    const isRemoved = made.some((change) => change.kind === 'remove' && change.resource === resource);
    if (isRemoved) this.#detach(world, resource);
    else if (made.length > 0) this.#touch(world, resource, state, made, site);
    if (made.length > 0)
      this.#options.onChange({ kind: isRemoved ? 'deleted' : 'changed', world, resource, before });
  }

  /**
   * Removes the resources nested in a removed resource, and clears optional references to it in other resources.
   */
  #detach(world: World, removed: Resource): void {
    for (const { concept, parent } of this.concepts.collections())
      for (const resource of world.all(concept))
        if (parent?.value === removed.concept && resource.parent === removed)
          this.change(world, resource, [{ kind: 'remove', resource }]);
        else for (const words of this.#references(resource, removed)) world.bind(resource, words, null);
  }

  /** Returns the words of the optional or nullable members with which a resource refers to another resource. */
  #references({ concept, values }: Resource, other: Resource): readonly string[] {
    const members = this.concepts.membersOf(concept);
    return [...values].flatMap(([words, value]) => {
      if (value !== other.id) return [];
      const name = words.replace(/ id$/, '');
      const member = members.get(name);
      const named = member ? this.concepts.conceptOf(member.type) : name;
      const shown = [words, name].flatMap((one) => members.get(one) ?? []);
      const mayBeMissing = shown.every(({ type, required }) => !required || this.filler.accepts(type, null));
      return named === other.concept && mayBeMissing ? [words] : [];
    });
  }

  /** True if a request may set a member to a value. Null clears a member, if the member is optional or nullable. */
  canHold(concept: string, words: string, value: JsonValue): boolean {
    const member = value === null ? this.concepts.membersOf(concept).get(words) : undefined;
    return !member?.required || this.filler.accepts(member.type, null);
  }

  /** True if the schema of a resource's id accepts a value from a URL. */
  canBeId(concept: string, value: JsonValue): boolean {
    const words = this.concepts.identityWords(concept);
    const member = words === undefined ? undefined : this.concepts.membersOf(concept).get(words);
    return !member || conform(this.filler, member.type, value, '') !== undefined;
  }

  /** Returns the times of all resources, in the order of the saved world. */
  timesOf(world: World): readonly Times[] {
    return world
      .everything()
      .map((resource) => [this.#modified.get(resource) ?? null, this.#moves.sinceOf(resource) ?? null]);
  }

  /** Restores the times of the resources of a loaded world, and continues their pending changes of state. */
  resume(world: World, times: readonly Times[]): void {
    for (const [index, resource] of world.everything().entries()) {
      const [modified, since] = times[index] ?? [null, null];
      if (modified !== null) this.#modified.set(resource, modified);
      if (since === null) continue;
      this.#moves.entered(resource, since);
      this.#await(world, resource);
    }
  }

  /** Restarts the automatic changes of a resource after a caller has created or changed it. */
  #entered(world: World, resource: Resource): void {
    this.#moves.entered(resource, this.#options.now());
    this.#await(world, resource);
  }

  #await(world: World, resource: Resource): void {
    if (this.#moves.has(resource.concept) && !resource.isInitial)
      this.#options.later(
        () => this.#move(world, resource),
        this.#moves.sinceOf(resource) ?? this.#options.now(),
      );
  }

  #move(world: World, resource: Resource): void {
    if (world.find(resource.concept, resource.id) !== resource) return;
    const before = this.stateOf(resource);
    this.age(world, [resource]);
    if (this.stateOf(resource) !== before) this.#await(world, resource);
  }

  /** Performs the due automatic state changes of the given resources. */
  age(world: World, resources: readonly Resource[]): void {
    for (const resource of resources) {
      const member = this.concepts.collection(resource.concept)?.state?.value.member;
      const state = member === undefined ? undefined : stateOf(resource, member);
      if (member === undefined || state === undefined || resource.isInitial) continue;
      for (const next of this.#moves.since(resource, state, this.#options.now())) {
        const before = new Map(resource.values);
        world.commit([{ kind: 'set', resource, values: new Map([[member, next]]) }]);
        this.#changed(world, resource, before.get(member), new Map());
        this.#options.onChange({ kind: 'changed', world, resource, before });
      }
    }
  }

  /**
   * Opens a collection, and performs the due automatic state changes of its resources, or only of the resource with
   * `id`.
   */
  ready(world: World, concept: string, id?: JsonValue): void {
    this.open(world, concept);
    if (!this.#moves.has(concept)) return;
    const one = id === undefined ? undefined : world.find(concept, id);
    this.age(world, id === undefined ? world.all(concept) : one ? [one] : []);
  }

  /** Returns the resource of the first concept that has one with an id. */
  findAny(world: World, concepts: readonly string[], id: JsonValue): Resource | undefined {
    for (const concept of concepts) {
      this.ready(world, concept, id);
      const found = world.find(concept, id);
      if (found) return found;
    }
    return undefined;
  }

  /** Returns the words of the first member that refers to a missing resource of another collection. */
  unknownReference(world: World, concept: string, input: Values): string | undefined {
    for (const [words, value] of input) {
      const other = words.endsWith(' id') ? words.slice(0, -3) : undefined;
      if (other === undefined || other === concept || !this.concepts.isKnowable(other)) continue;
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      this.open(world, other);
      if (!world.find(other, value)) return words;
    }
    return undefined;
  }

  /** Returns the time of the last change in milliseconds since 1970, rounded down to seconds as in HTTP. */
  modifiedAt(resource: Resource): number {
    const time = this.#modified.get(resource) ?? 0;
    return Math.floor(time / 1000) * 1000;
  }

  /** Returns the state of a resource. */
  stateOf({ concept, values }: Resource): JsonValue | undefined {
    const state = this.concepts.collection(concept)?.state?.value;
    return state && values.get(state.member);
  }

  /** Updates the stamps of a resource after changes by a caller. `before` is the previous state. */
  #touch(
    world: World,
    resource: Resource,
    before: JsonValue | undefined,
    changes: readonly Change[],
    site: Site | undefined,
  ): void {
    this.#entered(world, resource);
    const sent = changes.flatMap((change) => (change.kind === 'set' ? [...change.values] : []));
    this.#changed(world, resource, before, new Map(sent), site);
  }

  #changed(
    world: World,
    resource: Resource,
    before: JsonValue | undefined,
    sent: ReadonlyMap<string, unknown>,
    site?: Site,
  ): void {
    this.#modified.set(resource, this.#options.now());
    const now = this.stateOf(resource);
    const entered = now === before ? undefined : now;
    const stamps = this.stamps.at(resource.concept, resource.values, { isNew: false, entered }, sent);
    for (const [about, value] of stamps) {
      const set = this.pass('stamp', { site, resource, about }, value);
      if (set !== undefined) world.bind(resource, about, set);
    }
  }

  /** Returns the key of a resource for generated values. It is the same in every view. */
  keyOf(resource: Resource): string {
    return `${this.#options.seed}/${resource.concept}/${resource.id}`;
  }

  /**
   * Returns a new id. The id of an initial resource does not depend on other collections, because requests determine
   * the order in which collections are created.
   */
  #newId(world: World, concept: string, parent: Resource | undefined, isInitial: boolean): string | number {
    const words = this.concepts.identityWords(concept);
    const member = words === undefined ? undefined : this.concepts.membersOf(concept).get(words);
    const isNumber =
      member &&
      this.filler
        .flats(member.type)
        .some(
          (flat) => flat.kind === 'primitive' && flat.primitive !== 'string' && flat.primitive !== 'null',
        );
    const first = (isInitial ? world.all(concept).length : world.added) + 1;
    const scope = isInitial ? `/initial/${world.scopeOf(concept)}` : '';
    for (let count = first; ; count++) {
      const key = `${this.#options.seed}/${concept}/${parent?.id ?? ''}/id${scope}/${count}`;
      const id = isNumber ? count : ((member && this.filler.fresh(member.type, key)) ?? `${count}`);
      if (!world.find(concept, id) && !world.isGone(concept, id)) return id;
      if (count > first + 1000) return `${count}`;
    }
  }

  #initialState(
    { machine }: NonNullable<Collection['state']>['value'],
    member: Property | undefined,
    given: JsonValue | undefined,
    isInitial: boolean,
  ): JsonValue | undefined {
    if (given !== undefined) {
      if (isInitial || !machine || machine.initial.some((one) => isSameSymbol(one, plainText(given))))
        return given;
    }
    if (machine) return machine.initial[0];
    return member && this.filler.flats(member.type).find((flat) => flat.kind === 'enum')?.values[0]?.value;
  }
}
