/** Derives the effect of a root field. The first rule in the table that applies decides. */
import type { Effect } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isGraphql, linksOf, resolve, shapesOf } from '../../model/lookup.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import type { Fact } from '../semantics.ts';
import { because, type Say } from './fact.ts';
import { conceptIn, endsWithNoun, isSamePhrase, phrasesOf, stateOf, type ConceptIndex } from './names.ts';
import { argumentsOf, type Sent } from './request.ts';
import { hasIdentity, membersOf, statesOf, takesState, wordsOf } from './shape.ts';
import { conceptShown, type Shown } from './shown.ts';

export interface GraphqlSite {
  readonly contract: Contract;
  readonly operation: GraphqlOperation;
  readonly shown: Shown | undefined;
  /** The concept of the thing: that of the result, or else that in the name. */
  readonly concept: string | undefined;
  readonly sent: readonly Sent[];
  /** The argument that identifies the thing. */
  readonly id: Sent | undefined;
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
  // `deleteNote` may show the order that contained the note.
  const seen = conceptShown(shown);
  const isOfSpoken =
    isChange &&
    spoken !== undefined &&
    !(seen !== undefined && endsWithNoun(spoken, seen)) &&
    phrases.some(
      ({ effect, noun }) => /^(?:create|delete)$/.test(effect ?? '') && isSamePhrase(noun, spoken),
    );
  const concept = isOfSpoken ? spoken : (seen ?? (isChange ? spoken : undefined));
  const id = shown?.isList ? undefined : idArgument(contract, sent, concept, concepts);
  const isOfOther =
    concept !== undefined &&
    conceptIn(nouns, concepts.queried) !== undefined &&
    !nouns.some((noun) => endsWithNoun(noun, concept));
  const isOfCaller = concept !== undefined && id === undefined && concepts.ofCaller.has(concept);
  return { contract, operation, shown, concept, sent, id, isOfOther, isOfCaller };
}

/** Returns the argument `id`, or one named after the concept: `orderId`, `order_line_id`. */
function idArgument(
  contract: Contract,
  sent: readonly Sent[],
  concept: string | undefined,
  { all }: Concepts,
): Sent | undefined {
  const single = sent.filter(({ type }) => ['primitive', 'scalar'].includes(resolve(contract, type).kind));
  const called = (words: string): Sent | undefined => single.find((one) => wordsOf(one) === words);
  // `pipelineId` names another thing than a team pipeline, if there are pipelines.
  const nouns = (concept ?? '')
    .split(' ')
    .map((_, index, words) => words.slice(index).join(' '))
    .filter((noun, index) => index === 0 || !all.has(noun));
  const found = [...nouns.map((noun) => `${noun} id`), 'id'].map(called).filter((one) => one !== undefined);
  return found.find(({ required }) => required) ?? called('id') ?? found[0];
}

type Rule = (site: GraphqlSite) => Fact<Effect> | undefined;

const MARK = '@effect';

function say(evidence: Parameters<typeof because>[0], source: string, { at }: GraphqlOperation): Say {
  return because(evidence, source, at);
}

const RULES: readonly Rule[] = [marked, linked, connected, read, listed, entered, named];

export function graphqlEffect(site: GraphqlSite): Fact<Effect> {
  for (const rule of RULES) {
    const fact = rule(site);
    if (fact) return fact;
  }
  return say('guessed', 'no rule applies', site.operation)('unknown', MARK);
}

function marked({ operation: { effect } }: GraphqlSite): Fact<Effect> | undefined {
  return effect && because('declared', MARK, effect.at)(effect.does, MARK);
}

/** True for a mutation whose link passes the id of the returned thing to a query, and that needs no id itself. */
function linked({ contract, operation, shown, id }: GraphqlSite): Fact<Effect> | undefined {
  if (operation.operation !== 'mutation' || !shown || id?.required === true) return undefined;
  const pointer = `$response.body#/${[...shown.path, 'id'].join('/')}`;
  const link = linksOf(operation).find(
    ({ parameters }) =>
      Object.values(parameters).length > 0 && Object.values(parameters).every((value) => value === pointer),
  );
  return link && contract.operations.some((one) => one.id === link.operation && isGraphql(one))
    ? because('declared', `@leadsTo ${link.name}`, link.at)('create', MARK)
    : undefined;
}

function connected({ operation }: GraphqlSite): Fact<Effect> | undefined {
  return operation.operation === 'query' && operation.pagination?.kind === 'relay'
    ? say('standard', 'Relay Cursor Connections Specification', operation)('list', MARK)
    : undefined;
}

function read({ contract, operation, shown, id, sent, concept }: GraphqlSite): Fact<Effect> | undefined {
  if (operation.operation !== 'query' || !shown || shown.isList) return undefined;
  if (concept === 'node' && operation.name.wire === 'node')
    return say('standard', 'Relay Global Object Identification', operation)('read', MARK);
  const isThing = hasIdentity(contract, shown.type);
  const isNamed = operation.name.words.join(' ').endsWith(concept ?? ' ');
  const needed = sent.filter(({ required }) => required);
  if (id && isThing && isNamed && needed.every((one) => one === id))
    return say('recognized', `a query by ${id.name.wire} returns one resource`, operation)('read', MARK);
  if (isThing && sent.length === 0)
    return say('recognized', 'a query without arguments returns one resource', operation)('read', MARK);
  return say('guessed', 'a query returns one resource', operation)('read', MARK);
}

function listed({ contract, operation, shown, sent }: GraphqlSite): Fact<Effect> | undefined {
  if (operation.operation !== 'query' || shown?.isList !== true) return undefined;
  const isLookup = sent.some(({ name }) => /^ids?$/.test(name.words.at(-1) ?? ''));
  return hasIdentity(contract, shown.type) && !isLookup
    ? say('recognized', 'a query returns a list of resources', operation)('list', MARK)
    : say('guessed', 'a query returns a list', operation)('list', MARK);
}

/** True for a verb that matches a state of the thing, or an argument that accepts a state in addition to the id. */
function entered({ contract, operation, shown, concept, id, sent }: GraphqlSite): Fact<Effect> | undefined {
  if (operation.operation !== 'mutation' || !shown || !id || concept === undefined) return undefined;
  const phrases = phrasesOf(operation.name.words).filter(({ effect }) => effect === undefined);
  const own = phrases.filter(({ noun }) => isSamePhrase(noun, concept));
  const states = [...statesOf(contract, shown.type), ...occasionsOf(contract, shown.type)];
  const verb = own.find((phrase) => stateOf(phrase.verb, states) !== undefined)?.verb;
  if (verb !== undefined)
    return say(
      'recognized',
      `${verb} is the name of a change to the state ${stateOf(verb, states)}`,
      operation,
    )('transition', MARK);
  const chosen = sent.find((one) => one !== id && takesState(contract, one.type, states));
  return own.length > 0 && chosen
    ? say('recognized', `${chosen.name.wire} takes a state`, operation)('transition', MARK)
    : undefined;
}

/** Returns the names of members that tell whether or when something happened: `revoked at`, `is archived`. */
function occasionsOf(contract: Contract, type: Type): readonly string[] {
  return [...membersOf(contract, type).values()].flatMap(({ name, type: of }) => {
    const [first = '', ...rest] = name.words[0] === 'is' ? name.words.slice(1) : name.words;
    const isTime = rest.length === 1 && /^(?:at|on)$/.test(rest[0]!);
    const isFlag = rest.length === 0 && shapesOf(contract, of).some(isBoolean);
    return isTime || isFlag ? [first] : [];
  });
}

function isBoolean(shape: Type): boolean {
  return shape.kind === 'primitive' && shape.primitive === 'boolean';
}

/** Reads names such as `createOrder`, `orderUpdate`, `deleteOrder`, or `setNote` for an order that has a note. */
function named(site: GraphqlSite): Fact<Effect> | undefined {
  const { operation, concept } = site;
  if (operation.operation !== 'mutation') return undefined;
  const phrases = phrasesOf(operation.name.words).filter(({ effect }) => effect !== undefined);
  const sure = phrases.find((phrase) => isNamedAfter(site, phrase.effect!, phrase.noun));
  if (sure && concept !== undefined)
    return say('recognized', `${sure.verb} is about ${sure.noun}`, operation)(sure.effect!, MARK);
  const [phrase] = phrases;
  return (
    phrase &&
    say(
      'guessed',
      `${operation.name.wire} begins or ends with ${phrase.verb}`,
      operation,
    )(phrase.effect!, MARK)
  );
}

function isNamedAfter(site: GraphqlSite, effect: Effect, noun: string): boolean {
  const { contract, shown, concept, id } = site;
  if (concept === undefined) return false;
  if (effect === 'create') return shown !== undefined && id?.required !== true && endsWithNoun(noun, concept);
  if (!id && !site.isOfCaller) return false;
  if (isSamePhrase(noun, concept)) return true;
  const members = new Set(shown && [...membersOf(contract, shown.type).values()].map(wordsOf));
  const part = noun.startsWith(`${concept} `) ? noun.slice(concept.length + 1) : noun;
  const isOfMembers = members.has(part) || site.sent.some((one) => one !== id && members.has(wordsOf(one)));
  return effect === 'merge' && isOfMembers;
}

/** True if the request certainly identifies the returned thing: it requires the id, and does not add another thing. */
export function hasSureId({ operation, concept, id, isOfOther }: GraphqlSite): boolean {
  if (!id?.required || concept === undefined) return false;
  const isCreating = phrasesOf(operation.name.words).some(({ effect }) => effect === 'create');
  return wordsOf(id) === 'id' ? !isCreating && !isOfOther : endsWithNoun(wordsOf(id), `${concept} id`);
}
