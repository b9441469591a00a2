/** Determines values by marks: derived values, stamps, bounds, and presence. */
import type { JsonValue } from '../core/json.ts';
import { isJsonType } from '../core/media-type.ts';
import type { Path } from '../model/behaviour.ts';
import { isRest } from '../model/lookup.ts';
import type { Property, Type } from '../model/type.ts';
import { derivedValue, valuesIn } from '../semantics/laws/derived.ts';
import { presenceOf } from '../semantics/laws/presence.ts';
import { isStamped } from '../semantics/laws/stamps.ts';
import { wordsOf, type ValueOf } from '../semantics/laws/values.ts';
import type { Thing, World } from '../semantics/world/world.ts';
import { brokenBound, valueWithin, type Siblings } from '../values/bounds.ts';
import type { Known } from './fill/fill.ts';
import { rawBody } from './rest/raw-body.ts';
import { successOf } from './rest/responses.ts';
import { FIRST } from './stamps.ts';
import type { Things } from './things.ts';

type MemberValue = (world: World, thing: Thing, words: string) => JsonValue | undefined;

export class Derivations {
  readonly #things: Things;
  readonly #valueOf: MemberValue;
  readonly #deriving = new Set<string>();

  /** `valueOf` returns the value of a member for a caller with all roles. */
  constructor(things: Things, valueOf: MemberValue) {
    this.#things = things;
    this.#valueOf = valueOf;
  }

  /** Returns the presence of a member, if its mark determines the presence. */
  presence(world: World, thing: Thing, words: string): ReturnType<typeof presenceOf> {
    const { presentWhen } = this.#things.concepts.marksOf(thing.concept, words);
    return (
      presentWhen &&
      this.#guarded(thing, `presence of ${words}`, () =>
        presenceOf(presentWhen, (other) => this.#valueOf(world, thing, other)),
      )
    );
  }

  derived(world: World, thing: Thing, words: string): number | null | undefined {
    const { derived } = this.#things.concepts.marksOf(thing.concept, words);
    if (!derived) return undefined;
    const valueOf = (one: Thing): ValueOf => {
      return (member) => this.#valueOf(world, one, member);
    };
    return this.#guarded(thing, words, () =>
      derivedValue(derived.from, {
        valuesAt: (path) => this.#valuesAt(world, thing, path),
        resourcesOf: (type) => this.#things.named(world, type, thing).map(valueOf),
        bytesOf: (operation) => this.#bytesOf(operation) ?? null,
      }),
    );
  }

  /** Returns the stamp of an initial thing, or `absent` for a stamp without a value yet. */
  stamped(world: World, thing: Thing, { name, type }: Property): Known | undefined {
    const words = name.words.join(' ');
    const { stamp } = this.#things.concepts.marksOf(thing.concept, words);
    if (!stamp) return undefined;
    const state = this.#things.stateOf(thing);
    if (stamp.moment === 'enters' && !isStamped(stamp, { isNew: false, entered: state })) return 'absent';
    const created = this.#things.stamps.createdMember(thing.concept);
    const value = this.#things.stamps.isCounter(words, type)
      ? FIRST
      : created === undefined || created === words
        ? undefined
        : this.#valueOf(world, thing, created);
    if (value === undefined || value === null || !this.#things.filler.accepts(type, value)) return undefined;
    world.bind(thing, words, value);
    return { value };
  }

  /** Returns the value, or a different value if it violates the bounds of the member. */
  within(world: World, thing: Thing, words: string, type: Type, value: JsonValue): JsonValue {
    const { bounds } = this.#things.concepts.marksOf(thing.concept, words);
    if (!bounds) return value;
    const now = this.#things.now();
    const siblings: Siblings = (property) => this.#valueOf(world, thing, wordsOf(property));
    const moved = this.#guarded(thing, `bounds of ${words}`, () =>
      brokenBound(bounds, value, siblings, now) === undefined
        ? value
        : valueWithin(bounds, value, siblings, now),
    );
    return moved !== undefined && this.#things.filler.accepts(type, moved) ? moved : value;
  }

  /** Returns undefined for a value derived from itself, instead of recursing without end. */
  #guarded<Value>(thing: Thing, about: string, find: () => Value): Value | undefined {
    const name = `${this.#things.keyOf(thing)}/${about}`;
    if (this.#deriving.has(name)) return undefined;
    this.#deriving.add(name);
    try {
      return find();
    } finally {
      this.#deriving.delete(name);
    }
  }

  /** Returns the values at a path from a thing, including in the elements of a list. */
  #valuesAt(world: World, thing: Thing, [first = '', ...rest]: Path): readonly JsonValue[] {
    const words = wordsOf(first);
    const list = this.#things.concepts.membersOf(thing.concept).get(words)?.type;
    const item =
      list &&
      this.#things.filler.flats(list).flatMap((flat) => (flat.kind === 'list' ? [flat.items] : []))[0];
    const concept = item && this.#things.concepts.conceptOf(item);
    if (concept === undefined || thing.values.has(words))
      return valuesIn(this.#valueOf(world, thing, words), rest);
    const things = this.#things.named(world, concept, thing);
    return rest.length === 0
      ? things.map(({ id }) => id)
      : things.flatMap((one) => this.#valuesAt(world, one, rest));
  }

  /** Returns the size of a response body, if the body is the same for all requests. */
  #bytesOf(name: string): number | undefined {
    const operation = this.#things.contract.operations.find((one) => isRest(one) && one.name.wire === name);
    const content =
      operation && isRest(operation) ? successOf(operation, 'read').response?.contents[0] : undefined;
    if (!operation || !isRest(operation) || !content || isJsonType(content.mediaType)) return undefined;
    const body = rawBody(this.#things.filler, operation, content);
    return typeof body === 'string' ? new TextEncoder().encode(body).length : body.length;
  }
}
