import type { Fetch } from '../../src/verify/options.ts';
import {
  answers,
  badKey,
  bodies,
  eachObject,
  isGraphql,
  json,
  payloads,
  rest,
  restSuccess,
  set,
  withHeaders,
  withStatus,
  type Json,
  type Twin,
} from './twin-tools.ts';
import { webhookTwins } from './webhook-twins.ts';
import type { World } from './world.ts';

/** Twins of the orders service. `breaksWebhooks` changes its webhooks. */
export interface OrderTwin extends Omit<Twin, 'breaks'> {
  readonly breaks?: Twin['breaks'];
  readonly breaksWebhooks?: (send: Fetch) => Fetch;
}

const isOrder = (request: Request): boolean => /\/orders\/[^/]+$/.test(request.url);
const problem = (status: number): Response => json(status, { title: 'no' }, 'application/problem+json');

/** Returns the request with the owner's credentials. */
function asOwner(request: Request, { headers }: World): Request {
  const copy = new Headers(request.headers);
  for (const [name, value] of Object.entries(headers)) copy.set(name, value);
  return new Request(request, { headers: copy });
}

/** Returns a wrapper that handles the calls of one mutation by its variables. */
function mutations(
  name: string,
  act: (input: Json, request: Request, world: World) => Promise<Response> | Response,
): Twin['breaks'] {
  return (world) => async (request) => {
    const text = isGraphql(request) && request.method === 'POST' ? await request.clone().text() : '';
    if (!/\bmutation\b/.test(text) || !text.includes(` ${name}(`)) return world.fetch(request);
    const { variables } = JSON.parse(text) as { variables?: { input?: Json } };
    return variables?.input ? act(variables.input, request, world) : world.fetch(request);
  };
}

/** Returns the same request with other variables. */
async function asked(request: Request, input: Json): Promise<Request> {
  const { method, url, headers } = request;
  const body = JSON.stringify({ ...((await request.clone().json()) as Json), variables: { input } });
  return new Request(url, { method, headers, body });
}

const withoutHeader =
  (name: string): Twin['breaks'] =>
  ({ fetch }) =>
  (request) => {
    const headers = new Headers(request.headers);
    headers.delete(name);
    return fetch(new Request(request, { headers }));
  };

const withoutId = mutations('createOrder', async ({ id: _, ...input }, request, { fetch }) =>
  fetch(await asked(request, input)),
);

/** After each call of `moveOrder`, shows the state that `stateAfter` returns, if any, in queries. */
function moving(
  stateAfter: (isAccepted: boolean, input: Json, before: string | undefined) => string | undefined,
): Twin['breaks'] {
  return (world) => {
    const seen = new Map<unknown, string>();
    const moved = new Map<unknown, string>();
    const move = mutations('moveOrder', async (input, request) => {
      const response = await world.fetch(request);
      const isAccepted = !(await response.clone().text()).includes('"order":null');
      const state = stateAfter(isAccepted, input, seen.get(input['id']));
      if (state !== undefined) moved.set(input['id'], state);
      return response;
    })(world);
    return async (request) => {
      const text = isGraphql(request) && request.body ? await request.clone().text() : '';
      const response = await move(request);
      if (!/"query":"query/.test(text) || !response.ok) return response;
      const body = (await response.json()) as Json;
      eachObject(body, (object) => {
        const { id, status } = object;
        if (moved.has(id) && status !== undefined) object['status'] = moved.get(id);
        else if (typeof status === 'string') seen.set(id, status);
      });
      return json(200, body, response.headers.get('content-type') ?? undefined);
    };
  };
}

const access: readonly OrderTwin[] = [
  {
    id: 'lets-everybody-delete',
    check: 'access-by-role',
    breaks: (world) => (request) =>
      world.fetch(request.method === 'DELETE' ? asOwner(request, world) : request),
  },
  {
    id: 'shows-everybody-the-total',
    check: 'access-by-role',
    breaks: (world) => (request) => world.fetch(isGraphql(request) ? asOwner(request, world) : request),
  },
  {
    id: 'returns-null-for-forbidden-fields',
    check: 'access-by-role',
    breaks: (world) => (request) => {
      if (!isGraphql(request) || !badKey(request, world)) return world.fetch(request);
      return payloads(set('total', null))({ ...world, fetch: (one) => world.fetch(asOwner(one, world)) })(
        request,
      );
    },
  },
  {
    id: 'lets-clerks-read-no-orders',
    check: 'access-by-role',
    breaks: (world) => (request) =>
      request.method === 'GET' && badKey(request, world) && isOrder(request)
        ? Promise.resolve(problem(403))
        : world.fetch(request),
  },
  {
    id: 'checks-the-existence-before-the-role',
    check: 'access-by-role',
    breaks: answers(
      (request, { status }) => request.method === 'DELETE' && status === 403,
      () => problem(404),
    ),
  },
  {
    id: 'reveals-a-forbidden-id',
    check: 'access-by-role',
    breaks: (world) =>
      answers(
        (request, { status }) => isGraphql(request) && status === 400 && badKey(request, world),
        () => json(400, { errors: [{ message: `not for you: ${lastId}` }] }),
      )({ ...world, fetch: remembering(world.fetch) }),
  },
];

let lastId = '';

/** Records every id in a GraphQL response. */
function remembering(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    if (isGraphql(request) && response.ok)
      eachObject(
        await response.clone().json(),
        ({ id }) => (lastId = typeof id === 'string' ? `${lastId} ${id}` : lastId),
      );
    return response;
  };
}

/** Rejects a transition of an unpaid order to `sent`, and undeclared transitions, with the response of `refuse`. */
export function sendsOnlyThePaid(refuse: (why: 'unpaid' | 'state') => Response): Twin['breaks'] {
  return ({ fetch }) => {
    const paid = new Set<string>();
    return async (request) => {
      const text = request.body ? await request.clone().text() : '';
      const isMove = request.method === 'PATCH' || text.includes('moveOrder(');
      const id = /[0-9a-f-]{36}/.exec(request.url + text)?.[0] ?? '';
      if (isMove && /"(?:sent|SENT)"/.test(text) && !paid.has(id)) return refuse('unpaid');
      const response = await fetch(request);
      if (!isMove) return response;
      if (response.status === 409 || (await response.clone().text()).includes('orders stay'))
        return refuse('state');
      if (response.ok && /"(?:paid|PAID)"/.test(text)) paid.add(id);
      return response;
    };
  };
}

/** The GraphQL list shows only the newest order, and a newer one appears as soon as REST has read it. */
function onlyTheNewest(change: (order: Json) => void): Twin['breaks'] {
  return ({ fetch, baseUrl, headers }) => {
    let shown: string | undefined;
    let isFollowed = false;
    return async (request) => {
      const response = await fetch(request);
      if (shown !== undefined && request.url.endsWith(shown) && !isFollowed) {
        isFollowed = true;
        const made = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
        await fetch(new Request(`${baseUrl}/orders`, { ...made, body: '{"name":"newer"}' }));
      }
      if (!isGraphql(request) || !response.ok) return response;
      const body = (await response.clone().json()) as { data?: { orders?: { nodes?: readonly Json[] } } };
      const newest = body.data?.orders?.nodes?.slice(0, 1);
      if (!newest) return response;
      shown = newest[0]?.['id'] as string | undefined;
      newest.forEach(change);
      return json(200, { data: { orders: { ...body.data?.orders, nodes: newest } } });
    };
  };
}

const facts: readonly OrderTwin[] = [
  {
    id: 'returns-another-name-in-graphql',
    check: 'equal-views',
    breaks: payloads(set('name', 'another')),
  },
  {
    id: 'returns-another-final-state-in-graphql',
    check: 'equal-views',
    breaks: bodies(isGraphql, (body) => {
      const order = (body['data'] as Json)?.['order'] as Json | undefined;
      return order?.['status'] === 'SENT' ? { data: { order: { ...order, status: 'PAID' } } } : body;
    }),
  },
  {
    id: 'returns-another-name-of-the-newest',
    check: 'equal-views',
    breaks: onlyTheNewest(set('name', 'another')),
  },
  {
    id: 'returns-another-state-in-rest',
    check: 'equal-views',
    breaks: bodies(
      (request, response) => restSuccess(request, response) && isOrder(request),
      (body) => ({ ...body, status: body['status'] === 'sent' ? 'open' : 'sent' }),
    ),
  },
  {
    id: 'hides-orders-from-graphql',
    check: 'ensure-resource-availability',
    breaks: bodies(isGraphql, (body) =>
      (body['data'] as Json)?.['order'] ? { data: { order: null } } : body,
    ),
  },
  {
    id: 'hides-orders-from-rest',
    check: 'ensure-resource-availability',
    breaks: answers(
      (request) => rest(request) && isOrder(request),
      () => problem(404),
    ),
  },
  {
    id: 'returns-rejected-transitions-as-successes',
    check: 'illegal-transitions',
    breaks: mutations('moveOrder', async ({ id, to }, request, { fetch }) => {
      const response = await fetch(request);
      const isRefused = (await response.clone().text()).includes('"order":null');
      const order = { id, name: 'any', status: to };
      return isRefused ? json(200, { data: { moveOrder: { userErrors: [], order } } }) : response;
    }),
  },
  {
    id: 'stores-rejected-transitions',
    check: 'illegal-transitions',
    breaks: moving((isAccepted, { to }) => (isAccepted ? undefined : String(to))),
  },
  {
    id: 'does-not-store-accepted-transitions',
    check: 'legal-transitions',
    options: { operations: ['mutation *', 'query order'] },
    breaks: moving((isAccepted, _, before) => (isAccepted ? before : undefined)),
  },
  {
    id: 'sends-only-what-is-paid',
    check: 'legal-transitions',
    options: { maxRequests: 60 },
    breaks: sendsOnlyThePaid(() => json(409, { title: 'no', code: 'state' }, 'application/problem+json')),
  },
  {
    id: 'sends-only-what-is-paid-by-graphql',
    check: 'legal-transitions',
    options: { seed: 15, maxRequests: 60, operations: ['mutation *', 'query order'] },
    breaks: sendsOnlyThePaid(() =>
      json(200, { data: null, errors: [{ message: 'no', extensions: { code: 'STATE' } }] }),
    ),
  },
  {
    id: 'creates-in-any-requested-state',
    check: 'illegal-transitions',
    breaks: mutations('createOrder', async (input, request, { fetch }) => {
      const made = await fetch(await asked(request, { ...input, status: 'OPEN' }));
      const body = (await made.json()) as Json;
      eachObject(body, set('status', input['status'] ?? 'OPEN'));
      return json(made.status, body);
    }),
  },
  {
    id: 'patches-any-state',
    check: 'illegal-transitions',
    breaks:
      ({ fetch }) =>
      async (request) => {
        const copy = request.clone();
        const response = await fetch(request);
        if (response.status !== 409) return response;
        const { status } = (await copy.json()) as Json;
        return json(200, { id: request.url.split('/').at(-1), name: 'any', status });
      },
  },
];

const conditions: readonly OrderTwin[] = [
  {
    id: 'ignores-if-modified-since',
    check: 'conditional-requests',
    breaks: withoutHeader('if-modified-since'),
  },
  { id: 'ignores-if-match', check: 'preconditions', breaks: withoutHeader('if-match') },
  {
    id: 'changes-the-etag-after-a-rejection',
    check: 'preconditions',
    breaks: ({ fetch }) => {
      let changes = 0;
      return async (request) => {
        const response = await fetch(request);
        if (response.status === 412) changes++;
        return withHeaders(response, (headers) => headers.has('etag') && headers.set('etag', `"${changes}"`));
      };
    },
  },
  {
    id: 'rejects-if-match',
    check: 'preconditions',
    breaks:
      ({ fetch }) =>
      (request) =>
        request.headers.has('if-match') ? Promise.resolve(problem(412)) : fetch(request),
  },
  {
    id: 'has-an-etag-without-quotes',
    check: 'conditional-requests',
    breaks: answers(
      (_, { headers }) => headers.has('etag'),
      (response) =>
        withHeaders(response, (headers) => headers.set('etag', headers.get('etag')!.replaceAll('"', ''))),
    ),
  },
  {
    id: 'returns-another-media-type-for-head',
    check: 'head-conformance',
    breaks: answers(
      ({ method }, { ok }) => method === 'HEAD' && ok,
      (response) => withHeaders(response, (headers) => headers.set('content-type', 'text/plain')),
    ),
  },
  {
    id: 'returns-another-status-for-head',
    check: 'head-conformance',
    breaks: answers(
      ({ method }, { ok }) => method === 'HEAD' && ok,
      (response) => withStatus(response, 204),
    ),
  },
];

const graphql: readonly OrderTwin[] = [
  {
    id: 'returns-json-as-another-type',
    check: 'graphql-over-http',
    breaks: answers(isGraphql, (response) =>
      withHeaders(response, (headers) => headers.set('content-type', 'application/graphql-response+json')),
    ),
  },
  {
    id: 'returns-xml-for-a-list-of-media-types',
    check: 'graphql-response-format',
    breaks:
      ({ fetch }) =>
      async (request) => {
        const response = await fetch(request);
        const isList =
          request.headers.get('accept') === 'application/graphql-response+json, application/json';
        return isList && response.ok
          ? withHeaders(response, (headers) => headers.set('content-type', 'application/xml'))
          : response;
      },
  },
  {
    id: 'fails-on-graphql-errors',
    check: 'not-a-server-error',
    breaks: answers(
      (request, { status }) => isGraphql(request) && status === 400,
      (response) => withStatus(response, 500),
    ),
  },
  {
    id: 'forgets-to-remove',
    check: 'use-after-free',
    breaks: mutations('removeOrder', () =>
      json(200, { data: { removeOrder: { userErrors: [], order: null } } }),
    ),
  },
  {
    id: 'loses-what-graphql-creates',
    check: 'ensure-resource-availability',
    breaks: bodies(isGraphql, (body) =>
      (body['data'] as Json)?.['order'] ? { data: { order: null } } : body,
    ),
  },
  {
    id: 'shows-another-order-by-graphql',
    check: 'requested-resource',
    breaks: bodies(isGraphql, (body) => {
      const { order } = (body['data'] ?? {}) as { order?: Json };
      if (order) order['id'] = crypto.randomUUID();
      return body;
    }),
  },
  {
    id: 'shows-another-name-by-graphql',
    check: 'equal-views',
    breaks: bodies(isGraphql, (body) => {
      const { order } = (body['data'] ?? {}) as { order?: Json };
      if (order) order['name'] = 'Another';
      return body;
    }),
  },
  { id: 'forgets-graphql-keys', check: 'idempotency-replay', breaks: withoutId },
  {
    id: 'acts-on-used-graphql-keys',
    check: 'idempotency-conflict',
    options: { maxRequests: 20 },
    breaks: withoutId,
  },
  {
    id: 'replays-any-request-with-a-graphql-key',
    check: 'idempotency-conflict',
    options: { maxRequests: 20 },
    breaks: (world) => {
      const kept = new Map<unknown, Response>();
      return mutations('createOrder', async ({ id }, request, { fetch }) => {
        const response = kept.get(id)?.clone() ?? (await fetch(request));
        const isMade = (await response.clone().text()).includes('"userErrors":[]');
        if (typeof id === 'string' && isMade) kept.set(id, response.clone());
        return response;
      })(world);
    },
  },
  { id: 'forgets-graphql-keys-while-it-acts', check: 'idempotency-concurrency', breaks: withoutId },
  {
    id: 'skips-an-item-of-a-connection',
    check: 'pagination-completeness',
    breaks: (world) => async (request) => {
      const isLater = isGraphql(request) && /"after":"/.test(await request.clone().text());
      const skip = (object: Json): void => {
        if (Array.isArray(object['nodes'])) object['nodes'] = object['nodes'].slice(1);
      };
      return isLater ? payloads(skip)(world)(request) : world.fetch(request);
    },
  },
];

export const orderTwins: readonly OrderTwin[] = [
  ...access,
  ...facts,
  ...conditions,
  ...graphql,
  ...webhookTwins,
];
