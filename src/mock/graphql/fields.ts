/** Values of fields: from things, from known values, or generated. */
import { GraphQLError } from 'graphql';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import type { Property, Type } from '../../model/type.ts';
import type { Action } from '../../semantics/semantics.ts';
import { passes } from '../../semantics/world/lists.ts';
import type { Thing } from '../../semantics/world/world.ts';
import type { Echo } from '../echo.ts';
import { pick } from '../fill/random.ts';
import type { Site, Window } from '../points.ts';
import type { Things } from '../things.ts';
import type { Sight, Views } from '../views.ts';
import { connection, connectionOf, isTotal, pageArguments } from './connection.ts';
import { isSource, made, nested, type FieldValue, type Source, type ThingSource } from './source.ts';

/** The arguments of a field. */
export type Arguments = Readonly<Record<string, JsonValue>>;

export class Fields {
  readonly #things: Things;
  readonly #views: Views;

  constructor(views: Views) {
    this.#things = views.things;
    this.#views = views;
  }

  ofThing(
    { thing, isRevealed = false }: ThingSource,
    property: Property,
    args: Arguments,
    site: Site,
  ): unknown {
    const { world, role } = site;
    const { type, name } = property;
    const key = `${this.#things.keyOf(thing)}/${name.words.join(' ')}`;
    const isHidden = this.#views.derivations.presence(world, thing, name.words.join(' ')) === 'absent';
    if (isHidden && this.#things.filler.accepts(type, null)) return null;
    const list = connectionOf(this.#things.filler, type)?.item ?? this.itemsOf(type);
    const concept = list && this.#things.concepts.conceptOf(list);
    if (list && concept !== undefined)
      return this.list(
        type,
        this.#views.inOrder(world, this.#chosen(thing, concept, property, args, site), property.marks?.order),
        args,
        key,
        site,
      );
    const related = this.#views.related(world, thing, property);
    if (related) return { kind: 'thing', thing: related } satisfies Source;
    if (this.#views.isMadeByFields(thing, property)) {
      const empty = this.#views.isLater(thing, property) ? [null, []] : [];
      const none = empty.find((value) => this.#things.filler.accepts(type, value));
      return none === undefined ? this.makeValue(type, key, name.words, site) : none;
    }
    const sight: Sight = { world, role, site, reveals: isRevealed ? thing : undefined };
    const known = this.#views.member(sight, thing, property, key);
    if (known === 'absent')
      return this.#things.filler.accepts(type, null) ? null : this.makeValue(type, key, name.words, site);
    if (known) return this.wrapped(type, this.listed(property, known.value), key);
    return this.makeValue(type, key, name.words, site);
  }

  /** Returns the value in the spelling of this schema. REST can have enum values that the schema does not declare. */
  listed({ name, type }: Property, value: JsonValue): JsonValue {
    const values = this.#things.filler
      .flats(type)
      .flatMap((flat) => (flat.kind === 'enum' ? flat.values : []));
    if (values.length === 0 || value === null || values.some((one) => one.value === value)) return value;
    return this.#things.filler.accepts(type, null) ? null : missing(name.wire);
  }

  /** Returns the things of another concept below a thing, or else the things that refer to it. */
  #below(thing: Thing, concept: string, { world }: Site): readonly Thing[] {
    this.#things.open(world, concept);
    const below = world.all(concept, thing);
    if (below.length > 0) return below;
    const member = `${thing.concept} id`;
    if (
      !this.#things.concepts.membersOf(concept).has(member) &&
      !this.#things.concepts.membersOf(concept).has(thing.concept)
    )
      return [];
    for (const one of world.all(concept)) this.#views.settle(world, one);
    return world.all(concept).filter((one) => plainText(one.values.get(member) ?? null) === String(thing.id));
  }

  /** Returns the things selected by arguments named after members: `lines(state: OPEN)`. */
  #chosen(thing: Thing, concept: string, property: Property, args: Arguments, site: Site): readonly Thing[] {
    const members = this.#things.concepts.membersOf(concept);
    const filters = property.arguments.flatMap(({ name }): readonly (readonly [string, JsonValue])[] => {
      const words = name.words.join(' ');
      const value = args[name.wire] ?? null;
      return value !== null && members.has(words) ? [[words, value]] : [];
    });
    return this.#below(thing, concept, site).filter((one) =>
      filters.every(([words, value]) =>
        passes(this.#views.valueOf(site.world, one, words) ?? null, 'equals', value),
      ),
    );
  }

  list(
    type: Type,
    things: readonly Thing[],
    args: Arguments,
    key: string,
    site: Site,
    action?: Action,
  ): FieldValue {
    const { filler } = this.#things;
    const path = action?.output?.value ?? [];
    const sent = { ...args, ...Object.assign({}, ...Object.values(args).filter(isJsonObject)) } as Arguments;
    const found = connectionOf(filler, type);
    const counts = this.fieldsOf(type).filter(({ name }) => isTotal(name.words));
    const totals = Object.fromEntries(counts.map(({ name }) => [name.wire, things.length]));
    const move = (window: Window): Window => this.#things.pass('page', { site }, window);
    if (found) return made(key, { ...connection(things, pageArguments(sent), found, key, move), ...totals });
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
      end: Math.min(things.length, offset + (size ?? things.length)),
    });
    const sources = things.slice(start, end).map((thing): Source => ({ kind: 'thing', thing }));
    return path.length === 0 ? sources : nested(key, path, sources, totals);
  }

  /** Generates the value of a field of unknown meaning. */
  makeValue(type: Type, key: string, words: readonly string[], site: Site, echo?: Echo): FieldValue {
    const { filler } = this.#things;
    const { world } = site;
    const found = connectionOf(filler, type);
    if (found) {
      const concept = this.#things.concepts.conceptOf(found.item);
      if (concept !== undefined) this.#things.open(world, concept);
      return this.list(type, concept === undefined ? [] : world.all(concept), {}, key, site);
    }
    const item = this.itemsOf(type);
    if (item && this.isObject(item)) return [this.makeValue(item, `${key}/0`, words, site, echo)];
    if (!this.isObject(type)) return filler.fill(type, key, words) ?? null;
    const concept = this.#things.concepts.conceptOf(type);
    if (concept === undefined) return made(key, {}, echo?.within(this.fieldsOf(type)));
    this.#things.open(world, concept);
    const thing = pick(world.all(concept), key);
    return thing ? { kind: 'thing', thing } : filler.accepts(type, null) ? null : made(key);
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
    return this.#things.filler.flats(type).flatMap((flat) => (flat.kind === 'list' ? [flat.items] : []))[0];
  }

  fieldsOf(type: Type): readonly Property[] {
    return this.#things.filler.flats(type).flatMap((flat) => (flat.kind === 'object' ? flat.properties : []));
  }

  isObject(type: Type): boolean {
    return this.#things.filler.flats(type).some(({ kind }) => kind === 'object');
  }
}

export function missing(field: string): never {
  throw new GraphQLError(`\`${field}\` has no value that this schema can represent.`, {
    extensions: { code: 'NOT_FOUND' },
  });
}
