/** What is known of a response whose meaning is not: values that the request sent, and those of the thing it names. */
import type { JsonValue } from '../core/json.ts';
import type { Property } from '../model/type.ts';
import type { Thing } from '../semantics/world/world.ts';
import { conform } from './fill/conform.ts';
import type { Known } from './fill/fill.ts';
import type { Sight, Things } from './things.ts';

export class Echo {
  readonly #things: Things;
  readonly #sight: Sight;
  readonly #sent: ReadonlyMap<string, JsonValue>;
  readonly #thing: Thing | undefined;

  /** `sent`: by the words of the name. */
  constructor(things: Things, sight: Sight, sent: ReadonlyMap<string, JsonValue>, thing: Thing | undefined) {
    this.#things = things;
    this.#sight = sight;
    this.#sent = sent;
    this.#thing = thing;
  }

  /** The value of a member of the response. */
  know({ name, type }: Property, key: string): Known | undefined {
    const words = name.words.join(' ');
    const value = this.#sent.get(words) ?? this.#idOf(words) ?? this.#thing?.values.get(words);
    const shown =
      value === undefined || value === null ? undefined : conform(this.#things.filler, type, value, key);
    return shown === undefined ? undefined : { value: shown };
  }

  /** Of a member such as `order id`: the id of the thing that the request names, else of one that exists. */
  #idOf(words: string): JsonValue | undefined {
    const concept = words.endsWith(' id') ? words.slice(0, -3) : undefined;
    if (concept === undefined) return undefined;
    for (let thing = this.#thing; thing; thing = thing.parent) if (thing.concept === concept) return thing.id;
    if (!this.#things.collection(concept)) return undefined;
    this.#things.open(this.#sight.world, concept);
    return this.#sight.world.all(concept)[0]?.id;
  }
}
