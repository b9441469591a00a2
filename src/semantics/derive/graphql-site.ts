/** Finds the resource of a root field by its name, its arguments, and its result. */
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
  /** The concept of the resource, from the result or from the name. */
  readonly concept: string | undefined;
  /**
   * An alternative name of the resource: the normalized name of the member of the result that contains it.
   */
  readonly alias: string | undefined;
  readonly sent: readonly Sent[];
  /** The argument with the id of the resource. */
  readonly id: Sent | undefined;
  /** Arguments that identify the resource by a member other than its id, such as `slug`. The best key is first. */
  readonly keys: readonly Sent[];
  /** True if the name contains the concept of another resource. */
  readonly isOfOther: boolean;
  /**
   * True if the operation has no id, and a query without arguments returns the caller's only resource of the
   * concept.
   */
  readonly isOfCaller: boolean;
}

/** The concepts of a contract. */
export interface Concepts {
  /** The concepts of all resources in responses. */
  readonly all: ConceptIndex;
  /** The concepts of the resources returned by queries and REST. */
  readonly queried: ConceptIndex;
  /** The concepts of the single resources returned by queries without arguments. */
  readonly ofCaller: ReadonlySet<string>;
}

/** Finds the resource of a root field. */
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
  const nounsOfName = (withEffect.length > 0 ? withEffect : phrases).map(({ noun }) => noun);
  const named = conceptIn(nounsOfName, concepts.all);
  const isChange = operation.operation === 'mutation';
  const seen = conceptShown(shown);
  const alias = shown && calledIn(shown);
  const isSeen = (noun: string): boolean =>
    [seen, alias].some((head) => head !== undefined && endsWithNoun(noun, head));
  const isOfNamed = isChange && named !== undefined && !isSeen(named) && isAbout(phrases, named, sent);
  const concept = isOfNamed ? named : (seen ?? (isChange ? named : undefined));
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
    alias: isOfNamed ? undefined : alias,
    sent,
    id,
    keys: shown && isOne ? keysIn(contract, operation, sent, shown).filter((one) => one !== id) : [],
    isOfOther,
    isOfCaller,
  };
}

/**
 * True if a mutation acts on the noun in its name, although it can return a different resource: `deleteNote` can return
 * the order of the note.
 */
function isAbout(phrases: readonly Phrase[], named: string, sent: readonly Sent[]): boolean {
  const isIdentified = sent.some((one) => wordsOf(one) === `${named} id`);
  return phrases.some(
    ({ effect, noun }) =>
      (isIdentified || effect === 'create' || effect === 'delete') && isSamePhrase(noun, named),
  );
}

/** Returns the argument `id`, or an argument named after the concept: `orderId`, `order_line_id`. */
function idArgument(
  contract: Contract,
  sent: readonly Sent[],
  concept: string | undefined,
  { all }: Concepts,
): Sent | undefined {
  const single = sent.filter((one) => isSingle(contract, one));
  const called = (words: string): Sent | undefined => single.find((one) => wordsOf(one) === words);
  // If the concept `pipeline` exists, `pipelineId` does not identify a `team pipeline`.
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

/** Names of members by which people identify a resource, and by which queries find it, best first. */
const KEYS = [
  ...IDENTITIES,
  ...'slug,handle,code,login,username,user name,name,email,number,token,sku,permalink,url'.split(','),
];

function keysIn(
  contract: Contract,
  operation: GraphqlOperation,
  sent: readonly Sent[],
  { type }: Shown,
): readonly Sent[] {
  const members = membersOf(contract, type);
  const isMember = (one: Sent): boolean =>
    [...members.values()].some(
      (member) =>
        wordsOf(member) === wordsOf(one) && isSingle(contract, member) && !itemsOf(contract, member.type),
    );
  const demanded = sent.filter(({ required }) => required);
  // An argument of type `ID` identifies a resource, even if it has another name: `book(isbn: ID!)`.
  const isOnlyId = (one: Sent): boolean =>
    demanded.length === 1 && demanded[0] === one && isMember(one) && isOfTypeId(contract, operation, one);
  const rankOf = (one: Sent): number => [...KEYS, wordsOf(one)].indexOf(wordsOf(one));
  return sent
    .filter((one) => isSingle(contract, one) && (KEYS.includes(wordsOf(one)) || isOnlyId(one)))
    .filter((one) => isMember(one) || hasIdentity(contract, type))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The part of a graphql-js schema that has the arguments of queries. */
interface QuerySchema {
  getQueryType():
    | { getFields(): Readonly<Record<string, { readonly args: readonly Argument[] }>> }
    | undefined;
}

interface Argument {
  readonly name: string;
  readonly type: unknown;
}

/** True if the type of a query's argument is `ID`, which the model does not distinguish from `String`. */
function isOfTypeId({ sources }: Contract, { operation, name }: GraphqlOperation, { from }: Sent): boolean {
  const schema = sources.graphql?.schema as QuerySchema | undefined;
  const field = operation === 'query' ? schema?.getQueryType()?.getFields()[name.wire] : undefined;
  const argument = field?.args.find((one) => one.name === from.path.join('.'));
  return /^ID!?$/.test(String(argument?.type));
}

/** True if a noun is the concept or the alias of the resource, or ends with it. */
export function isNamed({ concept, alias }: GraphqlSite, noun: string): boolean {
  return [concept, alias].some((head) => head !== undefined && endsWithNoun(noun, head));
}

/** True if a noun is the concept or the alias of the resource. */
export function isResource({ concept, alias }: GraphqlSite, noun: string): boolean {
  return [concept, alias].some((head) => head !== undefined && isSamePhrase(noun, head));
}

/** Names of members that mutations rarely change, so arguments with these names identify the resource. */
const FIXED = new Set([...IDENTITIES, 'slug', 'handle', 'code', 'token']);

/** Returns the arguments that identify the changed resource by a member other than its id. */
export function keysOfChange({ id, isOfCaller, keys }: GraphqlSite): readonly Sent[] {
  return id || isOfCaller ? [] : keys.filter((one) => one.required && FIXED.has(wordsOf(one)));
}

/**
 * True if the request certainly identifies the returned resource. It requires an id that is named after the concept, or
 * an argument `id` and neither creates a resource nor names another one.
 */
export function hasSureId({ operation, concept, id, isOfOther }: GraphqlSite): boolean {
  if (!id?.required || concept === undefined) return false;
  const isCreating = phrasesOf(operation.name.words).some(({ effect }) => effect === 'create');
  return wordsOf(id) === 'id' ? !isCreating && !isOfOther : endsWithNoun(wordsOf(id), `${concept} id`);
}

/** Returns the part of a name after the concept or the alias, if the name begins with one of them. */
export function restOfName({ operation, concept, alias }: GraphqlSite): readonly string[] | undefined {
  const { words } = operation.name;
  for (const head of [alias, concept]) {
    const count = head?.split(' ').length ?? 0;
    if (head !== undefined && isSamePhrase(words.slice(0, count).join(' '), head)) return words.slice(count);
  }
  return undefined;
}
