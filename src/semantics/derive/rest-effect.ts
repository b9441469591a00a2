/** Derives the effect of a REST operation by the first applicable rule. */
import type { Effect, InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest, linksOf } from '../../model/lookup.ts';
import type { Operation, RestOperation } from '../../model/operation.ts';
import type { Fact } from '../semantics.ts';
import { because, type FactBuilder } from './fact.ts';
import { phrasesOf, stateOf } from './names.ts';
import { isItemPath, lastSegment } from './path-text.ts';
import type { ItemPath, Paths } from './paths.ts';
import { inputMembers } from './request.ts';
import { conceptShown, type Shown } from './shown.ts';
import { statesOf } from './shape.ts';
import { splitWords } from '../../core/words.ts';

/** A REST operation, with the resources in its path and in its response. */
export interface RestSite {
  readonly contract: Contract;
  readonly operation: RestOperation;
  readonly paths: Paths;
  readonly shown: Shown | undefined;
  /** The path itself, if it identifies a single resource. */
  readonly item: ItemPath | undefined;
  /**
   * The item path to which an action belongs: `/orders/{id}` for `/orders/{id}/cancel`, if the response is an
   * order.
   */
  readonly target: ItemPath | undefined;
  /** True if the path identifies one resource without a parameter: `/account`. */
  readonly isSingleton: boolean;
}

export function restSite(contract: Contract, operation: RestOperation, paths: Paths): RestSite {
  const shown = paths.shown(operation);
  const isItem = isItemPath(operation.path);
  const [inner, ...others] = paths.above(operation.path);
  const isShown = ({ concept }: Pick<ItemPath, 'concept'>): boolean =>
    concept !== undefined && shown?.isList === false && isSameResource(conceptShown(shown), concept);
  const outer = isItem
    ? others[0]
    : (inner ?? paths.alike(operation.path, (concept) => isShown({ concept })));
  const get = paths.at('GET', operation.path);
  const seen = get && paths.shown(get);
  return {
    contract,
    operation,
    paths,
    shown,
    item: isItem ? inner : undefined,
    target: isItem || !outer || !isShown(outer) ? undefined : outer,
    isSingleton:
      !isItem && paths.below(operation.path) === undefined && seen?.isList === false && !isChosen(get),
  };
}

/** True if a required query parameter selects the resource. */
function isChosen(get: RestOperation | undefined): boolean {
  return get?.parameters.some((one) => one.in === 'query' && one.required) === true;
}

/** True for the concept itself and for its variants: `api key with secret` is an `api key`. */
export function isSameResource(variant: string | undefined, concept: string): boolean {
  return variant === concept || variant?.startsWith(`${concept} with `) === true;
}

type Rule = (site: RestSite) => Fact<Effect> | undefined;

const MARK = 'x-effect';

function factOf(evidence: Parameters<typeof because>[0], source: string, { at }: RestOperation): FactBuilder {
  return because(evidence, source, at);
}

const RULES: readonly Rule[] = [
  marked,
  linked,
  created,
  byMethod,
  read,
  listed,
  createdBelow,
  updated,
  entered,
  spelled,
];

export function restEffect(site: RestSite): Fact<Effect> {
  for (const rule of RULES) {
    const fact = rule(site);
    if (fact) return fact;
  }
  return factOf('guessed', 'no rule applies', site.operation)('unknown', MARK);
}

function marked({ operation: { effect } }: RestSite): Fact<Effect> | undefined {
  return effect && because('declared', MARK, effect.at)(effect.does, MARK);
}

/**
 * Recognizes a creation by a link from the id of the response to the operation that reads the resource. The path of the
 * operation must not identify a resource.
 */
function linked({ operation, contract, shown, item, target }: RestSite): Fact<Effect> | undefined {
  if (operation.method !== 'POST' || shown?.isList !== false || item || target) return undefined;
  const link = linksOf(operation).find(({ operation: to, parameters }) => {
    const reader = contract.operations.find(({ id }) => id === to);
    const ids = Object.values(parameters);
    const isOwn =
      ids.length > 0 &&
      ids.every((id) => /^\$response\.body#\/(?:id|sid|uuid)$/.test(JSON.stringify(id).slice(1, -1)));
    return isOwn && reader !== undefined && readsByPath(reader);
  });
  return link && because('declared', `link ${link.name}`, link.at)('create', MARK);
}

function readsByPath(operation: Operation): boolean {
  return isRest(operation) && operation.method === 'GET' && isItemPath(operation.path);
}

/**
 * Recognizes a creation by the status 201. If the operation declares success statuses other than 201 and 202, a
 * `Location` header is required.
 */
function created({ operation, target, item }: RestSite): Fact<Effect> | undefined {
  if (operation.method !== 'POST' || target) return undefined;
  const successes = operation.responses.filter(({ outcome }) => outcome === 'success');
  const made = successes.find(({ status }) => status === 201);
  if (made && successes.every(({ status }) => status === 201 || status === 202))
    return because('standard', 'RFC 9110 §15.3.2: 201 Created', made.at)('create', MARK);
  const located = successes.find(
    ({ status, headers }) =>
      typeof status === 'number' &&
      status < 300 &&
      headers.some(({ name }) => name.wire.toLowerCase() === 'location'),
  );
  if (made && located && !item)
    return because('standard', 'RFC 9110 §10.2.2: Location', located.at)('create', MARK);
  return undefined;
}

function byMethod({ operation }: RestSite): Fact<Effect> | undefined {
  const { method, body } = operation;
  if (method === 'PUT') return factOf('standard', 'RFC 9110 §9.3.4: PUT', operation)('replace', MARK);
  if (method === 'DELETE') return factOf('standard', 'RFC 9110 §9.3.5: DELETE', operation)('delete', MARK);
  if (method !== 'PATCH') return undefined;
  const types = (body?.contents ?? []).map(({ mediaType }) => mediaType);
  if (types.includes('application/merge-patch+json'))
    return factOf('standard', 'RFC 7396: application/merge-patch+json', operation)('merge', MARK);
  if (types.every((type) => type === 'application/json-patch+json')) return undefined;
  return factOf('recognized', 'PATCH with the properties to change', operation)('merge', MARK);
}

function read({ operation, shown, item, isSingleton }: RestSite): Fact<Effect> | undefined {
  if (operation.method !== 'GET' || shown?.isList !== false) return undefined;
  if (item) return factOf('recognized', `GET ${item.path} returns one resource`, operation)('read', MARK);
  return isSingleton
    ? factOf(
        'recognized',
        'GET returns one resource, and no path below it identifies others',
        operation,
      )('read', MARK)
    : undefined;
}

function listed({ operation, shown }: RestSite): Fact<Effect> | undefined {
  if (operation.method !== 'GET' || shown?.isList !== true) return undefined;
  const { pagination } = operation;
  return shown.isPaged && pagination
    ? because('declared', 'x-fern-pagination', pagination.at)('list', MARK)
    : factOf('recognized', 'GET returns a list', operation)('list', MARK);
}

/**
 * Recognizes a creation by a POST whose response is a resource of the item path one parameter longer, or else
 * of the list at the same path. If this item path exists, a POST without a response body is a guessed
 * creation.
 */
function createdBelow({ operation, paths, shown, item, target }: RestSite): Fact<Effect> | undefined {
  if (operation.method !== 'POST' || item || target || shown?.isList === true) return undefined;
  const below = paths.below(operation.path);
  const get = paths.at('GET', operation.path);
  const list = get && paths.shown(get);
  const concept = conceptShown(shown);
  const expected = below?.concept ?? (list?.isList ? conceptShown(list) : undefined);
  if (expected !== undefined && isSameResource(concept, expected)) {
    const path = below?.path ?? operation.path;
    const source = below
      ? `POST returns the resource at ${path}`
      : `POST returns a resource of the kind that GET ${path} lists`;
    return factOf('recognized', source, operation)('create', MARK);
  }
  return below && shown === undefined
    ? factOf('guessed', `${below.path} identifies resources`, operation)('create', MARK)
    : undefined;
}

/**
 * Recognizes a change by a POST to the path of a resource, with properties to change. This is a guess if the path has
 * no id, or if a property is required.
 */
function updated(site: RestSite): Fact<Effect> | undefined {
  const { contract, operation, shown, item, isSingleton } = site;
  const self = item?.concept ?? (isSingleton ? conceptShown(shown) : undefined);
  if (operation.method !== 'POST' || self === undefined || shown?.isList !== false) return undefined;
  const inputs = inputMembers(contract, operation);
  if (!isSameResource(conceptShown(shown), self) || inputs.length === 0) return undefined;
  const isPartial = item !== undefined && inputs.every(({ required }) => !required);
  return factOf(
    isPartial ? 'recognized' : 'guessed',
    `POST to a resource, with ${isPartial ? 'only optional ' : ''}properties`,
    operation,
  )('merge', MARK);
}

/** Recognizes a transition such as `POST /orders/{id}/cancel`, if `canceled` is a state of an order. */
function entered({ contract, operation, shown, target }: RestSite): Fact<Effect> | undefined {
  if (operation.method !== 'POST' || !target || !shown) return undefined;
  const verb = splitWords(lastSegment(operation.path))[0] ?? '';
  const states = statesOf(contract, shown.type);
  const state = stateOf(verb, states);
  if (state !== undefined)
    return factOf(
      'recognized',
      `${verb} names the transition to the state ${state}`,
      operation,
    )('transition', MARK);
  return undefined;
}

/**
 * Recognizes a creation by a POST with a verb such as `create`, if the path does not identify the returned
 * resource.
 */
function spelled({ operation, shown, item, target }: RestSite): Fact<Effect> | undefined {
  if (operation.method !== 'POST' || item || target || !shown?.named || shown.isList) return undefined;
  const words = splitWords(lastSegment(operation.path));
  const [phrase] = phrasesOf(words);
  return phrase?.effect === 'create' && words.length > 1
    ? factOf('recognized', `${words.join('_')} returns one resource`, operation)('create', MARK)
    : undefined;
}

/** Returns the location of the resource's id: the last parameter of its path. */
export function idOf({ operation, item, target }: RestSite): InputPath | undefined {
  const named = item ?? target;
  return named && operation.parameters.some((one) => one.in === 'path' && one.name.wire === named.parameter)
    ? { in: 'path', path: [named.parameter] }
    : undefined;
}
