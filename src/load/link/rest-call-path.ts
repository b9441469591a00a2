import type { JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { RestOperation } from '../../model/operation.ts';
import type { Unlinked, CallWords } from './call-words.ts';
import { isPlural, isSameNoun, plural, singular } from '../../core/inflection.ts';
import { VERBS } from './verbs.ts';

/** Extensions of other tools with the names of resource and action. */
const EXTENSIONS = [
  ['x-fern-sdk-group-name', 'x-fern-sdk-method-name'],
  ['x-speakeasy-group', 'x-speakeasy-name-override'],
] as const;

const VERB_OF_METHOD: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'replace',
  PATCH: 'update',
};

/** Yields possible call paths of a REST operation, shortest first. `sendMessage` tagged messages → messages.send. */
export function* restCallWords(operation: Unlinked<RestOperation>): Generator<CallWords> {
  const resource = resourceOf(operation);
  const { method, path, name } = operation;
  yield* declaredWay(operation, resource);
  yield { resource, action: actionOf(operation, resource) };
  yield { resource, action: name.words };
  const segments = path.split('/').filter((segment) => segment !== '');
  yield { resource, action: [verbOfMethod(method), ...segments.flatMap(splitWords)] };
}

function declaredWay(
  { extensions }: Unlinked<RestOperation>,
  resource: readonly string[],
): readonly CallWords[] {
  for (const [group, method] of EXTENSIONS) {
    const action = wordsOf(extensions[method]);
    if (action.length === 0) continue;
    const declared = wordsOf(extensions[group]);
    return [{ resource: declared.length > 0 ? declared : resource, action }];
  }
  return [];
}

function wordsOf(value: JsonValue | undefined): readonly string[] {
  const parts: readonly JsonValue[] = Array.isArray(value) ? value : [value ?? ''];
  return parts.flatMap((part) => (typeof part === 'string' && part !== '' ? splitWords(part) : []));
}

/** Returns the first tag, or else the first path segment other than versions and parameters. */
function resourceOf({ extensions, tags, path }: Unlinked<RestOperation>): readonly string[] {
  for (const [group] of EXTENSIONS) {
    const declared = wordsOf(extensions[group]);
    if (declared.length > 0) return declared;
  }
  const [tag] = tags;
  if (tag !== undefined && tag !== '') return splitWords(tag);
  const segment = segmentsOf(path).find((part) => !isParameter(part));
  return segment === undefined ? ['root'] : splitWords(segment);
}

/**
 * Returns the operation's words without the resource's. If the name only repeats method and path, derives the action
 * from them.
 */
function actionOf(operation: Unlinked<RestOperation>, resource: readonly string[]): readonly string[] {
  const { method, path, name } = operation;
  const isUnnamed = name.wire === `${method} ${path}`;
  if (isUnnamed || repeatsPath(name.words, method, path)) return actionOfPath(method, path, resource);
  const action = withoutResource(name.words, resource);
  const [verb] = action;
  if (verb === undefined) return [standardVerb(method, path)];
  const isList =
    verb === 'get' && action.length === 1 && isPlural(name.words.at(-1) ?? '') && !endsInParameter(path);
  return isList ? ['list'] : action;
}

/** True for generated names: the method, then words of the path (`PostSubscriptionsSubscriptionCancel`). */
function repeatsPath(words: readonly string[], method: string, path: string): boolean {
  const [verb, ...rest] = words;
  if (verb !== method.toLowerCase()) return false;
  const own = new Set(path.split('/').flatMap(splitWords).map(singular));
  return rest.every((word) => own.has(singular(word)));
}

/** Removes the resource's words after the verb: in `listMessages`, not in `createBankMessage`. */
function withoutResource(words: readonly string[], resource: readonly string[]): readonly string[] {
  for (let length = Math.min(resource.length, words.length); length > 0; length--) {
    const tail = resource.slice(-length);
    for (const start of [1, 0]) {
      const isThere = tail.every((part, index) => isSameNoun(part, words[start + index] ?? ''));
      const isVerb = start === 0 && VERBS.has(words[0] ?? '');
      if (isThere && !isVerb) return [...words.slice(0, start), ...words.slice(start + length)];
    }
  }
  return words;
}

/** `GET /accounts/{id}/bank_accounts` → listBankAccounts; `POST /authorizations/{id}/approve` → approve. */
function actionOfPath(method: string, path: string, resource: readonly string[]): readonly string[] {
  const named = segmentsOf(path)
    .filter((segment) => !isParameter(segment))
    .map((segment) => splitWords(segment));
  const start = named.findIndex(
    (words) =>
      words.length === resource.length && words.every((word, index) => isSameNoun(word, resource[index]!)),
  );
  const below = start === -1 ? named : named.slice(start + 1);
  const last = below.at(-1) ?? [];
  if (VERBS.has(last[0] ?? '')) return [...last, ...below.slice(0, -1).flatMap(singularized)];
  const verb = standardVerb(method, path);
  const nouns = [
    ...below.slice(0, -1).flatMap(singularized),
    ...(verb === 'list' ? pluralized(last) : singularized(last)),
  ];
  return [verb, ...nouns];
}

/** GET of a collection lists. POST to an item updates, as in Stripe. */
function standardVerb(method: string, path: string): string {
  const last =
    segmentsOf(path)
      .filter((segment) => !isParameter(segment))
      .at(-1) ?? '';
  if (method === 'GET' && !endsInParameter(path) && isPlural(splitWords(last).at(-1) ?? '')) return 'list';
  return method === 'POST' && endsInParameter(path) ? 'update' : verbOfMethod(method);
}

function verbOfMethod(method: string): string {
  return VERB_OF_METHOD[method] ?? method.toLowerCase();
}

function singularized(words: readonly string[]): readonly string[] {
  return [...words.slice(0, -1), ...words.slice(-1).map(singular)];
}

function pluralized(words: readonly string[]): readonly string[] {
  return [...words.slice(0, -1), ...words.slice(-1).map(plural)];
}

/** Returns the path segments except versions. */
function segmentsOf(path: string): readonly string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.filter((segment) => !/^(v\d[\w.]*|\d{4}-\d\d-\d\d|api)$/i.test(segment));
}

function endsInParameter(path: string): boolean {
  return isParameter(segmentsOf(path).at(-1) ?? '');
}

function isParameter(segment: string): boolean {
  return segment.includes('{');
}
