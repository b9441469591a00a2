/** Reads one page of a list: its items, and the request for the next page. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { InputPath, Pagination, Path } from '../../model/behaviour.ts';
import type { Answered, Case } from '../exchange.ts';
import { withMemberAt, withoutMember, withoutMemberAt } from '../../values/members.ts';
import { graphqlBody } from './graphql-response.ts';

/** Returns the items of a page, or undefined if the response is not a page. */
export function itemsOf(
  { pagination }: Case['operation'],
  answer: Answered,
): readonly JsonValue[] | undefined {
  const result = resultOf(answer);
  if (!pagination || result === undefined || answer.outcome.status >= 400) return undefined;
  if (pagination.kind !== 'relay') return listAt(result, pagination.items);
  const { nodes, edges } = pagination;
  if (nodes && listAt(result, nodes)) return listAt(result, nodes);
  return edges && listAt(result, edges)?.map((edge) => memberAt(edge, ['node']) ?? edge);
}

/** Returns the id of an item as JSON, or the item itself if it has no id. */
export function identityOf(item: JsonValue): string {
  const id = isJsonObject(item) ? item['id'] : undefined;
  return JSON.stringify(id ?? item);
}

/**
 * Returns the request for the next page, or undefined after the last page. `before`: the number of items so far,
 * including this page.
 */
export function nextPage(pagination: Pagination, answer: Answered, before: number): Case | undefined {
  const { case: made } = answer;
  const result = resultOf(answer);
  if (result === undefined) return undefined;
  switch (pagination.kind) {
    case 'cursor':
      return withPresent(made, pagination.cursor, memberAt(result, pagination.nextCursor));
    case 'relay': {
      const info = memberAt(result, pagination.pageInfo);
      if (!info || memberAt(info, ['hasNextPage']) !== true) return undefined;
      return withPresent(made, pagination.after, memberAt(info, ['endCursor']));
    }
    case 'nextUrl':
      return atUrl(answer, memberAt(result, pagination.nextUrl));
    case 'link':
      return atUrl(answer, /<([^>]*)>[^,]*;\s*rel="?next\b/i.exec(answer.outcome.headers['link'] ?? '')?.[1]);
    default: {
      const items = itemsOf(made.operation, answer) ?? [];
      const hasMore = pagination.hasMore && memberAt(result, pagination.hasMore);
      if (items.length === 0 || hasMore === false) return undefined;
      if (pagination.kind === 'lastItem')
        return withPresent(made, pagination.after, memberAt(items.at(-1)!, pagination.id));
      if (pagination.kind === 'offset') return withInput(made, pagination.offset, before);
      const page = Number(inputOf(made, pagination.page) ?? pagination.first);
      return withInput(made, pagination.page, page + 1);
    }
  }
}

/** Returns the request with a value at a location. */
export function withInput(made: Case, { in: place, path }: InputPath, value: JsonValue): Case {
  if (made.kind === 'graphql') {
    const variables = withMemberAt(made.variables, path, value);
    return isJsonObject(variables) ? { ...made, variables } : made;
  }
  if (place === 'body') {
    const { body } = made;
    if (!body || 'raw' in body) return made;
    return { ...made, body: { ...body, value: withMemberAt(body.value, path, value) } };
  }
  const [name = '', ...rest] = path;
  const key = `${place}.${name}`;
  return {
    ...made,
    parameters: { ...made.parameters, [key]: withMemberAt(made.parameters[key] ?? null, rest, value) },
  };
}

/** Returns the request without the value at a location. */
export function withoutInput(made: Case, { in: place, path }: InputPath): Case {
  if (made.kind === 'graphql') {
    const variables = withoutMemberAt(made.variables, path);
    return isJsonObject(variables) ? { ...made, variables } : made;
  }
  const { body } = made;
  if (place !== 'body')
    return { ...made, parameters: withoutMember(made.parameters, `${place}.${path[0] ?? ''}`) };
  return body && 'value' in body
    ? { ...made, body: { ...body, value: withoutMemberAt(body.value, path) } }
    : made;
}

/** Returns the value at a location in a request. */
export function inputOf(made: Case, { in: place, path }: InputPath): JsonValue | undefined {
  const [name = '', ...rest] = path;
  if (made.kind === 'graphql') return memberAt(made.variables, path);
  if (place === 'body')
    return made.body && 'value' in made.body ? memberAt(made.body.value, path) : undefined;
  return memberAt(made.parameters[`${place}.${name}`] ?? null, rest);
}

function withPresent(made: Case, input: InputPath, value: JsonValue | undefined): Case | undefined {
  return value === undefined || value === null || value === '' ? undefined : withInput(made, input, value);
}

/** Returns the request for a URL with the same path, or undefined for another path. */
function atUrl({ case: made, request }: Answered, address: JsonValue | undefined): Case | undefined {
  if (made.kind !== 'rest' || typeof address !== 'string' || !URL.canParse(address, request.url))
    return undefined;
  const url = new URL(address, request.url);
  if (url.pathname !== new URL(request.url).pathname) return undefined;
  const path = Object.entries(made.parameters).filter(([key]) => !key.startsWith('query.'));
  const query = [...url.searchParams].map(([name, value]) => [`query.${name}`, value] as const);
  return { ...made, parameters: Object.fromEntries([...path, ...query]) };
}

/** Returns the body of a REST response, or the result of a root field. */
export function resultOf({ case: made, outcome }: Answered): JsonValue | undefined {
  if (made.kind === 'rest') return outcome.json;
  return memberAt(graphqlBody(outcome) ?? null, ['data', made.operation.name.wire]);
}

function listAt(value: JsonValue, path: Path): readonly JsonValue[] | undefined {
  const list = memberAt(value, path);
  return Array.isArray(list) ? (list as readonly JsonValue[]) : undefined;
}

export function memberAt(value: JsonValue, path: Path): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (node, name) => (isJsonObject(node) && Object.hasOwn(node, name) ? node[name] : undefined),
    value,
  );
}
