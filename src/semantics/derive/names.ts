/**
 * Reads the names of operations, which consist of a verb, a noun, and optionally a preposition with more words. Also
 * reads the names of types in marks.
 */
import { singularWords } from '../../core/inflection.ts';
import { splitWords } from '../../core/words.ts';
import type { Effect } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf } from '../../model/lookup.ts';

const VERBS: ReadonlyMap<string, Effect> = new Map(
  Object.entries({
    create: 'create add register new insert duplicate clone copy',
    merge: 'update edit modify change set unset patch adjust rename revise',
    delete: 'delete remove destroy',
    replace: 'replace put',
  }).flatMap(([effect, verbs]) => verbs.split(' ').map((verb) => [verb, effect as Effect] as const)),
);

/**
 * Verbs of creations that can also be nouns or verbs of transitions. They indicate a creation only at the start of a
 * name.
 */
const OPENING_VERBS = new Set(
  'admit book enroll hire invite issue log make open place post record report request schedule send start submit upload'.split(
    ' ',
  ),
);

/** True for a verb that creates a resource, if the name begins with it and the request contains no id of the resource. */
export function isOpeningVerb(verb: string): boolean {
  return OPENING_VERBS.has(verb);
}

const PREPOSITIONS = new Set('and as at by for from in into of on or to using via with without'.split(' '));

export interface Phrase {
  readonly verb: string;
  /** The effect of the verb, if it is known. */
  readonly effect: Effect | undefined;
  /** The words of the noun: `order line`. */
  readonly noun: string;
  /** The words before a verb in the middle: `pipeline` in `pipelineCreateWebhook`. */
  readonly owner?: string;
}

/**
 * Returns the possible readings of a name, with the verb at the start, at the end, or in the middle: `createOrder`,
 * `orderCreate`, `orderCreateNote`. Only the second reading includes the part after a preposition.
 */
export function phrasesOf(words: readonly string[]): readonly Phrase[] {
  const kept = withoutPhrase(words);
  const first = phraseOf(kept[0] ?? '', kept.slice(1));
  const last = phraseOf(words.at(-1) ?? '', words.slice(0, -1));
  if (words.length === 1) return [first];
  const middle = kept.findIndex((word, index) => index > 0 && index < kept.length - 1 && VERBS.has(word));
  if (first.effect !== undefined || last.effect !== undefined || middle < 0) return [first, last];
  const owner = kept.slice(0, middle).join(' ');
  return [first, last, { ...phraseOf(kept[middle]!, kept.slice(middle + 1)), owner }];
}

/** Returns the words before a preposition: `order` of `orderByCode`. */
export function withoutPhrase(words: readonly string[]): readonly string[] {
  const cut = words.findIndex((word, index) => index > 0 && PREPOSITIONS.has(word));
  return cut < 0 ? words : words.slice(0, cut);
}

function phraseOf(verb: string, noun: readonly string[]): Phrase {
  return { verb, effect: VERBS.get(verb), noun: noun.join(' ') };
}

/** Concepts by their normalized names, with the last word in the singular. */
export type ConceptIndex = ReadonlyMap<string, string>;

export function indexed(concepts: Iterable<string>): ConceptIndex {
  const found = new Map<string, string>();
  for (const concept of concepts) {
    const key = singularPhrase(concept);
    if (concept.length > (found.get(key)?.length ?? 0)) found.set(key, concept);
  }
  return found;
}

function singularPhrase(noun: string): string {
  return singularWords(noun.split(' ')).join(' ');
}

/** True if two nouns are equal, or differ only in the singular or plural of the last word. */
export function isSamePhrase(one: string, other: string): boolean {
  return singularPhrase(one) === singularPhrase(other);
}

/**
 * Returns the concept that equals a noun, or else the longest concept at the end of a noun, or else the
 * longest concept at the beginning.
 */
export function conceptIn(nouns: readonly string[], concepts: ConceptIndex): string | undefined {
  const all = nouns.map((noun) => noun.split(' '));
  const parts = [
    nouns,
    all.flatMap((words) => words.map((_, index) => words.slice(index).join(' '))),
    all.flatMap((words) => words.slice(1).map((_, index) => words.slice(0, index + 1).join(' '))),
  ];
  for (const some of parts) {
    const found = some.flatMap((noun) => concepts.get(singularPhrase(noun)) ?? []);
    const [longest] = found.toSorted((one, other) => other.length - one.length);
    if (longest !== undefined) return longest;
  }
  return undefined;
}

/** True if a noun ends with `head`: an `offer order` is an `order`. */
export function endsWithNoun(noun: string, head: string): boolean {
  return isSamePhrase(noun.split(' ').slice(-head.split(' ').length).join(' '), head);
}

const MIN_STEM = 3;

/** Returns the state of a verb: `CANCELED` for `cancel`, `paid` for `pay`. */
export function stateOf(verb: string, states: readonly string[]): string | undefined {
  const stem = verb.replace(/(e|y)$/, '');
  if (stem.length < MIN_STEM && verb.length < MIN_STEM) return undefined;
  return states.find((state) =>
    state
      .toLowerCase()
      .split(/[^a-z]+/)
      .some((word) => isParticiple(word, stem)),
  );
}

/** True for a verb that creates a resource from another resource. */
export function isCopy(verb: string): boolean {
  return ['duplicate', 'clone', 'copy'].includes(verb);
}

const STATE_VERBS = new Set(
  (
    'accept activate approve archive cancel close complete confirm deactivate decline disable dismiss enable expire ' +
    'finish hide lock mute pause publish reactivate refund reject reopen resolve restore resume revoke submit ' +
    'suspend transition unarchive unlock unmute unpublish verify void withdraw paid'
  ).split(' '),
);

/**
 * True for a verb that usually changes the state of a resource, even if the type of the resource does not include the
 * state.
 */
export function isStateVerb(verb: string): boolean {
  return STATE_VERBS.has(verb);
}

const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['resume', 'pause'],
  ['continue', 'pause'],
  ['disable', 'enable'],
  ['enable', 'disable'],
  ['reopen', 'close'],
  ['restore', 'delete'],
  ['show', 'hide'],
  ['stop', 'start'],
] as const);

/** Returns the verbs that a verb undoes: `archive` for `unarchive`. */
export function oppositesOf(verb: string): readonly string[] {
  const opposite = OPPOSITES.get(verb) ?? /^un(?<undone>.{3,})$/.exec(verb)?.groups?.['undone'];
  return opposite === undefined ? [] : [opposite];
}

const ENDINGS = /^(?:e|y|ed|d|en|n|t|id|ied|ded|led|ted|ped|ned|red|ing|ling|ting|al|able)?$/;

/**
 * True for `canceled` and `cancel`, or `expired` and `expir`. Does not recognize opposites such as `active`
 * and `deactivate`: see `oppositesOf`.
 */
function isParticiple(word: string, stem: string): boolean {
  return word.startsWith(stem) && ENDINGS.test(word.slice(stem.length));
}

/** Returns the concept for a name in a mark, which is a name of a type or of a concept. */
export function conceptNamed({ types }: Contract, name: string): string {
  const type = [...types.values()].find((one) => one.name.wire === name);
  return type ? conceptOf(type) : splitWords(name).join(' ');
}
