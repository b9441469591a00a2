import type { Fetch, VerifyOptions } from '../../src/verify/options.ts';
import type { World } from './world.ts';

/**
 * A twin: a correct implementation with one added fault. The fault is added to requests and responses, so
 * the same table applies to every implementation. `check` must detect it.
 */
export interface Twin {
  readonly id: string;
  readonly check: string;
  readonly breaks: (world: World) => Fetch;
  /** Options that the check needs. */
  readonly options?: VerifyOptions;
  /** The only implementation to which the fault can be added. */
  readonly only?: 'pets' | 'sandbox';
  /** The only protocol in which the fault appears. The other protocol need not be tested. */
  readonly protocol?: 'graphql';
}

export type Json = Record<string, unknown>;

export const isGraphql = (request: Request): boolean => new URL(request.url).pathname === '/graphql';
export const isJson = (response: Response): boolean =>
  /json/.test(response.headers.get('content-type') ?? '');

/** Changes each response that `when` selects. */
export function answers(
  when: (request: Request, response: Response) => boolean,
  change: (response: Response, request: Request) => Response | Promise<Response>,
): Twin['breaks'] {
  return ({ fetch }) =>
    async (request) => {
      const response = await fetch(request);
      return when(request, response) ? change(response, request) : response;
    };
}

/** Changes the JSON body of each response that `when` selects. */
export function bodies(
  when: (request: Request, response: Response) => boolean,
  change: (body: Json) => unknown,
): Twin['breaks'] {
  return answers(
    (request, response) => isJson(response) && when(request, response),
    async (response) => withBody(response, JSON.stringify(change((await response.json()) as Json))),
  );
}

export function withBody(response: Response, body: string): Response {
  return new Response(body, { status: response.status, headers: response.headers });
}

export function withStatus(response: Response, status: number): Response {
  return new Response(response.body, { status, headers: response.headers });
}

export function withHeaders(response: Response, change: (headers: Headers) => void): Response {
  const headers = new Headers(response.headers);
  change(headers);
  return new Response(response.body, { status: response.status, headers });
}

/** Returns the last success of the same path template in place of a rejection. */
export function forgiving(refused: (request: Request, response: Response) => boolean): Twin['breaks'] {
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

export const rest = (request: Request): boolean => !isGraphql(request);
export const restSuccess = (request: Request, response: Response): boolean => rest(request) && response.ok;

/** Changes the payloads of a GraphQL response, regardless of the field names. */
export function payloads(change: (object: Json) => void): Twin['breaks'] {
  return bodies(
    (request, response) => isGraphql(request) && response.ok,
    (body) => {
      if (body['data']) eachObject(body['data'], change);
      return body;
    },
  );
}

export function eachObject(value: unknown, change: (object: Json) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) eachObject(member, change);
  if (!Array.isArray(value)) change(value as Json);
}

export const rename = (object: Json, from: string, to: string): void => {
  if (!(from in object)) return;
  object[to] = object[from];
  delete object[from];
};

/** Sets the given properties in every object that has them. */
export const set =
  (name: string, value: unknown) =>
  (object: Json): void => {
    if (name in object) object[name] = value;
  };

/** Returns a resource with another state, if it has a state. */
export function inState(body: Json, member: string, state: string): Json {
  return typeof body[member] === 'string' ? { ...body, [member]: state } : body;
}

/** Rejects each request whose URL or body contains a token. */
export function refuses(
  when: (request: Request) => boolean,
  token: (world: World) => string,
  refusal: () => Response,
): Twin['breaks'] {
  return (world) => async (request) => {
    const text = request.url + (request.body ? await request.clone().text() : '');
    return when(request) && text.includes(token(world)) ? refusal() : world.fetch(request);
  };
}

export const json = (status: number, body: unknown, type = 'application/json'): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });

/** Authenticates every request that `stranger` selects. */
export function trusting(selects: (request: Request, world: World) => boolean): Twin['breaks'] {
  return (world) => (request) => {
    if (!selects(request, world)) return world.fetch(request);
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(world.headers)) headers.set(name, value);
    return world.fetch(new Request(request, { headers }));
  };
}

/** Changes each list that is a REST response or the `data` of a response. */
export function lists(
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

export const isLaterPage = (request: Request): boolean => /[?&](?:after|cursor)=/.test(request.url);

/** Removes the idempotency key from each request. */
export function withoutKeys(when: (request: Request) => boolean): Twin['breaks'] {
  return ({ fetch }) =>
    (request) => {
      if (!when(request)) return fetch(request);
      const headers = new Headers(request.headers);
      headers.delete('idempotency-key');
      return fetch(new Request(request, { headers }));
    };
}

export const noKey = (request: Request): boolean => !request.headers.has('authorization');
export const badKey = (request: Request, { headers }: World): boolean =>
  request.headers.has('authorization') && request.headers.get('authorization') !== headers['authorization'];

export const refusedGraphql = (request: Request, response: Response): boolean =>
  isGraphql(request) && request.method === 'POST' && response.status !== 401;
