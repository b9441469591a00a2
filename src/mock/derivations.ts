/** Determines values from marks: derived values, stamps, bounds, and presence. */
import type { JsonValue } from '../core/json.ts';
import { isJsonType } from '../core/media-type.ts';
import type { Path } from '../model/behaviour.ts';
import { isRest } from '../model/lookup.ts';
import type { Condition } from '../model/marks.ts';
import type { Property, Type } from '../model/type.ts';
import { derivedValue, valuesIn } from '../semantics/laws/derived.ts';
import { presenceOf } from '../semantics/laws/presence.ts';
import { isStamped } from '../semantics/laws/stamps.ts';
import { holds, wordsOf, type ValueOf } from '../semantics/laws/values.ts';
import type { Resource, World } from '../semantics/world/world.ts';
import { brokenBound, valueWithin, type Siblings } from '../values/bounds.ts';
import type { Known } from './fill/fill.ts';
import { rawBody } from './rest/raw-body.ts';
import { successOf } from './rest/responses.ts';
import { FIRST } from './stamps.ts';
import type { Resources } from './resources.ts';

type MemberValue = (world: World, resource: Resource, words: string) => JsonValue | undefined;

export class Derivations {
  readonly #resources: Resources;
  readonly #valueOf: MemberValue;
  readonly #deriving = new Set<string>();

  /** `valueOf` returns the value of a member for a caller with all roles. */
  constructor(resources: Resources, valueOf: MemberValue) {
    this.#resources = resources;
    this.#valueOf = valueOf;
  }

  /** Returns the presence of a member, if its mark determines the presence. */
  presence(world: World, resource: Resource, words: string): ReturnType<typeof presenceOf> {
    const { presentWhen } = this.#resources.concepts.marksOf(resource.concept, words);
    return (
      presentWhen &&
      this.#guarded(resource, `presence of ${words}`, () =>
        presenceOf(presentWhen, (other) => this.#valueOf(world, resource, other)),
      )
    );
  }

  derived(world: World, resource: Resource, words: string): number | null | undefined {
    const { derived } = this.#resources.concepts.marksOf(resource.concept, words);
    if (!derived) return undefined;
    const valueOf = (one: Resource): ValueOf => {
      return (member) => this.#valueOf(world, one, member);
    };
    return this.#guarded(resource, words, () =>
      derivedValue(derived.from, {
        valuesAt: (path, where) => this.#valuesAt(world, resource, path, where),
        resourcesOf: (type) => this.#resources.named(world, type, resource).map(valueOf),
        bytesOf: (operation) => this.#bytesOf(operation) ?? null,
      }),
    );
  }

  /** Returns the stamp of an initial resource, or `absent` for a stamp without a value yet. */
  stamped(world: World, resource: Resource, { name, type }: Property): Known | undefined {
    const words = name.words.join(' ');
    const { stamp } = this.#resources.concepts.marksOf(resource.concept, words);
    if (!stamp) return undefined;
    const state = this.#resources.stateOf(resource);
    if (stamp.moment === 'enters' && !isStamped(stamp, { isNew: false, entered: state })) return 'absent';
    const created = this.#resources.stamps.createdMember(resource.concept);
    const value = this.#resources.stamps.isCounter(words, type)
      ? FIRST
      : created === undefined || created === words
        ? undefined
        : this.#valueOf(world, resource, created);
    if (value === undefined || value === null || !this.#resources.filler.accepts(type, value))
      return undefined;
    world.bind(resource, words, value);
    return { value };
  }

  /**
   * Returns the value if it satisfies the bounds of the member, or else a value that satisfies them. Returns the value
   * unchanged if the type accepts no such value.
   */
  within(world: World, resource: Resource, words: string, type: Type, value: JsonValue): JsonValue {
    const { bounds } = this.#resources.concepts.marksOf(resource.concept, words);
    if (!bounds) return value;
    const now = this.#resources.now();
    const siblings: Siblings = (property) => this.#valueOf(world, resource, wordsOf(property));
    const moved = this.#guarded(resource, `bounds of ${words}`, () =>
      brokenBound(bounds, value, siblings, now) === undefined
        ? value
        : valueWithin(bounds, value, siblings, now),
    );
    return moved !== undefined && this.#resources.filler.accepts(type, moved) ? moved : value;
  }

  /**
   * Returns the result of `find`, or undefined for a value that is derived from itself, because the recursion would not
   * end.
   */
  #guarded<Value>(resource: Resource, about: string, find: () => Value): Value | undefined {
    const name = `${this.#resources.keyOf(resource)}/${about}`;
    if (this.#deriving.has(name)) return undefined;
    this.#deriving.add(name);
    try {
      return find();
    } finally {
      this.#deriving.delete(name);
    }
  }

  /** Returns the values at a path from a resource, including in the elements of a list that meet the conditions. */
  #valuesAt(
    world: World,
    resource: Resource,
    [first = '', ...rest]: Path,
    where: readonly Condition[] = [],
  ): readonly JsonValue[] {
    const words = wordsOf(first);
    const list = this.#resources.concepts.membersOf(resource.concept).get(words)?.type;
    const item =
      list &&
      this.#resources.filler.flats(list).flatMap((flat) => (flat.kind === 'list' ? [flat.items] : []))[0];
    const concept = item && this.#resources.concepts.conceptOf(item);
    if (concept === undefined || resource.values.has(words))
      return valuesIn(this.#valueOf(world, resource, words), rest, where);
    const resources = this.#resources
      .named(world, concept, resource)
      .filter((one) => holds(where, (member) => this.#valueOf(world, one, member)));
    return rest.length === 0
      ? resources.map(({ id }) => id)
      : resources.flatMap((one) => this.#valuesAt(world, one, rest));
  }

  /**
   * Returns the size of an operation's response body in bytes, or undefined for JSON, because its size differs between
   * requests.
   */
  #bytesOf(name: string): number | undefined {
    const operation = this.#resources.contract.operations.find(
      (one) => isRest(one) && one.name.wire === name,
    );
    const content =
      operation && isRest(operation) ? successOf(operation, 'read').response?.contents[0] : undefined;
    if (!operation || !isRest(operation) || !content || isJsonType(content.mediaType)) return undefined;
    const body = rawBody(this.#resources.filler, operation, content);
    return typeof body === 'string' ? new TextEncoder().encode(body).length : body.length;
  }
}
