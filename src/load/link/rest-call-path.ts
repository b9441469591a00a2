import type { JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { RestOperation } from '../../model/operation.ts';
import type { Unlinked, Way } from './call-path.ts';
import { isPlural, isSameNoun, singular } from './inflection.ts';

/** Extensions by which documents in the field already say where an operation goes: resource, action. */
const EXTENSIONS = [
  ['x-fern-sdk-group-name', 'x-fern-sdk-method-name'],
  ['x-speakeasy-group', 'x-speakeasy-name-override'],
] as const;

/** Ways to call a REST operation, shortest first. `sendMessage` tagged messages → messages.send. */
export function restWays(operation: Unlinked<RestOperation>): readonly Way[] {
  const resource = resourceOf(operation);
  const whole = operation.name.words;
  const byPath = [
    VERB_OF_METHOD[operation.method] ?? operation.method.toLowerCase(),
    ...pathWords(operation.path, true),
  ];
  const ways: Way[] = [
    { resource, action: actionOf(operation, resource) },
    { resource, action: whole },
    { resource, action: byPath },
  ];
  return [...declaredWay(operation, resource), ...ways];
}

function declaredWay({ extensions }: Unlinked<RestOperation>, resource: readonly string[]): readonly Way[] {
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

/** First tag, else the first segment of the path that is neither version nor parameter. */
function resourceOf({ extensions, tags, path }: Unlinked<RestOperation>): readonly string[] {
  for (const [group] of EXTENSIONS) {
    const declared = wordsOf(extensions[group]);
    if (declared.length > 0) return declared;
  }
  const [tag] = tags;
  if (tag !== undefined && tag !== '') return splitWords(tag);
  const [segment] = segmentsOf(path).filter((part) => !isParameter(part));
  return segment === undefined ? ['root'] : splitWords(segment);
}

/** The operation's words without the resource's; what method and path say where that leaves nothing or only a method. */
function actionOf(operation: Unlinked<RestOperation>, resource: readonly string[]): readonly string[] {
  const { method, path, name } = operation;
  const isUnnamed = name.wire === `${method} ${path}`;
  const [verb = '', ...rest] = isUnnamed ? [method.toLowerCase(), ...pathWords(path, false)] : name.words;
  const isMethod = verb === method.toLowerCase();
  const others = withoutRepeats(rest.filter((word) => !isResource(word, resource)));
  if (!isMethod) {
    const action = isResource(verb, resource) ? others : [verb, ...others];
    return action.length > 0 ? action : [standardVerb(method, path)];
  }
  const standard =
    verb === 'get' && endsInNoun(rest, path) ? 'list' : verb === 'get' ? 'get' : standardVerb(method, path);
  return [standard, ...others];
}

function isResource(word: string, resource: readonly string[]): boolean {
  return resource.some((part) => isSameNoun(part, word));
}

/** `getMessages` lists; `getMessage` and `GET /messages/{id}` do not. */
function endsInNoun(words: readonly string[], path: string): boolean {
  return isPlural(words.at(-1) ?? '') && !isParameter(segmentsOf(path).at(-1) ?? '');
}

const VERB_OF_METHOD: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'replace',
  PATCH: 'update',
  DELETE: 'delete',
  HEAD: 'head',
  OPTIONS: 'options',
  TRACE: 'trace',
};

/** GET of a collection lists; POST to an item updates, as in Stripe. */
function standardVerb(method: string, path: string): string {
  const segments = segmentsOf(path);
  const isItem = isParameter(segments.at(-1) ?? '');
  if (method === 'GET' && !isItem && isPlural(splitWords(segments.at(-1) ?? '').at(-1) ?? '')) return 'list';
  if (method === 'POST' && isItem) return 'update';
  return VERB_OF_METHOD[method] ?? method.toLowerCase();
}

/** `capabilities capability` → capability. */
function withoutRepeats(words: readonly string[]): readonly string[] {
  return words.filter((word, index) => {
    const next = words[index + 1];
    return next === undefined || singular(word) !== singular(next);
  });
}

function pathWords(path: string, withParameters: boolean): readonly string[] {
  return segmentsOf(path).flatMap((segment) =>
    isParameter(segment) && !withParameters ? [] : splitWords(segment),
  );
}

/** Segments that are no version. */
function segmentsOf(path: string): readonly string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.filter((segment) => !/^(v\d[\w.]*|\d{4}-\d\d-\d\d|api)$/i.test(segment));
}

function isParameter(segment: string): boolean {
  return segment.includes('{');
}
