/**
 * Chooses values for a response of unknown meaning, from the request and from the resource that it identifies.
 */
import type { JsonValue } from '../core/json.ts';
import type { Property, Type } from '../model/type.ts';
import type { Resource } from '../semantics/world/world.ts';
import { conform } from './fill/conform.ts';
import type { Known } from './fill/fill.ts';
import type { Resources } from './resources.ts';
import type { Viewer } from './views.ts';

export class Echo {
  readonly #resources: Resources;
  readonly #viewer: Viewer;
  readonly #sent: ReadonlyMap<string, JsonValue>;
  readonly #resource: Resource | undefined;
  /** If set, ids of this concept in the response must not be ids of existing resources. */
  readonly #without: string | undefined;

  /** Creates an echo. `sent` contains the values of the request by the words of their names. */
  constructor(
    resources: Resources,
    viewer: Viewer,
    sent: ReadonlyMap<string, JsonValue>,
    resource: Resource | undefined,
    without?: string,
  ) {
    this.#resources = resources;
    this.#viewer = viewer;
    this.#sent = sent;
    this.#resource = resource;
    this.#without = without;
  }

  /** Returns the value of a member of the response. */
  know({ name, type }: Property, key: string): Known | undefined {
    const words = name.words.join(' ');
    // A value of the request that the member cannot represent belongs to another member of the same name.
    const sent = this.#shown(type, this.#sent.get(words), key);
    if (sent !== undefined) return { value: sent };
    const value = this.#idOf(words) ?? this.#ownValue(words);
    if (value === undefined || value === null) return undefined;
    const shown = this.#shown(type, value, key);
    if (shown !== undefined) return { value: shown };
    // The enum of the member does not list the value, because only the document of the other protocol declares it. The
    // member is therefore absent.
    return this.#resources.filler.flats(type).some(({ kind }) => kind === 'enum') ? 'absent' : undefined;
  }

  /** Returns the value in the form of a type. An enum represents only the values that it lists. */
  #shown(type: Type, value: JsonValue | undefined, key: string): JsonValue | undefined {
    if (value === undefined || value === null) return undefined;
    const shown = conform(this.#resources.filler, type, value, key);
    const flats = this.#resources.filler.flats(type);
    const isListed = flats.some(
      (flat) => flat.kind !== 'enum' || flat.values.some((one) => one.value === shown),
    );
    return isListed ? shown : undefined;
  }

  #ownValue(words: string): JsonValue | undefined {
    const resource = this.#resource;
    if (!resource) return undefined;
    const isSecret = this.#resources.concepts.marksOf(resource.concept, words).secret !== undefined;
    return isSecret && this.#viewer.reveals !== resource ? undefined : resource.values.get(words);
  }

  /**
   * Returns the echo for an object. If the object has a member for the id of a resource that the request does not
   * identify, its members describe such a resource, if there is one.
   */
  within(members: readonly Property[]): Echo {
    for (const { name } of members) {
      const concept = conceptNamed(name.words);
      if (concept === undefined || this.#sent.has(name.words.join(' ')) || isAmong(this.#resource, concept))
        continue;
      if (!this.#resources.concepts.collection(concept)) continue;
      this.#resources.open(this.#viewer.world, concept);
      const resource = this.#viewer.world.all(concept).find((one) => this.#canShow(one, members));
      return new Echo(
        this.#resources,
        this.#viewer,
        this.#sent,
        resource ?? this.#resource,
        resource ? undefined : concept,
      );
    }
    return this;
  }

  /** True if every enum among the members allows the value of the resource. */
  #canShow(resource: Resource, members: readonly Property[]): boolean {
    return members.every(({ name, type }) => {
      const own = resource.values.get(name.words.join(' ')) ?? null;
      const { filler } = this.#resources;
      return filler.lists(type, conform(filler, type, own, '') ?? own);
    });
  }

  /**
   * Returns the value of a member such as `order id`: the id of the resource in the request, or else the id of an
   * existing resource.
   */
  #idOf(words: string): JsonValue | undefined {
    const concept = conceptNamed(words.split(' '));
    if (concept === undefined) return undefined;
    for (let resource = this.#resource; resource; resource = resource.parent)
      if (resource.concept === concept) return resource.id;
    if (!this.#resources.concepts.collection(concept) || concept === this.#without) return undefined;
    this.#resources.open(this.#viewer.world, concept);
    return this.#viewer.world.all(concept)[0]?.id;
  }
}

/** Returns `order` for `order id`. */
function conceptNamed(words: readonly string[]): string | undefined {
  return words.length > 1 && words.at(-1) === 'id' ? words.slice(0, -1).join(' ') : undefined;
}

function isAmong(resource: Resource | undefined, concept: string): boolean {
  return resource !== undefined && (resource.concept === concept || isAmong(resource.parent, concept));
}
