import { isPlural, plural, singular } from '../../core/inflection.ts';
import type { CallWords } from './call-words.ts';
import { VERBS } from './verbs.ts';

export type RootKind = 'query' | 'mutation' | 'subscription';

/**
 * Returns possible call paths of a GraphQL operation, shortest first. `GetOrders` → orders.list, `CreateOrderLine` →
 * orderLines.create, `productCreate` → products.create, `orderMarkAsPaid` → orders.markAsPaid (because `Order` is a
 * type), `shop` → shop.get.
 */
export function graphqlCallWords(
  kind: RootKind,
  words: readonly string[],
  nouns: ReadonlySet<string>,
): readonly CallWords[] {
  const { resource, action } = split(kind, words, nouns);
  return [action, words].map((each) => ({ resources: [resource], action: each }));
}

interface Split {
  readonly resource: readonly string[];
  readonly action: readonly string[];
}

function split(kind: RootKind, words: readonly string[], nouns: ReadonlySet<string>): Split {
  const [first = ''] = words;
  if (words.length > 1 && VERBS.has(first)) return verbFirst(first, words.slice(1));
  if (kind !== 'query') {
    for (let length = words.length - 1; length > 0; length--) {
      const noun = words.slice(0, length);
      if (isNoun(noun, nouns)) return { resource: pluralized(noun), action: words.slice(length) };
    }
    for (let start = 1; start < words.length; start++) {
      const noun = words.slice(start);
      if (isNoun(noun, nouns)) return { resource: pluralized(noun), action: words.slice(0, start) };
    }
    const last = words.at(-1) ?? '';
    if (words.length > 1 && VERBS.has(last))
      return { resource: pluralized(words.slice(0, -1)), action: [last] };
    return words.length > 1
      ? { resource: [first], action: words.slice(1) }
      : { resource: [`${kind}s`], action: words };
  }
  if (words.length === 1 && VERBS.has(first)) return { resource: ['queries'], action: words };
  if (isPlural(words.at(-1) ?? '')) return { resource: words, action: ['list'] };
  const isOneOfMany = isNoun(words, nouns) && !SINGLETONS.has(words.join(' '));
  return { resource: isOneOfMany ? pluralized(words) : words, action: ['get'] };
}

/** Resources of which each caller has only one. */
const SINGLETONS = new Set('account app me node shop viewer'.split(' '));

function verbFirst(verb: string, noun: readonly string[]): Split {
  const reads = verb === 'get' || verb === 'list' || verb === 'fetch';
  if (!reads) return { resource: pluralized(noun), action: [verb] };
  const isList = verb === 'list' || isPlural(noun.at(-1) ?? '');
  return { resource: pluralized(noun), action: [isList ? 'list' : 'get'] };
}

function isNoun(words: readonly string[], nouns: ReadonlySet<string>): boolean {
  return (
    nouns.has([...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ')) || nouns.has(words.join(' '))
  );
}

function pluralized(words: readonly string[]): readonly string[] {
  return [...words.slice(0, -1), plural(words.at(-1) ?? '')];
}
