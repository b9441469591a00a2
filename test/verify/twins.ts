import type { Fetch, VerifyOptions } from '../../src/verify/options.ts';
import type { World } from './world.ts';

/**
 * A broken twin: an honest implementation with one thing made wrong from the outside, so that the same table breaks any
 * implementation. `check` must catch it.
 */
export interface Twin {
  readonly id: string;
  readonly check: string;
  readonly breaks: (world: World) => Fetch;
  /** What the check needs to be told. */
  readonly options?: VerifyOptions;
  /** Where only one of the implementations has what is broken. */
  readonly only?: 'pets' | 'sandbox';
}

type Json = Record<string, unknown>;

const isGraphql = (request: Request): boolean => new URL(request.url).pathname === '/graphql';
const isJson = (response: Response): boolean => /json/.test(response.headers.get('content-type') ?? '');

/** Changes each answer that `when` picks. */
function answers(
  when: (request: Request, response: Response) => boolean,
  change: (response: Response, request: Request) => Response | Promise<Response>,
): Twin['breaks'] {
  return ({ fetch }) =>
    async (request) => {
      const response = await fetch(request);
      return when(request, response) ? change(response, request) : response;
    };
}

/** Changes the JSON body of each answer that `when` picks. */
function bodies(
  when: (request: Request, response: Response) => boolean,
  change: (body: Json) => unknown,
): Twin['breaks'] {
  return answers(
    (request, response) => isJson(response) && when(request, response),
    async (response) => withBody(response, JSON.stringify(change((await response.json()) as Json))),
  );
}

function withBody(response: Response, body: string): Response {
  return new Response(body, { status: response.status, headers: response.headers });
}

function withStatus(response: Response, status: number): Response {
  return new Response(response.body, { status, headers: response.headers });
}

function withHeaders(response: Response, change: (headers: Headers) => void): Response {
  const headers = new Headers(response.headers);
  change(headers);
  return new Response(response.body, { status: response.status, headers });
}

/** Answers a refused request as if it had been a good one: with the last success on the same path shape. */
function forgiving(refused: (request: Request, response: Response) => boolean): Twin['breaks'] {
  return ({ fetch }) => {
    const good = new Map<
      string,
      { readonly status: number; readonly body: string; readonly headers: Headers }
    >();
    return async (request) => {
      const key = `${request.method} ${new URL(request.url).pathname.split('/').length}`;
      const response = await fetch(request);
      const last = good.get(key);
      if (response.ok) {
        const body = await response.clone().text();
        good.set(key, { status: response.status, body, headers: response.headers });
      } else if (last && refused(request, response)) {
        return new Response(last.body === '' ? null : last.body, {
          status: last.status,
          headers: last.headers,
        });
      }
      return response;
    };
  };
}

const rest = (request: Request): boolean => !isGraphql(request);
const restSuccess = (request: Request, response: Response): boolean => rest(request) && response.ok;

/** Changes the payloads of a GraphQL answer, whatever their fields are called. */
function payloads(change: (object: Json) => void): Twin['breaks'] {
  return bodies(
    (request, response) => isGraphql(request) && response.ok,
    (body) => {
      if (body['data']) eachObject(body['data'], change);
      return body;
    },
  );
}

function eachObject(value: unknown, change: (object: Json) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) eachObject(member, change);
  if (!Array.isArray(value)) change(value as Json);
}

const rename = (object: Json, from: string, to: string): void => {
  if (!(from in object)) return;
  object[to] = object[from];
  delete object[from];
};

/** Members that are set in every object that has them. */
const set =
  (name: string, value: unknown) =>
  (object: Json): void => {
    if (name in object) object[name] = value;
  };

/** A resource with another state, if it has one. */
function inState(body: Json, member: string, state: string): Json {
  return typeof body[member] === 'string' ? { ...body, [member]: state } : body;
}

/** Refuses each request whose URL or body has a token. */
function refuses(
  when: (request: Request) => boolean,
  token: (world: World) => string,
  refusal: () => Response,
): Twin['breaks'] {
  return (world) => async (request) => {
    const text = request.url + (request.body ? await request.clone().text() : '');
    return when(request) && text.includes(token(world)) ? refusal() : world.fetch(request);
  };
}

const json = (status: number, body: unknown, type = 'application/json'): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });

/** Authenticates everybody whom `stranger` picks. */
function trusting(stranger: (request: Request, world: World) => boolean): Twin['breaks'] {
  return (world) => (request) => {
    if (!stranger(request, world)) return world.fetch(request);
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(world.headers)) headers.set(name, value);
    return world.fetch(new Request(request, { headers }));
  };
}

/** Changes each list that a REST answer is, or has as `data`. */
function lists(
  when: (request: Request) => boolean,
  change: (items: readonly unknown[], request: Request) => readonly unknown[],
): Twin['breaks'] {
  return answers(
    (request, response) =>
      when(request) && request.method === 'GET' && restSuccess(request, response) && isJson(response),
    async (response, request) => {
      const body = (await response.json()) as Json | unknown[];
      if (Array.isArray(body)) return withBody(response, JSON.stringify(change(body, request)));
      const data = body['data'];
      const changed = Array.isArray(data) ? { ...body, data: change(data, request) } : body;
      return withBody(response, JSON.stringify(changed));
    },
  );
}

const isLaterPage = (request: Request): boolean => /[?&](?:after|cursor)=/.test(request.url);

/** Acts as if a request had no idempotency key. */
function withoutKeys(when: (request: Request) => boolean): Twin['breaks'] {
  return ({ fetch }) =>
    (request) => {
      if (!when(request)) return fetch(request);
      const headers = new Headers(request.headers);
      headers.delete('idempotency-key');
      return fetch(new Request(request, { headers }));
    };
}

const noKey = (request: Request): boolean => !request.headers.has('authorization');
const badKey = (request: Request, { headers }: World): boolean =>
  request.headers.has('authorization') && request.headers.get('authorization') !== headers['authorization'];

const refusedGraphql = (request: Request, response: Response): boolean =>
  isGraphql(request) && request.method === 'POST' && response.status !== 401;

export const twins: readonly Twin[] = [
  {
    id: 'fails-on-what-it-should-refuse',
    check: 'not-a-server-error',
    breaks: answers(
      (request, { status }) => rest(request) && [400, 404, 422].includes(status),
      (response) => withStatus(response, 500),
    ),
  },
  {
    id: 'hangs-up-on-bad-bodies',
    check: 'not-a-server-error',
    breaks: answers(
      (_, { status }) => [400, 422].includes(status),
      () => Promise.reject(new TypeError('socket hang up')),
    ),
  },
  {
    id: 'answers-an-undeclared-success',
    check: 'status-code-conformance',
    breaks: answers(restSuccess, (response) => withStatus(response, response.status === 204 ? 205 : 202)),
  },
  {
    id: 'answers-an-undeclared-refusal',
    check: 'status-code-conformance',
    breaks: answers(
      (request, { status }) => rest(request) && [400, 422, 404].includes(status),
      (response) => withStatus(response, 418),
    ),
  },
  {
    id: 'sends-html',
    check: 'content-type-conformance',
    breaks: answers(restSuccess, (response) =>
      withHeaders(response, (headers) => headers.set('content-type', 'text/html')),
    ),
  },
  {
    id: 'sends-problems-as-plain-json',
    check: 'content-type-conformance',
    breaks: answers(
      (request, response) =>
        rest(request) && response.headers.get('content-type') === 'application/problem+json',
      (response) => withHeaders(response, (headers) => headers.set('content-type', 'application/json')),
    ),
  },
  {
    id: 'cuts-bodies-short',
    check: 'content-type-conformance',
    breaks: answers(
      (request, response) => restSuccess(request, response) && isJson(response),
      async (response) => withBody(response, (await response.text()).slice(0, -1)),
    ),
  },
  {
    id: 'forgets-headers',
    check: 'response-headers-conformance',
    breaks: answers(restSuccess, (response) =>
      withHeaders(response, (headers) =>
        [...headers.keys()].filter((name) => name !== 'content-type').forEach((name) => headers.delete(name)),
      ),
    ),
  },
  {
    id: 'garbles-headers',
    check: 'response-headers-conformance',
    breaks: answers(restSuccess, (response) =>
      withHeaders(response, (headers) =>
        [...headers.keys()]
          .filter((name) => name !== 'content-type')
          .forEach((name) => headers.set(name, 'garbled!')),
      ),
    ),
  },
  {
    id: 'sends-ids-as-numbers',
    check: 'response-schema-conformance',
    breaks: bodies(restSuccess, (body) => {
      eachObject(body, set('id', 1));
      return body;
    }),
  },
  {
    id: 'leaves-members-out',
    check: 'response-schema-conformance',
    breaks: bodies(restSuccess, (body) => {
      eachObject(body, (object) => rename(object, 'id', 'identifier'));
      return body;
    }),
  },
  {
    id: 'sends-half-a-problem',
    check: 'response-schema-conformance',
    breaks: bodies(
      (request, response) => rest(request) && response.status >= 400,
      ({ status }) => ({ status }),
    ),
  },
  {
    id: 'accepts-what-it-should-refuse',
    check: 'negative-data-rejection',
    breaks: forgiving((request, { status }) => rest(request) && [400, 415, 422].includes(status)),
  },
  {
    id: 'accepts-bad-queries-alone',
    check: 'negative-data-rejection',
    breaks: forgiving((request, { status }) => rest(request) && request.method === 'GET' && status === 400),
  },
  {
    id: 'refuses-a-declared-value',
    check: 'positive-data-acceptance',
    breaks: refuses(
      rest,
      (world) => world.closedRest,
      () => json(422, { title: 'no', status: 422 }, 'application/problem+json'),
    ),
  },
  {
    id: 'refuses-a-declared-graphql-value',
    check: 'positive-data-acceptance',
    breaks: refuses(
      isGraphql,
      (world) => `"${world.closedGraphql}"`,
      () => json(400, { errors: [{ message: 'no' }] }),
    ),
  },
  { id: 'asks-for-no-key', check: 'ignored-auth', breaks: trusting(noKey) },
  { id: 'takes-any-key', check: 'ignored-auth', breaks: trusting(badKey) },
  {
    id: 'takes-any-rest-key',
    check: 'ignored-auth',
    breaks: trusting((request, world) => rest(request) && badKey(request, world)),
  },
  {
    id: 'takes-any-graphql-key',
    check: 'ignored-auth',
    breaks: trusting((request, world) => isGraphql(request) && badKey(request, world)),
  },
  {
    id: 'hides-paths-from-other-methods',
    check: 'unsupported-method',
    breaks: answers(
      (request, { status }) => rest(request) && status === 405,
      (response) => withStatus(response, 404),
    ),
  },
  {
    id: 'sends-no-allow',
    check: 'unsupported-method',
    breaks: answers(
      (_, { status }) => status === 405,
      (response) => withHeaders(response, (headers) => headers.delete('allow')),
    ),
  },
  {
    id: 'allows-too-little',
    check: 'allow-header-conformance',
    breaks: answers(
      (request, { status }) => rest(request) && status === 405,
      (response) => withHeaders(response, (headers) => headers.set('allow', 'TRACE')),
    ),
  },
  {
    id: 'allows-what-it-refuses',
    check: 'allow-header-conformance',
    breaks: answers(
      (request, { status }) => rest(request) && status === 405,
      (response, { method }) =>
        withHeaders(response, (headers) => headers.set('allow', `${headers.get('allow')}, ${method}`)),
    ),
  },
  {
    id: 'needs-no-header',
    check: 'missing-required-header',
    only: 'pets',
    breaks:
      ({ fetch }) =>
      (request) => {
        const headers = new Headers(request.headers);
        if (!headers.has('x-reader')) headers.set('x-reader', 'vet');
        return fetch(new Request(request, { headers }));
      },
  },
  {
    id: 'forgets-to-delete',
    check: 'use-after-free',
    breaks: ({ fetch }) => {
      const read = new Map<string, Headers>();
      return async (request) => {
        const headers = read.get(request.url);
        if (request.method === 'DELETE' && headers) return new Response(null, { status: 204, headers });
        const response = await fetch(request);
        if (request.method === 'GET' && response.ok) read.set(request.url, response.headers);
        return response;
      };
    },
  },
  {
    id: 'loses-what-it-creates',
    check: 'ensure-resource-availability',
    breaks: ({ fetch }) => {
      const lost = new Set<string>();
      return async (request) => {
        const last = new URL(request.url).pathname.split('/').at(-1) ?? '';
        if (request.method === 'GET' && lost.has(last))
          return json(404, { title: 'no such thing', status: 404 }, 'application/problem+json');
        const response = await fetch(request);
        if (rest(request) && response.status === 201)
          lost.add(String(((await response.clone().json()) as Json)['id']));
        return response;
      };
    },
  },
  { id: 'forgets-keys', check: 'idempotency-replay', breaks: withoutKeys(() => true) },
  {
    id: 'forgets-to-mark-repetitions',
    check: 'idempotency-replay',
    breaks: answers(rest, (response) =>
      withHeaders(response, (headers) => headers.delete('idempotency-replayed')),
    ),
  },
  { id: 'acts-on-used-keys', check: 'idempotency-conflict', breaks: withoutKeys(() => true) },
  {
    id: 'answers-anything-by-its-key',
    check: 'idempotency-conflict',
    breaks: ({ fetch }) => {
      const kept = new Map<string, Response>();
      return async (request) => {
        const key = request.headers.get('idempotency-key') ?? '';
        const old = kept.get(request.url + key);
        if (old && key !== '') return old.clone();
        const response = await fetch(request);
        if (response.ok) kept.set(request.url + key, response.clone());
        return response;
      };
    },
  },
  {
    id: 'forgets-keys-while-it-acts',
    check: 'idempotency-concurrency',
    breaks: (world) => {
      const running = new Map<string, number>();
      return async (request) => {
        const key = request.headers.get('idempotency-key') ?? '';
        const before = running.get(key) ?? 0;
        running.set(key, before + 1);
        const breaks = withoutKeys(() => before > 0);
        return breaks(world)(request).finally(() => running.set(key, running.get(key)! - 1));
      };
    },
  },
  {
    id: 'skips-an-item-between-pages',
    check: 'pagination-completeness',
    breaks: lists(isLaterPage, (items) => items.slice(1)),
  },
  {
    id: 'repeats-an-item-on-the-next-page',
    check: 'pagination-completeness',
    breaks: (world) => {
      let last: unknown;
      return lists(rest, (items, request) => {
        const repeated = isLaterPage(request) && last !== undefined ? [last, ...items] : items;
        last = items.at(-1);
        return repeated;
      })(world);
    },
  },
  {
    id: 'ignores-the-size-of-a-page',
    check: 'pagination-completeness',
    breaks:
      ({ fetch }) =>
      (request) => {
        const url = new URL(request.url);
        if (!/^[1-9]\d?$/.test(url.searchParams.get('limit') ?? '')) return fetch(request);
        url.searchParams.delete('limit');
        return fetch(new Request(url, request));
      },
  },
  {
    id: 'skips-an-item-of-a-connection',
    check: 'pagination-completeness',
    only: 'sandbox',
    breaks: (world) => async (request) => {
      const isLater = isGraphql(request) && /"after":"/.test(await request.clone().text());
      const skip = (object: Json): void => {
        for (const [name, member] of Object.entries(object))
          if (Array.isArray(member)) object[name] = member.slice(1);
      };
      return isLater ? payloads(skip)(world)(request) : world.fetch(request);
    },
  },
  {
    id: 'repeats-what-an-insert-moved',
    check: 'pagination-stability',
    breaks: (world) => {
      let last: unknown;
      let moved = false;
      const broken = lists(rest, (items, request) => {
        const repeated = moved && isLaterPage(request) && last !== undefined ? [last, ...items] : items;
        moved = false;
        last = items.at(-1);
        return repeated;
      })(world);
      return async (request) => {
        const response = await broken(request);
        if (rest(request) && response.status === 201) moved = true;
        return response;
      };
    },
  },
  {
    id: 'is-slow-at-first',
    check: 'max-response-time',
    options: { maxResponseTimeMs: 500 },
    breaks: ({ fetch }) => {
      let asked = 0;
      return async (request) => {
        if (asked++ === 0) await new Promise((resolve) => setTimeout(resolve, 600));
        return fetch(request);
      };
    },
  },
  {
    id: 'begins-at-the-end',
    check: 'state-transitions',
    breaks: (world) =>
      bodies(
        (request, { status }) => rest(request) && status === 201,
        (body) => inState(body, world.states.member, world.states.last),
      )(world),
  },
  {
    id: 'goes-back-to-the-start',
    check: 'state-transitions',
    breaks: (world) => {
      const { member, first, last } = world.states;
      const seen = new Set<unknown>();
      return bodies(restSuccess, (body) => {
        const before = seen.has(body['id']);
        seen.add(body['id']);
        return inState(body, member, before ? first : last);
      })(world);
    },
  },
  {
    id: 'adds-a-status-member',
    check: 'graphql-response-format',
    breaks: bodies(isGraphql, (body) => ({ ...body, status: 'ok' })),
  },
  {
    id: 'sends-errors-as-text',
    check: 'graphql-response-format',
    breaks: bodies(isGraphql, (body) =>
      body['errors'] ? { ...body, errors: ['something is wrong'] } : body,
    ),
  },
  {
    id: 'sends-an-empty-list-of-errors',
    check: 'graphql-response-format',
    breaks: bodies(isGraphql, (body) => ({ errors: [], ...body })),
  },
  {
    id: 'answers-graphql-as-text',
    check: 'graphql-response-format',
    breaks: answers(isGraphql, (response) =>
      withHeaders(response, (headers) => headers.set('content-type', 'text/plain')),
    ),
  },
  {
    id: 'answers-more-than-selected',
    check: 'graphql-data-conformance',
    breaks: payloads((object) => (object['extra'] = 1)),
  },
  {
    id: 'answers-less-than-selected',
    check: 'graphql-data-conformance',
    breaks: payloads((object) => delete object['name']),
  },
  { id: 'answers-null-for-non-null', check: 'graphql-data-conformance', breaks: payloads(set('name', null)) },
  {
    id: 'answers-ids-of-another-form',
    check: 'graphql-data-conformance',
    breaks: payloads(set('id', 'seven')),
  },
  { id: 'answers-numbers-for-strings', check: 'graphql-data-conformance', breaks: payloads(set('name', 7)) },
  {
    id: 'answers-unknown-enum-values',
    check: 'graphql-data-conformance',
    breaks: payloads((object) => {
      set('kind', 'DRAGON')(object);
      set('state', 'DRAGON')(object);
    }),
  },
  {
    id: 'answers-objects-for-lists',
    check: 'graphql-data-conformance',
    breaks: payloads((object) => {
      for (const [name, member] of Object.entries(object)) if (Array.isArray(member)) object[name] = {};
    }),
  },
  {
    id: 'executes-invalid-documents',
    check: 'graphql-request-rejection',
    breaks: forgiving(refusedGraphql),
  },
  {
    id: 'answers-invalid-documents-with-nothing',
    check: 'graphql-request-rejection',
    breaks: bodies(isGraphql, (body) => (body['errors'] && !body['data'] ? { data: {} } : body)),
  },
  {
    id: 'mutates-by-get',
    check: 'graphql-unsafe-get',
    breaks:
      ({ fetch }) =>
      (request) => {
        const { pathname, origin, searchParams } = new URL(request.url);
        if (pathname !== '/graphql' || request.method !== 'GET') return fetch(request);
        const headers = new Headers(request.headers);
        headers.set('content-type', 'application/json');
        const variables: unknown = JSON.parse(searchParams.get('variables') ?? '{}');
        const body = JSON.stringify({ ...Object.fromEntries(searchParams), variables });
        return fetch(new Request(`${origin}${pathname}`, { method: 'POST', headers, body }));
      },
  },
];
