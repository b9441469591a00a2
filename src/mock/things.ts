/** The things of a contract: how they begin, and how each type shows them. */
import type { JsonObject, JsonValue } from '../core/json.ts';
import { plainText } from '../core/styled.ts';
import { splitWords } from '../core/words.ts';
import { isSameNoun } from '../core/inflection.ts';
import type { Contract } from '../model/contract.ts';
import { namedType } from '../model/lookup.ts';
import type { Operation } from '../model/operation.ts';
import type { ObjectType, Property, Type, TypeId } from '../model/type.ts';
import { membersOf, namedBehind } from '../semantics/derive/shape.ts';
import type { Collection, Semantics } from '../semantics/semantics.ts';
import { isSameSymbol } from '../semantics/world/lists.ts';
import type { Draft, Thing, Values, World } from '../semantics/world/world.ts';
import { conform } from './fill/conform.ts';
import type { Embed, Filler, Known } from './fill/fill.ts';
import { examplesByConcept } from './examples.ts';
import { OwnMoves, stateOf } from './states.ts';

/** Embedded things are shown down to this depth. */
const EMBEDDED_DEPTH = 2;
const CREATED = /^(?:created|creation|inserted|registered|added|issued|started)\b/;
const CHANGED =
  /^(?:updated|modified|changed|edited|last (?:updated|modified|changed|edited)|update|modification)\b/;
/** Members that a thing has only after something went wrong or came to its end. */
const LATER =
  /\b(?:error|errors|failure|failed|reason|deleted|archived|canceled|cancelled|completed|expired|revoked|closed|warning|warnings)\b/;

/** What a caller sees. */
export interface Sight {
  readonly world: World;
  /** Undefined for a caller who may see everything. */
  readonly role: string | undefined;
}

/** How a thing begins. */
export interface Origin {
  /** Its id, if a request names it. */
  readonly id?: string | number;
  /** It was there before the first request. */
  readonly isInitial?: boolean;
}

export interface ThingsOptions {
  readonly seed: number;
  /** Number of initial things of a collection without examples. */
  readonly initial: number;
  readonly now: () => number;
  /** Milliseconds between changes of state that the service makes by itself. */
  readonly pace: number;
}

export class Things {
  readonly contract: Contract;
  readonly filler: Filler;
  readonly #options: ThingsOptions;
  readonly #collections: ReadonlyMap<string, Collection>;
  readonly #concepts: ReadonlyMap<TypeId, string>;
  readonly #examples: ReadonlyMap<string, readonly JsonObject[]>;
  /** Members of all views by their words. */
  readonly #members = new Map<string, ReadonlyMap<string, Property>>();
  readonly #defaults = new Map<string, ReadonlyMap<string, JsonValue>>();
  readonly #semantics: Semantics;
  readonly #settled = new WeakSet<Thing>();
  readonly #moves: OwnMoves;

  constructor(contract: Contract, semantics: Semantics, filler: Filler, options: ThingsOptions) {
    this.contract = contract;
    this.filler = filler;
    this.#options = options;
    this.#semantics = semantics;
    this.#moves = new OwnMoves(semantics, options.pace);
    this.#collections = new Map(semantics.collections.map((one) => [one.concept, one]));
    this.#concepts = new Map(
      semantics.collections.flatMap(({ concept, views }) => views.map(({ value }) => [value, concept])),
    );
    this.#examples = examplesByConcept(contract, semantics, filler);
  }

  collection(concept: string): Collection | undefined {
    return this.#collections.get(concept);
  }

  /** The concept of the things that a type shows. */
  conceptOf(type: Type): string | undefined {
    const named = namedBehind(this.contract, type);
    return named && this.#concepts.get(named.id);
  }

  /** Members of a concept's views by their words. */
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

  /** Puts the things in place that a collection begins with. */
  open(world: World, concept: string): void {
    const collection = this.#collections.get(concept);
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
      const named = above === undefined ? undefined : values.get(`${above} id`);
      const parent =
        (named === undefined ? undefined : world.find(above!, named)) ?? parents[index % parents.length];
      const id = this.#ownId(collection, values);
      if (id !== undefined && world.find(concept, id, parent)) continue;
      this.create(world, concept, parent, values, { isInitial: true });
      this.#adoptReferences(world, concept, values);
    }
  }

  /** The things that an example names exist, too. */
  #adoptReferences(world: World, concept: string, values: Values): void {
    for (const [words, value] of values) {
      const other = words.endsWith(' id') ? words.slice(0, -3) : undefined;
      const collection = other === undefined ? undefined : this.#collections.get(other);
      const identity = collection && this.identityWords(collection.concept);
      if (!collection || identity === undefined || other === concept || value === null) continue;
      this.open(world, collection.concept);
      if (world.find(collection.concept, value)) continue;
      this.create(world, collection.concept, undefined, new Map([[identity, value]]), { isInitial: true });
    }
  }

  /** Adds a thing. The service chooses what the values leave open. */
  create(
    world: World,
    concept: string,
    below: Thing | undefined,
    given: Values,
    { id: chosen, isInitial = false }: Origin = {},
  ): Thing {
    const values = new Map(given);
    const members = this.membersOf(concept);
    const collection = this.#collections.get(concept);
    const owner = collection?.parent?.value;
    const named = owner === undefined ? undefined : values.get(`${owner} id`);
    const parent = below ?? (named === undefined ? undefined : world.find(owner!, named));
    const id =
      chosen ?? (collection && this.#ownId(collection, values)) ?? this.#newId(world, concept, parent);
    const identity = this.identityWords(concept);
    if (identity !== undefined) values.set(identity, id);
    for (let above = parent; above; above = above.parent)
      if (members.has(`${above.concept} id`)) values.set(`${above.concept} id`, above.id);
    const state = collection?.state?.value;
    const initial =
      state && this.#initialState(state, members.get(state.member), values.get(state.member), isInitial);
    if (state && initial !== undefined) values.set(state.member, initial);
    for (const [words, { type }] of members)
      if (!isInitial && (CREATED.test(words) || CHANGED.test(words)) && !values.has(words)) {
        const time = this.timeFor(type);
        if (time !== undefined) values.set(words, time);
      }
    const draft: Draft = { concept, id, values, isInitial, ...(parent && { parent }) };
    const thing = world.commit([{ kind: 'add', thing: draft }])!;
    this.#moves.entered(thing, this.#options.now());
    return thing;
  }

  /** True if a request may set a member to a value: null empties one, but not each can be empty. */
  canHold(concept: string, words: string, value: JsonValue): boolean {
    const member = value === null ? this.membersOf(concept).get(words) : undefined;
    return !member?.required || this.filler.accepts(member.type, null);
  }

  /** Lets the service change states, as time has passed. */
  age(world: World, things: readonly Thing[]): void {
    for (const thing of things) {
      const member = this.#collections.get(thing.concept)?.state?.value.member;
      const state = member === undefined ? undefined : stateOf(thing, member);
      if (member === undefined || state === undefined || thing.isInitial) continue;
      for (const next of this.#moves.since(thing, state, this.#options.now())) {
        world.commit([{ kind: 'set', thing, values: new Map([[member, next]]) }]);
        this.#changed(world, thing);
      }
    }
  }

  /** Brings the things of a concept up to date, or the one with an id. */
  ready(world: World, concept: string, id?: JsonValue): void {
    this.open(world, concept);
    if (!this.#moves.has(concept)) return;
    const one = id === undefined ? undefined : world.find(concept, id);
    this.age(world, id === undefined ? world.all(concept) : one ? [one] : []);
  }

  /** The first value that names a thing of another collection which does not exist. */
  unknownReference(world: World, concept: string, input: Values): string | undefined {
    for (const [words, value] of input) {
      const other = words.endsWith(' id') ? words.slice(0, -3) : undefined;
      if (other === undefined || other === concept || !this.#isReadable(other)) continue;
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      this.open(world, other);
      if (!world.find(other, value)) return words;
    }
    return undefined;
  }

  /** True if some operation reads a thing of a concept by its id. */
  #isReadable(concept: string): boolean {
    return this.#semantics.actions.some(
      ({ effect, collection, id }) => effect.value === 'read' && id && collection?.value === concept,
    );
  }

  /** Sets the members that change with every change. */
  touch(world: World, thing: Thing): void {
    this.#moves.entered(thing, this.#options.now());
    this.#changed(world, thing);
  }

  #changed(world: World, thing: Thing): void {
    for (const [words, { type }] of this.membersOf(thing.concept)) {
      const time = CHANGED.test(words) ? this.timeFor(type) : undefined;
      if (time !== undefined) world.bind(thing, words, time);
    }
    const state = this.#collections.get(thing.concept)?.state?.value;
    const now = state && thing.values.get(state.member);
    if (typeof now !== 'string') return;
    for (const [words, { type }] of this.membersOf(thing.concept)) {
      const [past = '', ...rest] = words.split(' ');
      if (rest.join(' ') !== 'at' || !isSameSymbol(past, now) || typeof thing.values.get(words) === 'string')
        continue;
      const time = this.timeFor(type);
      if (time !== undefined) world.bind(thing, words, time);
    }
  }

  /** Now, in the form of a type; undefined if the type holds no time. */
  timeFor(type: Type): JsonValue | undefined {
    const now = new Date(this.#options.now());
    const forms = [now.toISOString(), now.toISOString().slice(0, 10)];
    const isNumber = this.filler
      .flats(type)
      .some((flat) => flat.kind === 'primitive' && flat.primitive === 'integer');
    if (isNumber) return Math.floor(now.getTime() / 1000);
    return forms.find((text) => this.filler.accepts(type, text) && !this.filler.accepts(type, 'never'));
  }

  identityWords(concept: string): string | undefined {
    const identity = this.#collections.get(concept)?.identity?.value;
    return identity === undefined ? undefined : wordsOf(identity);
  }

  /** Chooses all values of a thing, so that lists can compare them. */
  settle(world: World, thing: Thing): void {
    if (this.#settled.has(thing)) return;
    this.#settled.add(thing);
    for (const { value } of this.#collections.get(thing.concept)?.views ?? [])
      this.show({ world, role: undefined }, thing, namedType(this.contract, value).type, EMBEDDED_DEPTH);
  }

  /** A thing as a type shows it; undefined if the type is no object. */
  show(sight: Sight, thing: Thing, type: Type, depth = 0): JsonValue | undefined {
    return this.filler.object(
      type,
      this.keyOf(thing),
      (property, path, key) =>
        path.length === 1 ? this.member(sight, thing, property, key, depth) : undefined,
      {
        fits: (flat) => this.#isAlternative(thing, flat),
        embed: (inner, level) => (level === 0 ? undefined : this.#embedded(sight, thing, inner, depth)),
      },
    );
  }

  /** Things inside of another one exist, too: below it, or somewhere else. */
  #embedded(sight: Sight, thing: Thing, type: Type, depth: number): JsonValue | undefined {
    const concept = type.kind === 'reference' ? this.conceptOf(type) : undefined;
    if (concept === undefined || depth >= EMBEDDED_DEPTH || !isObjectType(this.filler, type))
      return undefined;
    const { world } = sight;
    this.open(world, concept);
    const isBelow = this.#collections.get(concept)?.parent?.value === thing.concept;
    const known = isBelow ? world.all(concept, thing)[0] : world.all(concept).find((one) => one !== thing);
    const shown =
      known ?? this.create(world, concept, isBelow ? thing : undefined, new Map(), { isInitial: true });
    return this.show(sight, shown, type, depth + 1);
  }

  /** True if an alternative of a type, such as one with `type: card`, can show a thing. */
  #isAlternative(thing: Thing, { properties }: ObjectType): boolean {
    return properties.every(({ name, type }) => {
      const own = thing.values.get(name.words.join(' '));
      const isChosen = this.filler.flats(type).some(({ kind }) => kind === 'literal' || kind === 'enum');
      return own === undefined || !isChosen || conform(this.filler, type, own, '') !== undefined;
    });
  }

  /** The same for one thing in every view. */
  keyOf(thing: Thing): string {
    return `${this.#options.seed}/${thing.concept}/${thing.id}`;
  }

  /** The value of a member of a thing. What is chosen once stays. */
  member(sight: Sight, thing: Thing, property: Property, key: string, depth = 0): Known | undefined {
    const { name, type, access } = property;
    const { world, role } = sight;
    if (access && role !== undefined && !access.roles.includes(role)) return 'absent';
    const words = name.words.join(' ');
    const own = thing.values.get(words);
    if (own !== undefined) {
      const shown = conform(this.filler, type, own, key);
      return shown === undefined ? this.#bound(sight, thing, property, key, depth, false) : { value: shown };
    }
    const embedded = this.related(world, thing, property);
    if (embedded) {
      if (depth >= EMBEDDED_DEPTH) return property.required ? undefined : 'absent';
      const shown = this.show(sight, embedded, type, depth + 1);
      return shown === undefined ? undefined : { value: shown };
    }
    const counted = this.#count(world, thing, property);
    if (counted !== undefined) return { value: counted };
    if (words === 'version' && this.filler.accepts(type, thing.version)) return { value: thing.version };
    return this.#chosen(sight, thing, property, key, depth);
  }

  /** The thing that a member of another one shows or names. */
  related(world: World, thing: Thing, { name, type }: Property): Thing | undefined {
    const concept = this.conceptOf(type);
    if (concept === undefined || !isObjectType(this.filler, type)) return undefined;
    const words = name.words.join(' ');
    for (let above = thing.parent; above; above = above.parent) if (above.concept === concept) return above;
    const id = thing.values.get(`${words} id`) ?? thing.values.get(`${concept} id`);
    if (id !== undefined) return world.find(concept, id);
    this.open(world, concept);
    const [first] = world.all(concept).filter((one) => one !== thing);
    return first;
  }

  #chosen(sight: Sight, thing: Thing, property: Property, key: string, depth: number): Known | undefined {
    const { world } = sight;
    const { name, type, required } = property;
    const words = name.words.join(' ');
    const collection = this.#collections.get(thing.concept);
    const member = collection?.members.find((one) => one.name === words);
    const isSetByCallers = (member?.writers.length ?? 0) > 0;
    const mayBeNull = this.filler.accepts(type, null);
    if (!thing.isInitial && isSetByCallers) {
      const standard = this.#defaultsOf(thing.concept).get(words) ?? property.default;
      if (standard !== undefined) {
        const shown = conform(this.filler, type, standard, key);
        if (shown !== undefined) {
          world.bind(thing, words, shown);
          return { value: shown };
        }
      }
      if (!required || mayBeNull) return 'absent';
    }
    const isLater = LATER.test(words) || (!thing.isInitial && mayBeNull);
    if (isLater && (!required || mayBeNull)) return mayBeNull && required ? { value: null } : 'absent';
    return this.#bound(sight, thing, property, key, depth, true);
  }

  /** Fills a member and keeps the value; ids of other things are those of things that exist. */
  #bound(
    sight: Sight,
    thing: Thing,
    { name, type, required }: Property,
    key: string,
    depth: number,
    isKept: boolean,
  ): Known | undefined {
    const words = name.words.join(' ');
    const { world } = sight;
    const embed: Embed = (inner) => this.#embedded(sight, thing, inner, depth);
    const value =
      this.#reference(world, thing, words, type) ?? this.filler.fill(type, key, name.words, undefined, embed);
    if (value === undefined) return required ? undefined : 'absent';
    if (isKept) world.bind(thing, words, value);
    return { value };
  }

  /** The id of a thing for a member such as `customer id`. */
  #reference(world: World, thing: Thing, words: string, type: Type): JsonValue | undefined {
    if (!words.endsWith(' id')) return undefined;
    const concept = words.slice(0, -3);
    if (!this.#collections.has(concept) || concept === thing.concept) return undefined;
    this.open(world, concept);
    const [first] = world.all(concept);
    return first && this.filler.accepts(type, first.id) ? first.id : undefined;
  }

  /** The number of things below this one, for a member such as `item count`. */
  #count(world: World, thing: Thing, { name, type }: Property): number | undefined {
    const { words } = name;
    if (words.at(-1) !== 'count' || words.length < 2) return undefined;
    const counted = words.slice(0, -1).join(' ');
    const below = [...this.#collections.values()].find(
      ({ concept, parent }) => parent?.value === thing.concept && isSameNoun(concept, counted),
    );
    if (!below) return undefined;
    this.open(world, below.concept);
    const count = world.all(below.concept, thing).length;
    return this.filler.accepts(type, count) ? count : undefined;
  }

  /** Defaults of the requests that create such things: they stand there more often than in responses. */
  #defaultsOf(concept: string): ReadonlyMap<string, JsonValue> {
    const known = this.#defaults.get(concept);
    if (known) return known;
    const creating = this.#semantics.actions.filter(
      ({ effect, collection }) => effect.value === 'create' && collection?.value === concept,
    );
    const found = new Map<string, JsonValue>();
    for (const { operation } of creating)
      for (const type of requestTypes(operation))
        for (const { name, default: standard } of membersOf(this.contract, type).values())
          if (standard !== undefined) found.set(name.words.join(' '), standard);
    this.#defaults.set(concept, found);
    return found;
  }

  #ownId({ identity }: Collection, values: Values): string | number | undefined {
    const id = identity && values.get(wordsOf(identity.value));
    return typeof id === 'string' || typeof id === 'number' ? id : undefined;
  }

  #newId(world: World, concept: string, parent: Thing | undefined): string | number {
    const words = this.identityWords(concept);
    const member = words === undefined ? undefined : this.membersOf(concept).get(words);
    const isNumber =
      member &&
      this.filler
        .flats(member.type)
        .some(
          (flat) => flat.kind === 'primitive' && flat.primitive !== 'string' && flat.primitive !== 'null',
        );
    for (let count = world.added + 1; ; count++) {
      const key = `${this.#options.seed}/${concept}/${parent?.id ?? ''}/id/${count}`;
      const id = isNumber ? count : ((member && this.filler.fresh(member.type, key)) ?? `${count}`);
      if (!world.find(concept, id) && !world.isGone(concept, id)) return id;
      if (count > world.added + 1000) return `${count}`;
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

function isObjectType(filler: Filler, type: Type): boolean {
  return filler.flats(type).some(({ kind }) => kind === 'object');
}

export function wordsOf(name: string): string {
  return splitWords(name).join(' ');
}

function requestTypes(operation: Operation): readonly Type[] {
  return operation.kind === 'rest'
    ? (operation.body?.contents ?? []).map(({ type }) => type)
    : operation.arguments.map(({ type }) => type);
}
