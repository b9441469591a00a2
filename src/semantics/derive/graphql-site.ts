/** The request and the response of a root field, read for the resource that they are about. */
import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import { conceptIn, endsWithNoun, isSamePhrase, phrasesOf, type ConceptIndex, type Phrase } from './names.ts';
import { argumentsOf, type Sent } from './request.ts';
import { hasIdentity, IDENTITIES, itemsOf, membersOf, wordsOf } from './shape.ts';
import { calledIn, conceptShown, type Shown } from './shown.ts';

export interface GraphqlSite {
  readonly contract: Contract;
  readonly operation: GraphqlOperation;
  readonly concepts: Concepts;
  readonly shown: Shown | undefined;
  /** The concept of the thing: that of the result, or else that in the name. */
  readonly concept: string | undefined;
  /** Other words for the thing: the name of the member that contains it. */
  readonly alias: string | undefined;
  readonly sent: readonly Sent[];
  /** The argument that identifies the thing. */
  readonly id: Sent | undefined;
  /** Arguments that identify the thing by another member, such as `slug`; the best one is first. */
  readonly keys: readonly Sent[];
  /** True if the name contains another thing. */
  readonly isOfOther: boolean;
  /** True if each caller has one such thing, which a query without arguments returns. */
  readonly isOfCaller: boolean;
}

/** Concepts of a contract. */
export interface Concepts {
  /** Those of all things in responses. */
  readonly all: ConceptIndex;
  /** Those of things that queries and REST return. */
  readonly queried: ConceptIndex;
  /** Those of single things that queries without arguments return. */
  readonly ofCaller: ReadonlySet<string>;
}

/** Returns the site. */
export function graphqlSite(
  contract: Contract,
  operation: GraphqlOperation,
  shown: Shown | undefined,
  concepts: Concepts,
): GraphqlSite {
  const sent = argumentsOf(contract, operation);
  const phrases = phrasesOf(operation.name.words);
  const nouns = phrases.map(({ noun }) => noun);
  const withEffect = phrases.filter(({ effect }) => effect !== undefined);
  const spokenNouns = (withEffect.length > 0 ? withEffect : phrases).map(({ noun }) => noun);
  const spoken = conceptIn(spokenNouns, concepts.all);
  const isChange = operation.operation === 'mutation';
  const seen = conceptShown(shown);
  const alias = shown && calledIn(shown);
  const isSeen = (noun: string): boolean =>
    [seen, alias].some((head) => head !== undefined && endsWithNoun(noun, head));
  const isOfSpoken = isChange && spoken !== undefined && !isSeen(spoken) && isAbout(phrases, spoken, sent);
  const concept = isOfSpoken ? spoken : (seen ?? (isChange ? spoken : undefined));
  const isOne = shown?.isList !== true;
  const id = isOne ? idArgument(contract, sent, concept, concepts) : undefined;
  const isOfOther =
    concept !== undefined &&
    conceptIn(nouns, concepts.queried) !== undefined &&
    !nouns.some((noun) => endsWithNoun(noun, concept));
  const isOfCaller = concept !== undefined && id === undefined && concepts.ofCaller.has(concept);
  return {
    contract,
    operation,
    concepts,
    shown,
    concept,
    alias: isOfSpoken ? undefined : alias,
    sent,
    id,
    keys: shown && isOne ? keysIn(contract, sent, shown).filter((one) => one !== id) : [],
    isOfOther,
    isOfCaller,
  };
}

/** True if a mutation is about the noun in its name: `deleteNote` may show the order that contained the note. */
function isAbout(phrases: readonly Phrase[], spoken: string, sent: readonly Sent[]): boolean {
  const isIdentified = sent.some((one) => wordsOf(one) === `${spoken} id`);
  return phrases.some(
    ({ effect, noun }) =>
      (isIdentified || effect === 'create' || effect === 'delete') && isSamePhrase(noun, spoken),
  );
}

/** Returns the argument `id`, or one named after the concept: `orderId`, `order_line_id`. */
function idArgument(
  contract: Contract,
  sent: readonly Sent[],
  concept: string | undefined,
  { all }: Concepts,
): Sent | undefined {
  const single = sent.filter((one) => isSingle(contract, one));
  const called = (words: string): Sent | undefined => single.find((one) => wordsOf(one) === words);
  // `pipelineId` names another thing than a team pipeline, if there are pipelines.
  const nouns = (concept ?? '')
    .split(' ')
    .map((_, index, words) => words.slice(index).join(' '))
    .filter((noun, index) => index === 0 || !all.has(noun));
  const found = [...nouns.map((noun) => `${noun} id`), 'id'].map(called).filter((one) => one !== undefined);
  return found.find(({ required }) => required) ?? called('id') ?? found[0];
}

function isSingle(contract: Contract, { type }: Pick<Sent, 'type'>): boolean {
  return ['primitive', 'scalar'].includes(resolve(contract, type).kind);
}

/** Names of members that identify a thing to people, by which queries look it up. */
const KEYS = [
  ...IDENTITIES,
  ...'slug,handle,code,login,username,user name,name,email,number,token,sku,permalink,url'.split(','),
];

function keysIn(contract: Contract, sent: readonly Sent[], { type }: Shown): readonly Sent[] {
  const members = membersOf(contract, type);
  const isMember = (one: Sent): boolean =>
    [...members.values()].some(
      (member) =>
        wordsOf(member) === wordsOf(one) && isSingle(contract, member) && !itemsOf(contract, member.type),
    );
  return sent
    .filter((one) => isSingle(contract, one) && KEYS.includes(wordsOf(one)))
    .filter((one) => isMember(one) || hasIdentity(contract, type))
    .toSorted((one, other) => KEYS.indexOf(wordsOf(one)) - KEYS.indexOf(wordsOf(other)));
}

/** True if a noun is the thing, or ends with it. */
export function isNamed({ concept, alias }: GraphqlSite, noun: string): boolean {
  return [concept, alias].some((head) => head !== undefined && endsWithNoun(noun, head));
}

/** True if a noun is the thing. */
export function isThing({ concept, alias }: GraphqlSite, noun: string): boolean {
  return [concept, alias].some((head) => head !== undefined && isSamePhrase(noun, head));
}

/** Names that a change seldom sets: they identify the thing that it changes. */
const FIXED = new Set([...IDENTITIES, 'slug', 'handle', 'code', 'token']);

/** Returns the arguments that identify the thing of a change by another member than its id. */
export function keysOfChange({ id, isOfCaller, keys }: GraphqlSite): readonly Sent[] {
  return id || isOfCaller ? [] : keys.filter((one) => one.required && FIXED.has(wordsOf(one)));
}

/** True if the request certainly identifies the returned thing: it requires the id, and does not add another thing. */
export function hasSureId({ operation, concept, id, isOfOther }: GraphqlSite): boolean {
  if (!id?.required || concept === undefined) return false;
  const isCreating = phrasesOf(operation.name.words).some(({ effect }) => effect === 'create');
  return wordsOf(id) === 'id' ? !isCreating && !isOfOther : endsWithNoun(wordsOf(id), `${concept} id`);
}

/** Returns the part of a name after the concept or its other name, if the name begins with it. */
export function restOfName({ operation, concept, alias }: GraphqlSite): readonly string[] | undefined {
  const { words } = operation.name;
  for (const head of [alias, concept]) {
    const count = head?.split(' ').length ?? 0;
    if (head !== undefined && isSamePhrase(words.slice(0, count).join(' '), head)) return words.slice(count);
  }
  return undefined;
}
