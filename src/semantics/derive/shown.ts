/** The content of a successful response: one resource or a list of resources, possibly inside an envelope. */
import { isJsonType } from '../../core/media-type.ts';
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, resolve } from '../../model/lookup.ts';
import type { Path } from '../../model/behaviour.ts';
import type { GraphqlOperation, Operation, RestOperation } from '../../model/operation.ts';
import type { NamedType, Property, Type } from '../../model/type.ts';
import type { Action } from '../semantics.ts';
import { withoutPhrase } from './names.ts';
import { isItemPath } from './path-text.ts';
import { hasIdentity, isResource, itemsOf, membersOf, namedBehind, wordsOf } from './shape.ts';

export interface Shown {
  /** The type of the resource, or of one item of the list. */
  readonly type: Type;
  /** The named type, or undefined if the schema has no name. */
  readonly named: NamedType | undefined;
  readonly isList: boolean;
  /** The path from the body or the result to the resource or the list. */
  readonly path: Path;
  /** True if the pagination of the list is declared or standard. */
  readonly isPaged: boolean;
}

/** An action, with the content of its response. */
export interface ActionShown {
  readonly action: Action;
  readonly shown: Shown | undefined;
}

export function shownBy(contract: Contract, operation: Operation): Shown | undefined {
  return operation.kind === 'rest' ? restShown(contract, operation) : graphqlShown(contract, operation);
}

/** Returns the concept of the content, or undefined for an unnamed schema. */
export function conceptShown(shown: Shown | undefined): string | undefined {
  return shown?.named && conceptOf(shown.named);
}

/**
 * Returns the normalized name of the member that contains the resource, or undefined if the result is the
 * resource.
 */
export function calledIn({ path }: Pick<Shown, 'path'>): string | undefined {
  const name = path.findLast((one) => one !== 'node');
  const words = name === undefined ? [] : splitWords(name);
  const called = words.at(-1) === 'edge' ? words.slice(0, -1) : words;
  return called.length === 0 ? undefined : called.join(' ');
}

function shownAs(contract: Contract, type: Type, path: Path, isList = false, isPaged = false): Shown {
  return { type, named: namedBehind(contract, type), isList, path, isPaged };
}

/** Returns the type of the first JSON content of a successful response. */
export function bodyOf({ responses }: RestOperation): Type | undefined {
  return responses
    .filter(({ status, outcome }) => outcome === 'success' && !(typeof status === 'number' && status >= 300))
    .flatMap(({ contents }) => contents)
    .find(({ mediaType }) => isJsonType(mediaType))?.type;
}

function restShown(contract: Contract, operation: RestOperation): Shown | undefined {
  const body = bodyOf(operation);
  if (!body) return undefined;
  const { pagination } = operation;
  if (pagination && pagination.kind !== 'relay') {
    const items = at(contract, body, pagination.items);
    const item = items && itemsOf(contract, items);
    if (item) return shownAs(contract, item, pagination.items, true, pagination.assumed === undefined);
  }
  const items = itemsOf(contract, body);
  if (items) return shownAs(contract, items, [], true);
  const members = membersOf(contract, body);
  if (members.size === 0) return undefined;
  if (operation.method === 'GET' && !isItemPath(operation.path) && !hasIdentity(contract, body)) {
    const list = listIn(contract, members);
    if (list) return shownAs(contract, itemsOf(contract, list.type)!, [list.name.wire], true);
  }
  const inner = hasIdentity(contract, body) ? undefined : wrappedIn(contract, members);
  return inner ? shownAs(contract, inner.type, [inner.name.wire]) : shownAs(contract, body, []);
}

function at(contract: Contract, type: Type, path: Path): Type | undefined {
  return path.reduce<Type | undefined>(
    (current, name) => current && membersOf(contract, current).get(name)?.type,
    type,
  );
}

const LISTS = new Set(['data', 'items', 'results']);

/** Returns the list of objects in an envelope. If there are several, returns the only one with a common name. */
function listIn(contract: Contract, members: ReadonlyMap<string, Property>): Property | undefined {
  const lists = [...members.values()].filter(({ type }) => {
    const items = itemsOf(contract, type);
    return items !== undefined && membersOf(contract, items).size > 0;
  });
  const named = lists.filter((list) => LISTS.has(wordsOf(list)));
  return lists.length === 1 ? lists[0] : named.length === 1 ? named[0] : undefined;
}

/**
 * Returns the list of a page, unless the page contains an object whose name does not begin with `meta`,
 * `page`, or `pagination`.
 */
function pageIn(contract: Contract, members: ReadonlyMap<string, Property>): Property | undefined {
  const list = listIn(contract, members);
  const others = [...members.values()].filter(
    (member) => itemsOf(contract, member.type) === undefined && membersOf(contract, member.type).size > 0,
  );
  return others.every((member) => /^(?:meta|page|pagination)\b/.test(wordsOf(member))) ? list : undefined;
}

const WRAPPERS = new Set(['data', 'item', 'result']);

/**
 * Returns the only resource in an envelope, if its property is called `data`, `item`, or `result`, or is named after
 * its type.
 */
function wrappedIn(contract: Contract, members: ReadonlyMap<string, Property>): Property | undefined {
  const objects = [...members.values()].filter(
    ({ type }) => hasIdentity(contract, type) && namedBehind(contract, type) !== undefined,
  );
  const [only] = objects;
  if (objects.length !== 1 || !only) return undefined;
  const words = wordsOf(only);
  return WRAPPERS.has(words) || conceptOf(namedBehind(contract, only.type)!) === words ? only : undefined;
}

function graphqlShown(contract: Contract, operation: GraphqlOperation): Shown | undefined {
  const { pagination, result } = operation;
  if (pagination?.kind === 'relay') {
    const { nodes, edges } = pagination;
    const list = nodes ? at(contract, result, nodes) : edges && at(contract, result, edges);
    const item = list && itemsOf(contract, list);
    const type = nodes || !item ? item : membersOf(contract, item).get('node')?.type;
    return type && shownAs(contract, type, nodes ?? edges!, true, true);
  }
  const items = itemsOf(contract, result);
  if (items) return membersOf(contract, items).size > 0 ? shownAs(contract, items, [], true) : undefined;
  const success = successIn(contract, result);
  if (success) return shownAs(contract, success, []);
  if (operation.operation === 'query' && !hasIdentity(contract, result)) {
    const list = pageIn(contract, membersOf(contract, result));
    if (list) return shownAs(contract, itemsOf(contract, list.type)!, [list.name.wire], true);
  }
  return resourceIn(contract, operation, result);
}

/** Returns the variant of a union that is a resource, if only one is. The other variants are failures. */
function successIn(contract: Contract, result: Type): Type | undefined {
  const shape = resolve(contract, result);
  if (shape.kind !== 'union') return undefined;
  const resources = shape.variants.filter((variant) => {
    const named = namedBehind(contract, variant);
    return named ? isResource(contract, named) : hasIdentity(contract, variant);
  });
  return shape.variants.length > 1 && resources.length === 1 ? resources[0] : undefined;
}

const MAX_LEVELS = 3;

/**
 * Returns the resource of a result or in a payload. If a payload contains several resources, the name of the operation
 * selects one.
 */
function resourceIn(contract: Contract, operation: GraphqlOperation, result: Type): Shown | undefined {
  if (membersOf(contract, result).size === 0) return undefined;
  if (!isPayloadOf(contract, operation, result)) return shownAs(contract, result, []);
  // At deeper levels, only unions of success and failure are searched.
  let level: readonly Shown[] = [shownAs(contract, result, [])];
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth++) {
    const members = level.flatMap(({ type, path }) =>
      [...membersOf(contract, type).values()]
        .filter((member) => membersOf(contract, member.type).size > 0)
        .map((member) => shownAs(contract, member.type, [...path, member.name.wire])),
    );
    const resources = members
      .map((member) => nodeOf(contract, member) ?? member)
      .filter(({ type }) => hasIdentity(contract, type));
    const wanted =
      namedIn(withoutPhrase(operation.name.words), resources) ?? namedIn(operation.name.words, resources);
    if (resources.length > 0) return wanted ?? (resources.length === 1 ? resources[0] : undefined);
    level = members.filter(({ type }) => resolve(contract, type).kind === 'union');
  }
  return undefined;
}

/** Returns the resource in an edge of a Relay connection. Payloads contain edges to update the caches of clients. */
function nodeOf(contract: Contract, { type, path }: Shown): Shown | undefined {
  const node = hasIdentity(contract, type) ? undefined : membersOf(contract, type).get('node');
  return node && shownAs(contract, node.type, [...path, 'node']);
}

/**
 * True for a type that exists for a single operation: `CreateOrderPayload`, or a type without an identity that a
 * mutation returns.
 */
function isPayloadOf(contract: Contract, { operation, name }: GraphqlOperation, result: Type): boolean {
  const words = namedBehind(contract, result)?.name.words ?? [];
  if (['payload', 'response', 'result', 'output'].includes(words.at(-1) ?? '')) return true;
  if (words.slice(0, name.words.length).join(' ') === name.words.join(' ') && operation === 'mutation')
    return true;
  return operation === 'mutation' && !hasIdentity(contract, result);
}

/**
 * Returns the resource whose concept or member is in a name. The last match in the name takes precedence, and
 * then the longest.
 */
function namedIn(words: readonly string[], resources: readonly Shown[]): Shown | undefined {
  const places = resources.flatMap((resource) =>
    [conceptShown(resource), calledIn(resource)].flatMap((noun) => {
      const parts = noun?.split(' ') ?? [];
      const start = words.findLastIndex((_, index) =>
        parts.every((part, offset) => words[index + offset] === part),
      );
      return parts.length === 0 || start < 0
        ? []
        : [{ resource, end: start + parts.length, size: parts.length }];
    }),
  );
  return places.toSorted((one, other) => other.end - one.end || other.size - one.size)[0]?.resource;
}
