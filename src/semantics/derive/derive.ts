/**
 * Derives the meaning of a contract's operations. The first applicable rule determines the effect: marks come
 * first, then links, standards, and the structure of paths and types. Names come last.
 */
import { splitWords } from '../../core/words.ts';
import type { DeclaredEffect, Effect, InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isSafe } from '../../model/operation-effect.ts';
import { conceptOf, isRest, linksOf } from '../../model/lookup.ts';
import type { GraphqlOperation, Operation, RestOperation } from '../../model/operation.ts';
import type { Action, Fact, Semantics } from '../semantics.ts';
import { collectionsOf } from './collections.ts';
import { eventsOf } from './events.ts';
import { because, isAtLeast } from './fact.ts';
import { filtersOf } from './filters.ts';
import { graphqlEffect } from './graphql-effect.ts';
import { graphqlSite, hasSureId, keysOfChange, type Concepts } from './graphql-site.ts';
import { inputsOf } from './inputs.ts';
import { pathsOf, type Paths } from './paths.ts';
import { idOf, isSameResource, restEffect, restSite, type RestSite } from './rest-effect.ts';
import { conceptNamed, indexed, phrasesOf, stateOf } from './names.ts';
import { lastSegment } from './path-text.ts';
import type { Sent } from './request.ts';
import { hasIdentity, membersOf, statesOf, wordsOf } from './shape.ts';
import { conceptShown, shownBy, type ActionShown, type Shown } from './shown.ts';

const known = new WeakMap<Contract, Semantics>();

export function derive(contract: Contract): Semantics {
  const found = known.get(contract) ?? build(contract);
  known.set(contract, found);
  return found;
}

function build(contract: Contract): Semantics {
  const paths = pathsOf(contract);
  const concepts = conceptsOf(contract);
  const derived = contract.operations.map((operation) =>
    isRest(operation) ? restAction(contract, operation, paths) : graphqlAction(contract, operation, concepts),
  );
  const collections = collectionsOf(contract, derived, paths);
  const names = new Set(collections.map(({ concept }) => concept));
  return { collections, actions: derived.map(({ action }) => action), events: eventsOf(contract, names) };
}

/** Returns the concepts of the contract. They are compared with the nouns in the names of root fields. */
function conceptsOf(contract: Contract): Concepts {
  const resources = [...contract.types.values()].filter(
    ({ usage, type, declaredAs }) =>
      usage.response && declaredAs !== 'input' && type.kind === 'object' && hasIdentity(contract, type),
  );
  const shown = contract.operations
    .filter((operation) => isRest(operation) || operation.operation === 'query')
    .map((operation) => ({ operation, shown: shownBy(contract, operation) }))
    .filter((one) => one.shown && hasIdentity(contract, one.shown.type));
  const ofCaller = shown.filter(
    (one) => !isRest(one.operation) && one.operation.arguments.length === 0 && one.shown?.isList === false,
  );
  const conceptsIn = (all: typeof shown): readonly string[] =>
    all.flatMap((one) => conceptShown(one.shown) ?? []);
  return {
    all: indexed(resources.map(conceptOf)),
    queried: indexed(conceptsIn(shown)),
    ofCaller: new Set(conceptsIn(ofCaller)),
  };
}

function restAction(contract: Contract, operation: RestOperation, paths: Paths): ActionShown {
  const site = restSite(contract, operation, paths);
  const { shown, target } = site;
  const effect = restEffect(site);
  // A PUT or DELETE to a path such as `/orders/{id}/address` acts on a part of the resource. A part has no id
  // of its own.
  const isPart = target !== undefined && ['PUT', 'DELETE'].includes(operation.method);
  const id = isPart || effect.value === 'list' ? undefined : idOf(site);
  return actionOf(
    contract,
    operation,
    shown,
    effect,
    isPart ? undefined : subjectOf(site, effect),
    id,
    id !== undefined,
    aboveOf(paths, operation, id),
  );
}

/** Returns the ancestors of a resource in its path, outermost first: an order in `/orders/{order}/items/{item}`. */
function aboveOf(
  paths: Paths,
  { path, parameters }: RestOperation,
  id: InputPath | undefined,
): Action['above'] {
  const sent = new Set(parameters.flatMap((one) => (one.in === 'path' ? [one.name.wire] : [])));
  return paths
    .above(path)
    .toReversed()
    .flatMap(({ concept, parameter }) =>
      concept === undefined || parameter === id?.path[0] || !sent.has(parameter)
        ? []
        : [{ concept, from: { in: 'path', path: [parameter] } }],
    );
}

/** Returns the concept of the resource on which a REST operation acts. */
function subjectOf(
  { contract, operation, paths, shown, item, target }: RestSite,
  effect: Fact<Effect>,
): string | undefined {
  const named = conceptShown(shown);
  // The response to a DELETE can have a separate type, such as `DeletedOrder`.
  const deleted = effect.value === 'delete' ? named?.replace(/^deleted /, '') : undefined;
  const isAlive =
    deleted !== undefined && [...contract.types.values()].some((one) => conceptOf(one) === deleted);
  const own = isAlive ? deleted : named;
  if (effect.value === 'list' || effect.value === 'create') {
    const below = (item ?? paths.below(operation.path))?.concept;
    const isItem =
      below !== undefined && (own === undefined || shown?.isList === true || isSameResource(own, below));
    return isItem ? below : own;
  }
  const identified = (item ?? target)?.concept;
  if (identified !== undefined || effect.value === 'unknown') return identified;
  const read = paths.at('GET', operation.path);
  const seen = read && paths.shown(read);
  return own ?? (seen?.isList === false ? conceptShown(seen) : undefined);
}

function graphqlAction(contract: Contract, operation: GraphqlOperation, concepts: Concepts): ActionShown {
  const shown = shownBy(contract, operation);
  const site = graphqlSite(contract, operation, shown, concepts);
  const effect = graphqlEffect(site);
  const isSure = hasSureId(site);
  const isAbout = effect.value !== 'unknown' || isSure;
  const hasId = isAbout && !['list', 'create'].includes(effect.value);
  const concept = !isAbout || site.concept === 'node' ? undefined : site.concept;
  // If the resource has no id, its first key identifies it.
  const isKeyed = site.id === undefined && shown !== undefined && !hasIdentity(contract, shown.type);
  const id = site.id ?? (isKeyed ? site.keys[0] : undefined);
  const others = effect.value === 'read' ? site.keys : hasId ? keysOfChange(site) : [];
  const keys = others.filter((one) => one !== id);
  return actionOf(
    contract,
    operation,
    shown,
    effect,
    concept,
    hasId ? id?.from : undefined,
    isSure,
    [],
    keys,
  );
}

function actionOf(
  contract: Contract,
  operation: Operation,
  shown: Shown | undefined,
  effect: Fact<Effect>,
  subject: string | undefined,
  place: InputPath | undefined,
  isSureId: boolean,
  above: Action['above'] = [],
  keys: readonly Sent[] = [],
): ActionShown {
  const marks = MARKS[operation.kind];
  const declared = operation.effect?.of;
  const concept = declared === undefined ? subject : conceptNamed(contract, declared);
  const isSure = isAtLeast(effect.evidence, 'recognized') || isSureId;
  const evidence = declared === undefined ? (isSure ? 'recognized' : 'guessed') : 'declared';
  const about = because(
    evidence,
    declared === undefined ? sourceOf(shown, place) : marks.effect,
    operation.at,
  );
  const isLinked = place !== undefined && linkedIds(contract).has(`${operation.id} ${keyOf(place)}`);
  const linked = because('declared', marks.link, operation.at);
  const isShown = shown !== undefined && (concept === undefined || isViewOf(shown, concept));
  const members = new Set(shown && [...membersOf(contract, shown.type).values()].map(wordsOf));
  return {
    shown: isShown ? shown : undefined,
    action: {
      operation,
      effect,
      ...statesOfAction(contract, operation, effect, shown, marks.effect),
      ...(concept !== undefined && { collection: about(concept, marks.effect) }),
      ...(place && { id: (isLinked ? linked : about)(place, marks.link) }),
      keys: keys.map((key) => {
        const member = members.has(wordsOf(key)) ? wordsOf(key) : undefined;
        return because(
          'recognized',
          `a name such as ${key.name.wire} identifies a resource`,
          key.at,
        )({ from: key.from, ...(member !== undefined && { member }) }, marks.effect);
      }),
      above,
      ...(isShown && { output: about(shown.path, (shown.isList ? marks.pages : undefined) ?? marks.effect) }),
      inputs: isShown && !isSafe(operation) ? inputsOf(contract, operation, shown.type, place) : [],
      filters:
        effect.value === 'list' && shown ? filtersOf(contract, operation, shown.type, effect.evidence) : [],
      refusals: refusalsOf(operation),
    },
  };
}

/** Returns the declared states, or else the state in the name of the operation. */
function statesOfAction(
  contract: Contract,
  operation: Operation,
  effect: Fact<Effect>,
  shown: Shown | undefined,
  mark: string,
): Pick<Action, 'states'> {
  if (operation.effect) return { states: statesFact(operation.effect, mark) };
  if (effect.value !== 'transition' || !shown) return {};
  const verbs = isRest(operation)
    ? splitWords(lastSegment(operation.path)).slice(0, 1)
    : phrasesOf(operation.name.words).map(({ verb }) => verb);
  const states = statesOf(contract, shown.type);
  const [state] = verbs.flatMap((verb) => stateOf(verb, states) ?? []);
  if (state === undefined) return {};
  return { states: because(effect.evidence, effect.source, effect.at)({ from: [], to: [state] }, mark) };
}

function statesFact({ from, to, at }: DeclaredEffect, mark: string): NonNullable<Action['states']> {
  return because('declared', mark, at)({ from, to }, mark);
}

const MARKS = {
  rest: { effect: 'x-effect', link: 'links', pages: 'x-fern-pagination' },
  graphql: { effect: '@effect', link: '@leadsTo', pages: undefined },
} as const;

function sourceOf(shown: Shown | undefined, place: InputPath | undefined): string {
  if (shown?.named) return `the response contains ${shown.named.name.wire}`;
  return place ? `${keyOf(place)} identifies a resource` : 'the path';
}

/**
 * True if the content represents resources of the concept. Every list does, because its item type can be a
 * summary of the resource.
 */
function isViewOf(shown: Shown, concept: string): boolean {
  return shown.isList || isSameResource(conceptShown(shown), concept);
}

/** Returns the location of an input as text: `path.id` or `argument.input.id`. */
export function keyOf({ in: location, path }: InputPath): string {
  return [location, ...path].join('.');
}

const links = new WeakMap<Contract, ReadonlySet<string>>();

/** Returns the inputs whose values links supply, each with its operation: `query getOrder argument.id`. */
function linkedIds(contract: Contract): ReadonlySet<string> {
  const found =
    links.get(contract) ??
    new Set(
      contract.operations.flatMap(linksOf).flatMap(({ operation, parameters }) => {
        const prefix = operation.includes(' /') ? 'path.' : 'argument.';
        return Object.keys(parameters).map((name) => `${operation} ${prefix}${name.replace(/^path\./, '')}`);
      }),
    );
  links.set(contract, found);
  return found;
}

function refusalsOf(operation: Operation): readonly string[] {
  if (isRest(operation))
    return operation.responses.flatMap(({ outcome, status }) =>
      outcome === 'error' ? [String(status)] : [],
    );
  return operation.userErrors ? [operation.userErrors.name.wire] : [];
}
