/** Times and counters set by the service. */
import type { JsonValue } from '../core/json.ts';
import type { Type } from '../model/type.ts';
import { isStamped, isTime, later, momentSuggested, type Occasion } from '../semantics/laws/stamps.ts';
import { isSameSymbol } from '../semantics/world/lists.ts';
import type { Values } from '../semantics/world/world.ts';
import type { Concepts } from './concepts.ts';
import { isTimeName } from './fill/texts.ts';

/** The first value of counters. */
export const FIRST = 1;

export class Stamps {
  readonly #concepts: Concepts;
  readonly #now: () => number;

  constructor(concepts: Concepts, now: () => number) {
    this.#concepts = concepts;
    this.#now = now;
  }

  /**
   * Returns the values of the stamps that the service sets on an occasion. A member is a stamp because of its mark or
   * its name. The name alone does not prevent a caller from sending a value.
   */
  at(
    concept: string,
    values: Values,
    occasion: Occasion,
    sent: ReadonlyMap<string, unknown> = values,
  ): ReadonlyMap<string, JsonValue> {
    const found = new Map<string, JsonValue>();
    for (const [words, { type }] of this.#concepts.membersOf(concept)) {
      const { stamp } = this.#concepts.marksOf(concept, words);
      const moment = stamp ? undefined : momentSuggested(words);
      const isNamed =
        moment === 'changed' ||
        (occasion.isNew && moment === 'created') ||
        (!occasion.isNew && isNamedAfter(words, occasion.entered) && typeof values.get(words) !== 'string');
      const isSet = stamp ? isStamped(stamp, occasion) : isNamed && !sent.has(words);
      const value = !isSet
        ? undefined
        : stamp
          ? this.#next(words, type, values)
          : this.#named(words, type, values);
      if (value !== undefined) found.set(words, value);
    }
    return found;
  }

  #next(words: string, type: Type, values: Values): JsonValue | undefined {
    const now = this.isCounter(words, type) ? FIRST : this.timeFor(type);
    return now === undefined ? undefined : later(now, values.get(words));
  }

  /** Returns the current time. A time with milliseconds is later than the previous one. */
  #named(words: string, type: Type, values: Values): JsonValue | undefined {
    const now = this.timeFor(type, isTimeName(words.split(' ')));
    return typeof now === 'string' && now.includes('.') ? later(now, values.get(words)) : now;
  }

  /** True for an integer that is not a time. */
  isCounter(words: string, type: Type): boolean {
    return this.#concepts.filler
      .flats(type)
      .some(
        (flat) => flat.kind === 'primitive' && flat.primitive === 'integer' && !isTime(words, flat.format),
      );
  }

  /** Returns the member with the time of creation. */
  createdMember(concept: string): string | undefined {
    const all = [...this.#concepts.membersOf(concept).keys()];
    return (
      all.find((words) => this.#concepts.marksOf(concept, words).stamp?.moment === 'created') ??
      all.find((words) => momentSuggested(words) === 'created')
    );
  }

  /**
   * Returns the current time in the form of a type, or undefined if the type is not a time. `isNamed` is true if the name
   * of a plain string states that it is a time.
   */
  timeFor(type: Type, isNamed = false): JsonValue | undefined {
    const { filler } = this.#concepts;
    const now = new Date(this.#now());
    const forms = [now.toISOString(), now.toISOString().slice(0, 10)];
    const isNumber = filler
      .flats(type)
      .some((flat) => flat.kind === 'primitive' && flat.primitive === 'integer');
    if (isNumber) return Math.floor(now.getTime() / 1000);
    return forms.find(
      (text) =>
        filler.accepts(type, text) && (isNamed || filler.isTime(type) || !filler.accepts(type, 'never')),
    );
  }
}

/** True for a member such as `shipped at` and the state `shipped`. */
function isNamedAfter(words: string, state: JsonValue | undefined): boolean {
  const [past = '', ...rest] = words.split(' ');
  return typeof state === 'string' && rest.join(' ') === 'at' && isSameSymbol(past, state);
}
