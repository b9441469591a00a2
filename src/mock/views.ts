/** Represents resources in the types of both documents. */
import type { JsonValue } from '../core/json.ts';
import { namedType } from '../model/lookup.ts';
import type { DeclaredOrder } from '../model/marks.ts';
import type { ObjectType, Property, Type } from '../model/type.ts';
import { membersOf } from '../semantics/derive/shape.ts';
import { inOrder } from '../semantics/laws/in-order.ts';
import { isConflict } from '../semantics/laws/unique.ts';
import { valueAt, valueIn, type ValueOf } from '../semantics/laws/values.ts';
import type { Resource, World } from '../semantics/world/world.ts';
import { Derivations } from './derivations.ts';
import { conform } from './fill/conform.ts';
import type { Embed, Filler, Known } from './fill/fill.ts';
import type { At, Site } from './points.ts';
import type { Resources } from './resources.ts';

/** The maximum depth of embedded resources. */
const EMBEDDED_DEPTH = 2;
/** Maximum number of values to try for a unique member. */
const MAX_ATTEMPTS = 100;
/** Names of members that are usually absent until a resource fails or reaches the end of its lifecycle. */
const LATER =
  /\b(?:errors?|failures?|failed|reasons?|deleted|archived|canceled|cancelled|completed|expired|revoked|closed|warnings?)\b/;

/** The perspective of a caller. */
export interface Viewer {
  readonly world: World;
  /** The role, or undefined for a caller with all roles. */
  readonly role: string | undefined;
  /** The resource whose secrets the response shows, because the call created them. */
  readonly reveals?: Resource | undefined;
  /** The call of the response, or undefined for the mock's own use. */
  readonly site?: Site | undefined;
}

export class Views {
  readonly resources: Resources;
  readonly filler: Filler;
  readonly derivations: Derivations;
  readonly #settled = new WeakSet<Resource>();

  constructor(resources: Resources) {
    this.resources = resources;
    this.filler = resources.filler;
    this.derivations = new Derivations(resources, (world, resource, words) =>
      this.valueOf(world, resource, words),
    );
  }

  /** Chooses all values of a resource that were not chosen before, so that lists can be sorted and filtered by them. */
  settle(world: World, resource: Resource): void {
    this.#choose(world, resource);
    for (const [words] of this.resources.concepts.markedWith(resource.concept, 'presentWhen'))
      if (resource.values.has(words) && this.derivations.presence(world, resource, words) === 'absent')
        world.bind(resource, words, null);
    for (const [words] of this.resources.concepts.markedWith(resource.concept, 'derived')) {
      const value = this.derivations.derived(world, resource, words);
      if (value !== undefined) world.bind(resource, words, value);
    }
  }

  #choose(world: World, resource: Resource): void {
    if (this.#settled.has(resource)) return;
    this.#settled.add(resource);
    const viewer: Viewer = { world, role: undefined };
    for (const { value } of this.resources.concepts.collection(resource.concept)?.views ?? []) {
      const { type } = namedType(this.resources.contract, value);
      if (!value.startsWith('graphql:')) this.show(viewer, resource, type, EMBEDDED_DEPTH);
      // A nested object is generated only when a query selects it, because SDL types contain each other
      // endlessly.
      else
        for (const property of membersOf(this.resources.contract, type).values())
          if (!holdsObjects(this.filler, property.type))
            this.member(viewer, resource, property, this.#keyOf(resource, property), EMBEDDED_DEPTH);
    }
  }

  #keyOf(resource: Resource, { name }: Property): string {
    return `${this.resources.keyOf(resource)}/${name.words.join(' ')}`;
  }

  /**
   * True for a nested object or list of objects that no REST response contains and for which no value was
   * chosen.
   */
  isMadeByFields(resource: Resource, { name, type }: Property): boolean {
    const words = name.words.join(' ');
    const member = this.resources.concepts
      .collection(resource.concept)
      ?.members.find((one) => one.name === words);
    return (
      !resource.values.has(words) &&
      holdsObjects(this.filler, type) &&
      Object.keys(member?.names ?? {}).every((view) => view.startsWith('graphql:'))
    );
  }

  /** True for a member that is absent until a later event. */
  isLater({ isInitial }: Resource, { name, type }: Property): boolean {
    return LATER.test(name.words.join(' ')) || (!isInitial && this.filler.accepts(type, null));
  }

  /** Returns the value of a member for a caller with all roles. */
  valueOf(world: World, resource: Resource, words: string): JsonValue | undefined {
    const property = this.resources.concepts.membersOf(resource.concept).get(words);
    if (!property) return words === 'id' ? resource.id : resource.values.get(words);
    const key = `${this.resources.keyOf(resource)}/${words}`;
    const known = this.member({ world, role: undefined }, resource, property, key, EMBEDDED_DEPTH);
    return known === 'absent' ? undefined : known?.value;
  }

  /**
   * Returns the first unique member whose value another resource already has. `self` is the changed resource.
   */
  conflict(
    world: World,
    concept: string,
    parent: Resource | undefined,
    valueOf: ValueOf,
    self?: Resource,
  ): string | undefined {
    const unique = this.resources.concepts.markedWith(concept, 'unique');
    if (unique.length === 0) return undefined;
    const others = world.all(concept).filter((one) => one !== self && one.parent === parent);
    for (const one of others) this.settle(world, one);
    return unique.find(([words, mark]) =>
      others.some((one) => isConflict(words, mark, valueOf, (other) => this.valueOf(world, one, other))),
    )?.[0];
  }

  /** Returns the resources in the declared order of a list. */
  inOrder(
    world: World,
    resources: readonly Resource[],
    order: DeclaredOrder | undefined,
  ): readonly Resource[] {
    if (!order) return resources;
    for (const resource of resources) this.settle(world, resource);
    return inOrder(resources, order, (resource, path) =>
      valueAt((words) => this.valueOf(world, resource, words), path),
    );
  }

  /** Returns a resource in the form of a type, or undefined if the type is not an object. */
  show(viewer: Viewer, resource: Resource, type: Type, depth = 0): JsonValue | undefined {
    return this.filler.object(
      type,
      this.resources.keyOf(resource),
      (property, path, key) =>
        path.length === 1 ? this.member(viewer, resource, property, key, depth) : undefined,
      {
        fits: (flat) => this.#isAlternative(resource, flat),
        isCommon: (flat) => this.#isView(resource, flat),
        isKnown: ({ name }) => resource.values.has(name.words.join(' ')),
        embed: (inner, level) => (level === 0 ? undefined : this.#embedded(viewer, resource, inner, depth)),
      },
    );
  }

  /**
   * Returns an existing resource for a nested object: one that is nested in this resource, or one of another
   * collection.
   */
  #embedded(viewer: Viewer, resource: Resource, type: Type, depth: number): JsonValue | undefined {
    const concept = type.kind === 'reference' ? this.resources.concepts.conceptOf(type) : undefined;
    if (concept === undefined || depth >= EMBEDDED_DEPTH || !isObjectType(this.filler, type))
      return undefined;
    const { world } = viewer;
    const parent = this.#isBelow(concept, resource) ? resource : undefined;
    const shown =
      this.#existing(world, resource, concept) ??
      this.resources.create(world, concept, parent, new Map(), { isInitial: true });
    return this.filler.accepts(type, shown.id) ? shown.id : this.show(viewer, shown, type, depth + 1);
  }

  /** Returns a resource of a concept: one that is nested in `resource` if the concept is nested in that concept. */
  #existing(world: World, resource: Resource, concept: string): Resource | undefined {
    this.resources.open(world, concept);
    return this.#isBelow(concept, resource)
      ? world.all(concept, resource)[0]
      : world.all(concept).find((one) => one !== resource);
  }

  #isBelow(concept: string, { concept: above }: Resource): boolean {
    return this.resources.concepts.collection(concept)?.parent?.value === above;
  }

  /** True if an alternative of a type can represent a resource: an alternative with `type: card` represents cards. */
  #isAlternative(resource: Resource, { properties }: ObjectType): boolean {
    return properties.every(({ name, type }) => {
      const own = resource.values.get(name.words.join(' '));
      const isChosen = this.filler.flats(type).some(({ kind }) => kind === 'literal' || kind === 'enum');
      return own === undefined || !isChosen || conform(this.filler, type, own, '') !== undefined;
    });
  }

  /** True if an alternative of a type is a view of its own, so that every view can represent the resource. */
  #isView({ concept }: Resource, alternative: ObjectType): boolean {
    const views = this.resources.concepts.collection(concept)?.views ?? [];
    return (
      views.length > 1 &&
      views.some(({ value }) => {
        const [only, ...others] = this.filler.flats(namedType(this.resources.contract, value).type);
        return others.length === 0 && only === alternative;
      })
    );
  }

  /** Returns the value of a member for a response. */
  member(viewer: Viewer, resource: Resource, property: Property, key: string, depth = 0): Known | undefined {
    const found = this.#member(viewer, resource, property, key, depth);
    const { site } = viewer;
    return site
      ? this.resources.pass('show', { site, resource, about: property.name.words.join(' ') }, found)
      : found;
  }

  /** Returns the value of a member. A chosen value is stored. */
  #member(
    viewer: Viewer,
    resource: Resource,
    property: Property,
    key: string,
    depth: number,
  ): Known | undefined {
    const { name, type, access } = property;
    const { world, role, site } = viewer;
    const words = name.words.join(' ');
    const at: At = { site, resource, about: words };
    if (access && role !== undefined && !access.roles.includes(role) && this.resources.pass('hide', at, true))
      return 'absent';
    const isSecret =
      viewer.reveals !== resource && this.resources.concepts.marksOf(resource.concept, words).secret;
    if (isSecret && this.resources.pass('hide', at, true)) return 'absent';
    const presence = this.derivations.presence(world, resource, words);
    if (presence === 'absent') return 'absent';
    const derived = this.derivations.derived(world, resource, words);
    const own = derived === undefined ? resource.values.get(words) : derived;
    if (own !== undefined && (own !== null || presence !== 'present')) {
      const shown = conform(this.filler, type, this.#sortedList(resource, words, own), key);
      if (shown === undefined && own === null && !property.required) return 'absent';
      if (shown === undefined) return this.#bound(viewer, resource, property, key, depth, false);
      // Converting a value from the other protocol can change its position in the list.
      return { value: this.#sortedList(resource, words, shown) };
    }
    const stamped = this.derivations.stamped(world, resource, property);
    if (stamped) return stamped;
    if (this.isCleared(resource, property))
      return this.filler.accepts(type, null) ? { value: null } : property.required ? undefined : 'absent';
    const embedded = this.related(world, resource, property);
    if (embedded) {
      if (this.filler.accepts(type, embedded.id)) {
        world.bind(resource, words, embedded.id);
        return { value: embedded.id };
      }
      if (depth >= EMBEDDED_DEPTH) return property.required ? undefined : 'absent';
      const shown = this.show(viewer, embedded, type, depth + 1);
      return shown === undefined || !this.filler.accepts(type, shown) ? undefined : { value: shown };
    }
    const counted = this.#count(world, resource, property);
    if (counted !== undefined) return { value: counted };
    if (words === 'version' && this.filler.accepts(type, resource.version))
      return { value: resource.version };
    if (presence === 'present') return this.#bound(viewer, resource, property, key, depth, true);
    return this.#chosen(viewer, resource, property, key, depth);
  }

  /** Replaces the secrets of a resource. */
  renewSecrets(world: World, resource: Resource, site: Site): void {
    const values = new Map<string, JsonValue>();
    for (const [words] of this.resources.concepts.markedWith(resource.concept, 'secret')) {
      const type = this.resources.concepts.membersOf(resource.concept).get(words)?.type;
      const key = `${this.resources.keyOf(resource)}/${words}/${resource.version}`;
      const value = type && this.filler.distinct(type, key, words.split(' '));
      if (value !== undefined) values.set(words, value);
    }
    if (values.size === 0) return;
    this.resources.change(world, resource, [{ kind: 'set', resource, values }], site);
  }

  #sortedList({ concept }: Resource, words: string, value: JsonValue): JsonValue {
    const { order } = this.resources.concepts.marksOf(concept, words);
    return order && Array.isArray(value) ? [...inOrder<JsonValue>(value, order, valueIn)] : value;
  }

  /** True for a member whose resource was removed, or whose reference a caller has set to null. */
  isCleared({ values }: Resource, { name, type }: Property): boolean {
    const words = name.words.join(' ');
    const isNull = [words, `${words} id`].some((one) => values.get(one) === null);
    return isNull && this.resources.concepts.conceptOf(type) !== undefined;
  }

  /** Returns the resource that a member contains or refers to. */
  related(world: World, resource: Resource, property: Property): Resource | undefined {
    const { type } = property;
    const concept = this.resources.concepts.conceptOf(type);
    if (concept === undefined || !isObjectType(this.filler, type)) return undefined;
    for (let above = resource.parent; above; above = above.parent)
      if (above.concept === concept) return above;
    const key = this.resources.concepts.referenceWords(property);
    const id = resource.values.get(key) ?? resource.values.get(`${concept} id`);
    if (id !== undefined) return world.find(concept, id);
    // A separate member with the id, such as `customerId`, can be null.
    const separate = this.resources.concepts.membersOf(resource.concept).get(key);
    if (separate && separate !== property && this.filler.accepts(type, null)) {
      const chosen = this.valueOf(world, resource, key);
      return chosen === undefined || chosen === null ? undefined : world.find(concept, chosen);
    }
    const first = this.#existing(world, resource, concept);
    if (first) world.bind(resource, key, first.id);
    return first;
  }

  #chosen(
    viewer: Viewer,
    resource: Resource,
    property: Property,
    key: string,
    depth: number,
  ): Known | undefined {
    const { world } = viewer;
    const { name, type, required } = property;
    const words = name.words.join(' ');
    const collection = this.resources.concepts.collection(resource.concept);
    const member = collection?.members.find((one) => one.name === words);
    const isSetByCallers = (member?.writers.length ?? 0) > 0;
    const mayBeNull = this.filler.accepts(type, null);
    if (member?.marks?.secret && !isSetByCallers)
      return this.#bound(viewer, resource, property, key, depth, true);
    if (!resource.isInitial && isSetByCallers) {
      const standard = this.resources.concepts.defaultOf(resource.concept, property);
      if (standard !== undefined) {
        const shown = conform(this.filler, type, standard, key);
        if (shown !== undefined) {
          world.bind(resource, words, shown);
          return { value: shown };
        }
      }
      if (!required || mayBeNull) return 'absent';
      // An omitted list is empty.
      const isList = this.filler.flats(type).some(({ kind }) => kind === 'list');
      if (isList && this.filler.accepts(type, [])) return { value: [] };
    }
    const isLater = this.isLater(resource, property);
    if (isLater && (!required || mayBeNull)) return mayBeNull && required ? { value: null } : 'absent';
    if (isLater && this.filler.accepts(type, [])) return { value: [] };
    return this.#bound(viewer, resource, property, key, depth, true);
  }

  /** Generates and stores the value of a member. Uses existing resources for ids of other resources. */
  #bound(
    viewer: Viewer,
    resource: Resource,
    { name, type, required }: Property,
    key: string,
    depth: number,
    isKept: boolean,
  ): Known | undefined {
    const words = name.words.join(' ');
    const { world } = viewer;
    const embed: Embed = (inner) => this.#embedded(viewer, resource, inner, depth);
    const filled =
      this.#reference(world, resource, words, type) ??
      this.#distinct(world, resource, words, type, key) ??
      this.filler.fill(type, key, name.words, undefined, embed);
    if (filled === undefined) return required ? undefined : 'absent';
    const value = this.derivations.within(world, resource, words, type, filled);
    if (isKept) world.bind(resource, words, value);
    return { value };
  }

  /** Returns a new value for a secret, or a value for a unique member that no other resource has yet. */
  #distinct(
    world: World,
    { concept, parent, values }: Resource,
    words: string,
    type: Type,
    key: string,
  ): JsonValue | undefined {
    const { unique, secret } = this.resources.concepts.marksOf(concept, words);
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

  /** Returns the id of a resource for a member such as `customer id`. */
  #reference(world: World, resource: Resource, words: string, type: Type): JsonValue | undefined {
    if (!words.endsWith(' id')) return undefined;
    const concept = words.slice(0, -3);
    if (!this.resources.concepts.collection(concept) || concept === resource.concept) return undefined;
    this.resources.open(world, concept);
    const [first] = world.all(concept);
    return first && this.filler.accepts(type, first.id) ? first.id : undefined;
  }

  /** Returns the number of resources nested in a resource, for a member such as `item count`. */
  #count(world: World, resource: Resource, { name, type }: Property): number | undefined {
    const { words } = name;
    if (words.at(-1) !== 'count' || words.length < 2) return undefined;
    const counted = words.slice(0, -1).join(' ');
    const below = this.resources.concepts.below(resource.concept, counted);
    if (!below) return undefined;
    this.resources.open(world, below.concept);
    const count = world.all(below.concept, resource).length;
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
