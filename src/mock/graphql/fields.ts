/** Values of fields: from resources, from known values, or generated. */
import { GraphQLError } from 'graphql';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import { ownMember } from '../../core/own-member.ts';
import type { Property, Type } from '../../model/type.ts';
import type { Action } from '../../semantics/semantics.ts';
import { passes } from '../../semantics/world/lists.ts';
import type { Resource, World } from '../../semantics/world/world.ts';
import type { Echo } from '../echo.ts';
import { pick } from '../fill/random.ts';
import { relatedValues } from '../related-values.ts';
import type { Site, Window } from '../points.ts';
import type { Resources } from '../resources.ts';
import type { Variants } from '../variants.ts';
import type { Viewer, Views } from '../views.ts';
import { connection, connectionOf, isTotal, pageArguments } from './connection.ts';
import { isSource, made, nested, type FieldValue, type Source, type ResourceSource } from './source.ts';

/** The arguments of a field. */
export type Arguments = Readonly<Record<string, JsonValue>>;

export class Fields {
  readonly #resources: Resources;
  readonly #views: Views;
  readonly #variants: Variants;

  constructor(views: Views, variants: Variants) {
    this.#resources = views.resources;
    this.#views = views;
    this.#variants = variants;
  }

  ofResource(
    { resource, isRevealed = false }: ResourceSource,
    property: Property,
    args: Arguments,
    site: Site,
  ): unknown {
    const { world, role } = site;
    const { type, name } = property;
    const key = `${this.#resources.keyOf(resource)}/${name.words.join(' ')}`;
    const isHidden = this.#views.derivations.presence(world, resource, name.words.join(' ')) === 'absent';
    const isNull = isHidden || this.#views.isCleared(resource, property);
    if (isNull && this.#resources.filler.accepts(type, null)) return null;
    const list = connectionOf(this.#resources.filler, type)?.item ?? this.itemsOf(type);
    const concept = list && this.#resources.concepts.conceptOf(list);
    if (list && concept !== undefined && this.#resources.concepts.isServed(concept))
      return this.list(
        type,
        this.#views.inOrder(
          world,
          this.#chosen(resource, concept, property, args, site),
          property.marks?.order,
        ),
        args,
        key,
        site,
      );
    const variants = this.isObject(type) ? this.#variants.conceptsOf(type) : [];
    const related =
      variants.length > 0
        ? this.#referredTo(world, resource, property, variants)
        : this.#views.related(world, resource, property);
    if (related) return { kind: 'resource', resource: related } satisfies Source;
    if (this.#views.isMadeByFields(resource, property)) {
      const empty = this.#views.isLater(resource, property) ? [null, []] : [];
      const none = empty.find((value) => this.#resources.filler.accepts(type, value));
      return none === undefined ? this.makeValue(type, key, name.words, args, site) : none;
    }
    const viewer: Viewer = { world, role, site, reveals: isRevealed ? resource : undefined };
    const known = this.#views.member(viewer, resource, property, key);
    if (known === 'absent')
      return this.#resources.filler.accepts(type, null)
        ? null
        : this.makeValue(type, key, name.words, args, site);
    if (known) return this.wrapped(type, this.listed(property, known.value), key);
    return this.makeValue(type, key, name.words, args, site);
  }

  /**
   * Returns the value if the enum of the property lists it, and otherwise null. Throws `GraphQLError` if the property
   * cannot be null. The OpenAPI document can declare enum values that the schema does not.
   */
  listed({ name, type }: Property, value: JsonValue): JsonValue {
    if (this.#resources.filler.lists(type, value)) return value;
    return this.#resources.filler.accepts(type, null) ? null : missing(name.wire);
  }

  /**
   * Returns the resources of another concept that are nested in a resource. If there are none, returns the resources
   * that refer to it.
   */
  #below(resource: Resource, concept: string, { world }: Site): readonly Resource[] {
    this.#resources.open(world, concept);
    const below = world.all(concept, resource);
    if (below.length > 0) return below;
    const member = `${resource.concept} id`;
    if (
      !this.#resources.concepts.membersOf(concept).has(member) &&
      !this.#resources.concepts.membersOf(concept).has(resource.concept)
    )
      return [];
    for (const one of world.all(concept)) this.#views.settle(world, one);
    return world
      .all(concept)
      .filter((one) => plainText(one.values.get(member) ?? null) === String(resource.id));
  }

  /** Returns the resources selected by arguments named after members: `lines(state: OPEN)`. */
  #chosen(
    resource: Resource,
    concept: string,
    property: Property,
    args: Arguments,
    site: Site,
  ): readonly Resource[] {
    const members = this.#resources.concepts.membersOf(concept);
    const filters = property.arguments.flatMap(({ name }): readonly (readonly [string, JsonValue])[] => {
      const words = name.words.join(' ');
      const value = ownMember(args, name.wire) ?? null;
      return value !== null && members.has(words) ? [[words, value]] : [];
    });
    return this.#below(resource, concept, site).filter((one) =>
      filters.every(([words, value]) =>
        passes(this.#views.valueOf(site.world, one, words) ?? null, 'equals', value),
      ),
    );
  }

  list(
    type: Type,
    resources: readonly Resource[],
    args: Arguments,
    key: string,
    site: Site,
    action?: Action,
  ): FieldValue {
    const { filler } = this.#resources;
    const path = action?.output?.value ?? [];
    const sent = { ...args, ...Object.assign({}, ...Object.values(args).filter(isJsonObject)) } as Arguments;
    const found = connectionOf(filler, type);
    const counts = this.fieldsOf(type).filter(({ name }) => isTotal(name.words));
    const totals = Object.fromEntries(counts.map(({ name }) => [name.wire, resources.length]));
    const move = (window: Window): Window => this.#resources.pass('page', { site }, window);
    if (found)
      return made(key, { ...connection(resources, pageArguments(sent), found, key, move), ...totals });
    const offset =
      typeof sent['offset'] === 'number'
        ? sent['offset']
        : typeof sent['skip'] === 'number'
          ? sent['skip']
          : 0;
    const size = ['limit', 'first', 'take']
      .map((name) => sent[name])
      .find((value) => typeof value === 'number');
    const { start, end } = move({
      start: offset,
      end: Math.min(resources.length, offset + (size ?? resources.length)),
    });
    const sources = resources.slice(start, end).map((resource): Source => ({ kind: 'resource', resource }));
    return path.length === 0 ? sources : nested(key, path, sources, totals);
  }

  /** Generates the value of a field of unknown meaning. */
  makeValue(
    type: Type,
    key: string,
    words: readonly string[],
    args: Arguments,
    site: Site,
    echo?: Echo,
  ): FieldValue {
    const { filler } = this.#resources;
    const { world } = site;
    const found = connectionOf(filler, type);
    if (found) {
      const resources = this.#conceptsOf(found.item).flatMap((concept) => {
        this.#resources.open(world, concept);
        return world.all(concept);
      });
      return this.list(type, resources, args, key, site);
    }
    const item = this.itemsOf(type);
    if (item && this.isObject(item)) return [this.makeValue(item, `${key}/0`, words, {}, site, echo)];
    if (!this.isObject(type)) return filler.fill(type, key, words) ?? null;
    const concept = pick(this.#conceptsOf(type), key);
    if (concept === undefined) {
      const make = (): JsonValue | undefined => filler.fill(type, key, words);
      const values = relatedValues(this.#resources.contract, type, make, this.#resources.now());
      const known = Object.fromEntries(
        this.fieldsOf(type).flatMap(({ name, type: own }) => {
          const value = values[name.wire];
          return value === undefined ? [] : [[name.wire, this.wrapped(own, value, `${key}/${name.wire}`)]];
        }),
      );
      return made(key, known, echo?.within(this.fieldsOf(type)));
    }
    this.#resources.open(world, concept);
    const resource = pick(world.all(concept), key);
    return resource ? { kind: 'resource', resource } : filler.accepts(type, null) ? null : made(key);
  }

  /** Returns the resource of an interface or a union to which a resource refers: `subjectId` for `subject`. */
  #referredTo(
    world: World,
    resource: Resource,
    { name }: Property,
    concepts: readonly string[],
  ): Resource | undefined {
    const id = resource.values.get(`${name.words.join(' ')} id`);
    return id === undefined ? undefined : this.#resources.findAny(world, concepts, id);
  }

  /** Returns the concepts of a type. Only an interface or a union has several. */
  #conceptsOf(type: Type): readonly string[] {
    const variants = this.#variants.conceptsOf(type);
    const own = variants.length > 0 ? undefined : this.#resources.concepts.conceptOf(type);
    return own === undefined ? variants : [own];
  }

  /** Wraps the objects in a known value, so that missing fields are generated. Objects in a scalar stay unchanged. */
  wrapped(type: Type, value: FieldValue, key: string): FieldValue {
    if (Array.isArray(value)) {
      const item = this.itemsOf(type);
      const items = value as readonly FieldValue[];
      return item ? items.map((one, index) => this.wrapped(item, one, `${key}/${index}`)) : items;
    }
    if (isSource(value) || !isJsonObject(value) || !this.isObject(type)) return value;
    return made(key, value);
  }

  itemsOf(type: Type): Type | undefined {
    return this.#resources.filler
      .flats(type)
      .flatMap((flat) => (flat.kind === 'list' ? [flat.items] : []))[0];
  }

  fieldsOf(type: Type): readonly Property[] {
    return this.#resources.filler
      .flats(type)
      .flatMap((flat) => (flat.kind === 'object' ? flat.properties : []));
  }

  isObject(type: Type): boolean {
    return this.#resources.filler.flats(type).some(({ kind }) => kind === 'object');
  }
}

function missing(field: string): never {
  throw new GraphQLError(`\`${field}\` has no value that this schema can represent.`, {
    extensions: { code: 'NOT_FOUND' },
  });
}
