/**
 * Names types that the document does not name, by at most five words of their location, and without numbers if
 * possible.
 */
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import type { Property, Type } from '../../model/type.ts';
import { objectShape } from './object-shape.ts';

type Words = readonly string[];

const MAX_WORDS = 5;

/**
 * The number of words that a shortened name keeps from the start of the full name, with the most readable choice first.
 * Its remaining words are from the end of the full name.
 */
const KEPT = [2, 3, 1, 0, 4];

/** Endings that distinguish two types at one location, such as a sent type and a received type. */
const ENDINGS = [[], ['value'], ['details'], ['content']];

/**
 * Returns the first free name with at most `max` words: all words if they are few, or else the first and the last
 * words. If no such name is free, returns all words.
 */
export function nestedWords(words: Words, isFree: (words: Words) => boolean, max = MAX_WORDS): Words {
  const ways = ENDINGS.flatMap((ending) => fewWords([...words, ...ending], max));
  return ways.find((way) => isFree(way)) ?? words;
}

/** Returns short forms of a name, each with at most `max` of its first and last words. */
export function fewWords(words: Words, max: number): readonly Words[] {
  if (words.length <= max) return [words];
  return KEPT.filter((first) => first < max).map((first) => [
    ...words.slice(0, first),
    ...words.slice(first - max),
  ]);
}

/**
 * Names each variant of a union: by its constant, by a property that no other variant has, `object` for the only
 * object, `list` for a list, or `variant` with a letter.
 */
export function variantNames(
  contract: Contract,
  variants: readonly Type[],
): readonly (readonly [Type, Words])[] {
  const objects = new Map(
    variants.flatMap((variant) => {
      const properties = ownProperties(contract, variant);
      return properties ? [[variant, properties] as const] : [];
    }),
  );
  const taken = new Set<string>();
  return variants.map((variant, index) => {
    const own = objects.get(variant);
    const letter = ['variant', letters(index)];
    if (!own) return [variant, plain(variant).kind === 'list' ? ['list'] : letter];
    const others = [...objects].flatMap(([one, properties]) => (one === variant ? [] : properties));
    const ways = [
      constantWords(own),
      objects.size > 1 ? distinctProperty(own, others)?.name.words : ['object'],
      letter,
    ];
    const words = ways.find((way) => way !== undefined && !taken.has(way.join(' '))) ?? letter;
    taken.add(words.join(' '));
    return [variant, words];
  });
}

/** Returns the properties of an unnamed object. */
function ownProperties(contract: Contract, variant: Type): readonly Property[] | undefined {
  const inner = plain(variant);
  return inner.kind === 'object' || inner.kind === 'intersection'
    ? objectShape(contract, inner)?.properties
    : undefined;
}

function constantWords(properties: readonly Property[]): Words | undefined {
  const value = properties.map(({ type }) => type).find((type) => type.kind === 'literal')?.value;
  return typeof value === 'string' && /^\w[\w .:/-]{0,59}$/.test(value) ? splitWords(value) : undefined;
}

/** Returns the first property that only this variant has. Required properties come first. */
function distinctProperty(own: readonly Property[], others: readonly Property[]): Property | undefined {
  const known = new Set(others.map(({ name }) => name.wire));
  const distinct = own.filter(({ name }) => !known.has(name.wire));
  return distinct.find(({ required }) => required) ?? distinct[0];
}

/** Returns `a` to `z`, and then `aa`, `ab`, and so on. */
function letters(index: number): string {
  const last = String.fromCodePoint(97 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

function plain(variant: Type): Type {
  return variant.kind === 'nullable' ? plain(variant.of) : variant;
}
