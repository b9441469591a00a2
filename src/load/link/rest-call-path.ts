import type { JsonValue } from '../../core/json.ts';
import { ownMember } from '../../core/own-member.ts';
import { singular, singularWords } from '../../core/inflection.ts';
import { splitWords } from '../../core/words.ts';
import type { RestOperation } from '../../model/operation.ts';
import type { Naming } from '../naming.ts';
import type { CallWords, Unlinked } from './call-words.ts';
import { ruleFor, type MatchedRule } from './name-rule.ts';
import type { PathTree, Segment } from './path-tree.ts';
import { SPECIFIC_VERBS } from './verbs.ts';

type Words = readonly string[];

/** Extensions of other tools that name the resources and the action. */
const EXTENSIONS = [
  { group: 'x-fern-sdk-group-name', method: 'x-fern-sdk-method-name', isDotted: false },
  { group: 'x-speakeasy-group', method: 'x-speakeasy-name-override', isDotted: true },
] as const;

/**
 * Yields possible call paths of a REST operation, shortest first. `POST /v1/orders/{id}/cancel` → orders.cancel. Rules
 * override the extensions of the document, and extensions override the path.
 */
export function* restCallWords(
  operation: Unlinked<RestOperation>,
  tree: PathTree,
  naming: Naming,
): Generator<CallWords> {
  const segments = tree.segments(operation.path);
  const resources = resourcesOf(operation, segments, naming.nested);
  const own = { resources, action: actionOf(operation, segments, naming) };
  const matched = ruleFor(operation, naming.rules);
  const declared = { ...own, ...declaredWords(operation) };
  if (matched) yield { ...declared, ...ruledWords(segments, naming.nested, matched) };
  yield declared;
  yield own;
  yield { resources, action: actionOf(operation, segments, naming, (noun) => noun) };
  if (!repeatsPath(operation)) yield { resources, action: operation.name.words };
  const parts = operation.path.split('/').filter((part) => part !== '');
  const method = operation.method.toLowerCase();
  yield { resources, action: [method, ...parts.filter((part) => !isItem(part)).flatMap(splitWords)] };
  yield {
    resources,
    action: [method, ...parts.flatMap((part) => (isItem(part) ? ['item'] : splitWords(part)))],
  };
}

function isItem(part: string): boolean {
  return /^\{.*\}$/.test(part);
}

/** Returns the rank of the source of a call path: 0 for a rule, 1 for an extension of the document, 2 for the path. */
export function authorityOf(operation: Unlinked<RestOperation>, { rules }: Naming): number {
  if (ruleFor(operation, rules)) return 0;
  return Object.keys(declaredWords(operation)).length > 0 ? 1 : 2;
}

/** Returns the names set by a rule. Its group replaces the segments matched by its pattern. */
function ruledWords(
  segments: readonly Segment[],
  nested: Naming['nested'],
  { rule, depth }: MatchedRule,
): Partial<CallWords> {
  const below = segments.filter(({ index }) => index >= depth);
  return {
    ...(rule.group && {
      resources: [...rule.group.map(splitWords), ...resourceWords(below, nested)],
    }),
    ...(rule.action !== undefined && { action: splitWords(rule.action) }),
  };
}

/** Returns the names that the extensions of other tools declare. */
function declaredWords({ extensions }: Unlinked<RestOperation>): Partial<CallWords> {
  const groups = EXTENSIONS.map(({ group, isDotted }) => {
    const declared = extensions[group];
    return resourcesIn(isDotted && typeof declared === 'string' ? declared.split('.') : declared);
  });
  const methods = EXTENSIONS.map(({ method }) => resourcesIn(extensions[method]).flat());
  const [resources, action] = [groups, methods].map((each) => each.find(({ length }) => length > 0));
  return {
    ...(resources && { resources: resources as readonly Words[] }),
    ...(action && { action: action as Words }),
  };
}

/** Returns the words of a name, or of each name in a list. */
function resourcesIn(value: JsonValue | undefined): readonly Words[] {
  const parts: readonly JsonValue[] = Array.isArray(value) ? value : [value ?? ''];
  return parts.flatMap((part) => (typeof part === 'string' && part !== '' ? [splitWords(part)] : []));
}

/**
 * Returns the segments that are resources. If `nested` is `methods`, returns only the resources before the first path
 * parameter. For a path without resources, returns the first tag of the operation, or `root` without a tag.
 */
function resourcesOf(
  { tags }: Unlinked<RestOperation>,
  segments: readonly Segment[],
  nested: Naming['nested'],
): readonly Words[] {
  const resources = resourceWords(segments, nested);
  if (resources.length > 0) return resources;
  const [tag] = tags;
  return [tag === undefined || tag === '' ? ['root'] : splitWords(tag)];
}

function resourceWords(segments: readonly Segment[], nested: Naming['nested']): readonly Words[] {
  return namedSegments(nested === 'methods' ? segments.slice(0, endOfResources(segments)) : segments);
}

function namedSegments(segments: readonly Segment[]): readonly Words[] {
  return segments.flatMap(({ kind, words }) => (kind === 'parameter' || kind === 'action' ? [] : [words]));
}

function endOfResources(segments: readonly Segment[]): number {
  const first = segments.findIndex(({ kind }) => kind === 'parameter');
  return first === -1 ? segments.length : first;
}

function actionOf(
  operation: Unlinked<RestOperation>,
  segments: readonly Segment[],
  { nested, verbs }: Naming,
  inNumber: (noun: Words) => Words = singularWords,
): Words {
  const last = segments.at(-1);
  const [verb = '', ...more] = last?.kind === 'action' ? last.words : verbOf(operation, last);
  const nouns = nested === 'methods' ? namedSegments(segments.slice(endOfResources(segments))) : [];
  const isMany = (index: number): boolean => verb === 'list' && index === nouns.length - 1;
  return [
    ...(last?.kind === 'action' ? [verb] : splitWords(ownMember(verbs, verb) ?? verb)),
    ...nouns.flatMap((noun, index) => (isMany(index) ? noun : inNumber(noun))),
    ...more,
  ];
}

/**
 * Returns the verb of a descriptive operationId, such as `send`, or else the verb of the method. If both a collection and
 * its items have the method, the verb of the collection ends with `All`, as in `deleteAll`.
 */
function verbOf(operation: Unlinked<RestOperation>, last: Segment | undefined): Words {
  const [first = ''] = operation.name.words;
  const readsItem = operation.method === 'GET' && last?.kind === 'parameter';
  if (SPECIFIC_VERBS.has(first) && !readsItem && !repeatsPath(operation)) return [first];
  const isOfAll =
    operation.method !== 'GET' && operation.method !== 'POST' && last?.itemMethods.has(operation.method);
  const standard = standardVerb(operation.method, last);
  return isOfAll === true ? [standard, 'all'] : [standard];
}

/** Returns the verb of a method. As in Stripe's API, POST to an item, or to a singleton with a GET, is an update. */
function standardVerb(method: string, last: Segment | undefined): string {
  switch (method) {
    case 'GET':
      return last?.kind === 'collection' ? 'list' : 'get';
    case 'POST':
      return last?.kind === 'parameter' || (last?.kind === 'singleton' && last.methods.has('GET'))
        ? 'update'
        : 'create';
    case 'PUT':
      return last?.methods.has('PATCH') ? 'replace' : 'update';
    case 'PATCH':
      return 'update';
    default:
      return method.toLowerCase();
  }
}

/** True for generated names: the method, then words of the path (`PostSubscriptionsSubscriptionCancel`). */
function repeatsPath({ method, path, name }: Unlinked<RestOperation>): boolean {
  const [verb, ...rest] = name.words;
  if (verb !== method.toLowerCase()) return false;
  const own = new Set(path.split('/').flatMap(splitWords).map(singular));
  return rest.every((word) => own.has(singular(word)));
}
