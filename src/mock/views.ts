/** Represents things in the types of both documents. */
import type { JsonValue } from '../core/json.ts';
import { namedType } from '../model/lookup.ts';
import type { DeclaredOrder } from '../model/marks.ts';
import type { ObjectType, Property, Type } from '../model/type.ts';
import { membersOf } from '../semantics/derive/shape.ts';
import { inOrder } from '../semantics/laws/in-order.ts';
import { isConflict } from '../semantics/laws/unique.ts';
import { valueAt, valueIn, type ValueOf } from '../semantics/laws/values.ts';
import type { Thing, World } from '../semantics/world/world.ts';
import { Derivations } from './derivations.ts';
import { conform } from './fill/conform.ts';
import type { Embed, Filler, Known } from './fill/fill.ts';
import type { At, Site } from './points.ts';
import type { Things } from './things.ts';

/** The maximum depth of embedded things. */
const EMBEDDED_DEPTH = 2;
/** Maximum number of values to try for a unique member. */
const MAX_ATTEMPTS = 100;
/** Members that are absent until a failure or the end of a thing. */
const LATER =
  /\b(?:errors?|failures?|failed|reasons?|deleted|archived|canceled|cancelled|completed|expired|revoked|closed|warnings?)\b/;

/** The perspective of a caller. */
export interface Sight {
  readonly world: World;
  /** The role, or undefined for a caller with all roles. */
  readonly role: string | undefined;
  /** The thing with visible secrets, because the call created them. */
  readonly reveals?: Thing | undefined;
  /** The call of the response, or undefined for the mock's own use. */
  readonly site?: Site | undefined;
}

export class Views {
  readonly things: Things;
  readonly filler: Filler;
  readonly derivations: Derivations;
  readonly #settled = new WeakSet<Thing>();

  constructor(things: Things) {
    this.things = things;
    this.filler = things.filler;
    this.derivations = new Derivations(things, (world, thing, words) => this.valueOf(world, thing, words));
  }

  /** Chooses all values of a thing, so that lists can compare them. */
  settle(world: World, thing: Thing): void {
    this.#choose(world, thing);
    for (const [words] of this.things.concepts.markedWith(thing.concept, 'presentWhen'))
      if (thing.values.has(words) && this.derivations.presence(world, thing, words) === 'absent')
        world.bind(thing, words, null);
    for (const [words] of this.things.concepts.markedWith(thing.concept, 'derived')) {
      const value = this.derivations.derived(world, thing, words);
      if (value !== undefined) world.bind(thing, words, value);
    }
  }

  #choose(world: World, thing: Thing): void {
    if (this.#settled.has(thing)) return;
    this.#settled.add(thing);
    const sight: Sight = { world, role: undefined };
    for (const { value } of this.things.concepts.collection(thing.concept)?.views ?? []) {
      const { type } = namedType(this.things.contract, value);
      if (!value.startsWith('graphql:')) this.show(sight, thing, type, EMBEDDED_DEPTH);
      // SDL types contain each other without end, so a nested object is generated only when a query selects it.
      else
        for (const property of membersOf(this.things.contract, type).values())
          if (!holdsObjects(this.filler, property.type))
            this.member(sight, thing, property, this.#keyOf(thing, property), EMBEDDED_DEPTH);
    }
  }

  #keyOf(thing: Thing, { name }: Property): string {
    return `${this.things.keyOf(thing)}/${name.words.join(' ')}`;
  }

  /** True for a nested object or list of objects without a chosen value that no REST response contains. */
  isMadeByFields(thing: Thing, { name, type }: Property): boolean {
    const words = name.words.join(' ');
    const member = this.things.concepts.collection(thing.concept)?.members.find((one) => one.name === words);
    return (
      !thing.values.has(words) &&
      holdsObjects(this.filler, type) &&
      Object.keys(member?.names ?? {}).every((view) => view.startsWith('graphql:'))
    );
  }

  /** True for a member that is absent until a later event. */
  isLater({ isInitial }: Thing, { name, type }: Property): boolean {
    return LATER.test(name.words.join(' ')) || (!isInitial && this.filler.accepts(type, null));
  }

  /** Returns the value of a member for a caller with all roles. */
  valueOf(world: World, thing: Thing, words: string): JsonValue | undefined {
    const property = this.things.concepts.membersOf(thing.concept).get(words);
    if (!property) return words === 'id' ? thing.id : thing.values.get(words);
    const key = `${this.things.keyOf(thing)}/${words}`;
    const known = this.member({ world, role: undefined }, thing, property, key, EMBEDDED_DEPTH);
    return known === 'absent' ? undefined : known?.value;
  }

  /**
   * Returns the first unique member whose value another thing already has. `self` is the changed thing.
   */
  conflict(
    world: World,
    concept: string,
    parent: Thing | undefined,
    valueOf: ValueOf,
    self?: Thing,
  ): string | undefined {
    const unique = this.things.concepts.markedWith(concept, 'unique');
    if (unique.length === 0) return undefined;
    const others = world.all(concept).filter((one) => one !== self && one.parent === parent);
    for (const one of others) this.settle(world, one);
    return unique.find(([words, mark]) =>
      others.some((one) => isConflict(words, mark, valueOf, (other) => this.valueOf(world, one, other))),
    )?.[0];
  }

  /** Returns the things in the declared order of a list. */
  inOrder(world: World, things: readonly Thing[], order: DeclaredOrder | undefined): readonly Thing[] {
    if (!order) return things;
    for (const thing of things) this.settle(world, thing);
    return inOrder(things, order, (thing, path) =>
      valueAt((words) => this.valueOf(world, thing, words), path),
    );
  }

  /** Returns a thing in the form of a type, or undefined if the type is not an object. */
  show(sight: Sight, thing: Thing, type: Type, depth = 0): JsonValue | undefined {
    return this.filler.object(
      type,
      this.things.keyOf(thing),
      (property, path, key) =>
        path.length === 1 ? this.member(sight, thing, property, key, depth) : undefined,
      {
        fits: (flat) => this.#isAlternative(thing, flat),
        embed: (inner, level) => (level === 0 ? undefined : this.#embedded(sight, thing, inner, depth)),
      },
    );
  }

  /** Returns an existing thing for a nested object: a thing below this thing, or a thing of another collection. */
  #embedded(sight: Sight, thing: Thing, type: Type, depth: number): JsonValue | undefined {
    const concept = type.kind === 'reference' ? this.things.concepts.conceptOf(type) : undefined;
    if (concept === undefined || depth >= EMBEDDED_DEPTH || !isObjectType(this.filler, type))
      return undefined;
    const { world } = sight;
    this.things.open(world, concept);
    const isBelow = this.things.concepts.collection(concept)?.parent?.value === thing.concept;
    const known = isBelow ? world.all(concept, thing)[0] : world.all(concept).find((one) => one !== thing);
    const shown =
      known ??
      this.things.create(world, concept, isBelow ? thing : undefined, new Map(), { isInitial: true });
    return this.show(sight, shown, type, depth + 1);
  }

  /** True if an alternative of a type can represent a thing: an alternative with `type: card` represents cards. */
  #isAlternative(thing: Thing, { properties }: ObjectType): boolean {
    return properties.every(({ name, type }) => {
      const own = thing.values.get(name.words.join(' '));
      const isChosen = this.filler.flats(type).some(({ kind }) => kind === 'literal' || kind === 'enum');
      return own === undefined || !isChosen || conform(this.filler, type, own, '') !== undefined;
    });
  }

  /** Returns the value of a member for a response. */
  member(sight: Sight, thing: Thing, property: Property, key: string, depth = 0): Known | undefined {
    const found = this.#member(sight, thing, property, key, depth);
    const { site } = sight;
    return site
      ? this.things.pass('show', { site, thing, about: property.name.words.join(' ') }, found)
      : found;
  }

  /** Returns the value of a member. A chosen value is stored. */
  #member(sight: Sight, thing: Thing, property: Property, key: string, depth: number): Known | undefined {
    const { name, type, access } = property;
    const { world, role, site } = sight;
    const words = name.words.join(' ');
    const at: At = { site, thing, about: words };
    if (access && role !== undefined && !access.roles.includes(role) && this.things.pass('hide', at, true))
      return 'absent';
    const isSecret = sight.reveals !== thing && this.things.concepts.marksOf(thing.concept, words).secret;
    if (isSecret && this.things.pass('hide', at, true)) return 'absent';
    const presence = this.derivations.presence(world, thing, words);
    if (presence === 'absent') return 'absent';
    const derived = this.derivations.derived(world, thing, words);
    const own = derived === undefined ? thing.values.get(words) : derived;
    if (own !== undefined && (own !== null || presence !== 'present')) {
      const shown = conform(this.filler, type, this.#sortedList(thing, words, own), key);
      if (shown === undefined && own === null && !property.required) return 'absent';
      if (shown === undefined) return this.#bound(sight, thing, property, key, depth, false);
      // Converting a value of the other protocol can change its position in the list.
      return { value: this.#sortedList(thing, words, shown) };
    }
    const stamped = this.derivations.stamped(world, thing, property);
    if (stamped) return stamped;
    const embedded = this.related(world, thing, property);
    if (embedded) {
      if (depth >= EMBEDDED_DEPTH) return property.required ? undefined : 'absent';
      const shown = this.show(sight, embedded, type, depth + 1);
      return shown === undefined || !this.filler.accepts(type, shown) ? undefined : { value: shown };
    }
    const counted = this.#count(world, thing, property);
    if (counted !== undefined) return { value: counted };
    if (words === 'version' && this.filler.accepts(type, thing.version)) return { value: thing.version };
    if (presence === 'present') return this.#bound(sight, thing, property, key, depth, true);
    return this.#chosen(sight, thing, property, key, depth);
  }

  /** Replaces the secrets of a thing. */
  renewSecrets(world: World, thing: Thing, site: Site): void {
    const values = new Map<string, JsonValue>();
    for (const [words] of this.things.concepts.markedWith(thing.concept, 'secret')) {
      const type = this.things.concepts.membersOf(thing.concept).get(words)?.type;
      const key = `${this.things.keyOf(thing)}/${words}/${thing.version}`;
      const value = type && this.filler.distinct(type, key, words.split(' '));
      if (value !== undefined) values.set(words, value);
    }
    if (values.size === 0) return;
    this.things.change(world, thing, [{ kind: 'set', thing, values }], site);
  }

  #sortedList({ concept }: Thing, words: string, value: JsonValue): JsonValue {
    const { order } = this.things.concepts.marksOf(concept, words);
    return order && Array.isArray(value) ? [...inOrder<JsonValue>(value, order, valueIn)] : value;
  }

  /** Returns the thing that a member contains or refers to. */
  related(world: World, thing: Thing, { name, type }: Property): Thing | undefined {
    const concept = this.things.concepts.conceptOf(type);
    if (concept === undefined || !isObjectType(this.filler, type)) return undefined;
    const words = name.words.join(' ');
    for (let above = thing.parent; above; above = above.parent) if (above.concept === concept) return above;
    const id = thing.values.get(`${words} id`) ?? thing.values.get(`${concept} id`);
    if (id !== undefined) return world.find(concept, id);
    this.things.open(world, concept);
    const [first] = world.all(concept).filter((one) => one !== thing);
    if (first) world.bind(thing, `${words} id`, first.id);
    return first;
  }

  #chosen(sight: Sight, thing: Thing, property: Property, key: string, depth: number): Known | undefined {
    const { world } = sight;
    const { name, type, required } = property;
    const words = name.words.join(' ');
    const collection = this.things.concepts.collection(thing.concept);
    const member = collection?.members.find((one) => one.name === words);
    const isSetByCallers = (member?.writers.length ?? 0) > 0;
    const mayBeNull = this.filler.accepts(type, null);
    if (member?.marks?.secret && !isSetByCallers)
      return this.#bound(sight, thing, property, key, depth, true);
    if (!thing.isInitial && isSetByCallers) {
      const standard = this.things.concepts.defaultOf(thing.concept, property);
      if (standard !== undefined) {
        const shown = conform(this.filler, type, standard, key);
        if (shown !== undefined) {
          world.bind(thing, words, shown);
          return { value: shown };
        }
      }
      if (!required || mayBeNull) return 'absent';
      // An omitted list is empty.
      const isList = this.filler.flats(type).some(({ kind }) => kind === 'list');
      if (isList && this.filler.accepts(type, [])) return { value: [] };
    }
    const isLater = this.isLater(thing, property);
    if (isLater && (!required || mayBeNull)) return mayBeNull && required ? { value: null } : 'absent';
    if (isLater && this.filler.accepts(type, [])) return { value: [] };
    return this.#bound(sight, thing, property, key, depth, true);
  }

  /** Generates and stores the value of a member. Uses existing things for ids of other things. */
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
    const filled =
      this.#reference(world, thing, words, type) ??
      this.#distinct(world, thing, words, type, key) ??
      this.filler.fill(type, key, name.words, undefined, embed);
    if (filled === undefined) return required ? undefined : 'absent';
    const value = this.derivations.within(world, thing, words, type, filled);
    if (isKept) world.bind(thing, words, value);
    return { value };
  }

  /** Returns a new value for a secret, or a value for a unique member that no other thing has yet. */
  #distinct(
    world: World,
    { concept, parent, values }: Thing,
    words: string,
    type: Type,
    key: string,
  ): JsonValue | undefined {
    const { unique, secret } = this.things.concepts.marksOf(concept, words);
    if (secret) return this.filler.distinct(type, key, words.split(' '));
    if (!unique) return undefined;
    const others = world.all(concept).filter((one) => one.values !== values && one.parent === parent);
    const taken = new Set(others.map((one) => JSON.stringify(one.values.get(words))));
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const value =
        attempt === 0
          ? this.filler.fill(type, key, words.split(' '))
          : this.filler.distinct(type, `${key}/${attempt}`, words.split(' '));
      if (value === undefined || !taken.has(JSON.stringify(value))) return value;
    }
    return undefined;
  }

  /** Returns the id of a thing for a member such as `customer id`. */
  #reference(world: World, thing: Thing, words: string, type: Type): JsonValue | undefined {
    if (!words.endsWith(' id')) return undefined;
    const concept = words.slice(0, -3);
    if (!this.things.concepts.collection(concept) || concept === thing.concept) return undefined;
    this.things.open(world, concept);
    const [first] = world.all(concept);
    return first && this.filler.accepts(type, first.id) ? first.id : undefined;
  }

  /** Returns the number of things below a thing, for a member such as `item count`. */
  #count(world: World, thing: Thing, { name, type }: Property): number | undefined {
    const { words } = name;
    if (words.at(-1) !== 'count' || words.length < 2) return undefined;
    const counted = words.slice(0, -1).join(' ');
    const below = this.things.concepts.below(thing.concept, counted);
    if (!below) return undefined;
    this.things.open(world, below.concept);
    const count = world.all(below.concept, thing).length;
    return this.filler.accepts(type, count) ? count : undefined;
  }
}

function isObjectType(filler: Filler, type: Type): boolean {
  return filler.flats(type).some(({ kind }) => kind === 'object');
}

function holdsObjects(filler: Filler, type: Type): boolean {
  return filler
    .flats(type)
    .some((flat) => flat.kind === 'object' || (flat.kind === 'list' && holdsObjects(filler, flat.items)));
}
