import {
  isGraphql,
  isJson,
  answers,
  bodies,
  withBody,
  withStatus,
  withHeaders,
  forgiving,
  rest,
  restSuccess,
  payloads,
  eachObject,
  rename,
  set,
  inState,
  refuses,
  json,
  trusting,
  noKey,
  badKey,
  refusedGraphql,
  type Twin,
} from './twin-tools.ts';
import { documentTwins } from './document-twins.ts';
import { experimentTwins } from './experiment-twins.ts';
import { nestedTwins } from './nested-twins.ts';
import { streamTwins } from './stream-twins.ts';
import { writeTwins } from './write-twins.ts';
import { trailTwins } from './trail-twins.ts';

/** Twins whose fault appears in one response. */
const exchangeTwins: readonly Twin[] = [
  {
    id: 'fails-for-invalid-requests',
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
    id: 'returns-an-undeclared-success',
    check: 'status-code-conformance',
    breaks: answers(restSuccess, (response) => withStatus(response, response.status === 204 ? 205 : 202)),
  },
  {
    id: 'returns-an-undeclared-rejection',
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
    id: 'truncates-bodies',
    check: 'content-type-conformance',
    breaks: answers(
      (request, response) => restSuccess(request, response) && isJson(response),
      async (response) => withBody(response, (await response.text()).slice(0, -1)),
    ),
  },
  {
    id: 'omits-response-headers',
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
    id: 'omits-properties',
    check: 'response-schema-conformance',
    breaks: bodies(restSuccess, (body) => {
      eachObject(body, (object) => rename(object, 'id', 'identifier'));
      return body;
    }),
  },
  {
    id: 'omits-properties-of-problems',
    check: 'response-schema-conformance',
    breaks: bodies(
      (request, response) => rest(request) && response.status >= 400,
      ({ status }) => ({ status }),
    ),
  },
  {
    id: 'returns-another-status-in-the-problem',
    check: 'problem-details',
    breaks: bodies(
      (request, { status }) => rest(request) && status >= 400,
      (body) => ({ ...body, status: 499 }),
    ),
  },
  {
    id: 'leaks-a-stack-trace',
    check: 'error-leaks',
    breaks: bodies(
      (request, { status }) => rest(request) && status >= 400,
      (body) => ({ ...body, detail: 'TypeError: no\n    at list (/srv/app/pets.js:12:7)' }),
    ),
  },
  {
    id: 'leaks-sql',
    check: 'error-leaks',
    protocol: 'graphql',
    breaks: bodies(isGraphql, (body) =>
      body['errors'] ? { errors: [{ message: 'SQLITE_CONSTRAINT: insert into pets (name)' }] } : body,
    ),
  },
  {
    id: 'accepts-invalid-requests',
    check: 'negative-data-rejection',
    breaks: forgiving((request, { status }) => rest(request) && [400, 415, 422].includes(status)),
  },
  {
    id: 'accepts-invalid-queries',
    check: 'negative-data-rejection',
    breaks: forgiving((request, { status }) => rest(request) && request.method === 'GET' && status === 400),
  },
  {
    id: 'rejects-a-declared-value',
    check: 'positive-data-acceptance',
    options: { maxRequests: 150 },
    breaks: refuses(
      rest,
      (world) => world.closedRest,
      () => json(422, { title: 'no', status: 422 }, 'application/problem+json'),
    ),
  },
  {
    id: 'rejects-a-declared-graphql-value',
    check: 'positive-data-acceptance',
    protocol: 'graphql',
    options: { maxRequests: 150 },
    breaks: refuses(
      isGraphql,
      (world) => `"${world.closedGraphql}"`,
      () => json(400, { errors: [{ message: 'no' }] }),
    ),
  },
  { id: 'requires-no-key', check: 'ignored-auth', breaks: trusting(noKey) },
  { id: 'accepts-any-key', check: 'ignored-auth', breaks: trusting(badKey) },
  {
    id: 'accepts-any-rest-key',
    check: 'ignored-auth',
    breaks: trusting((request, world) => rest(request) && badKey(request, world)),
  },
  {
    id: 'accepts-any-graphql-key',
    check: 'ignored-auth',
    protocol: 'graphql',
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
    id: 'omits-allowed-methods',
    check: 'allow-header-conformance',
    breaks: answers(
      (request, { status }) => rest(request) && status === 405,
      (response) => withHeaders(response, (headers) => headers.set('allow', 'TRACE')),
    ),
  },
  {
    id: 'allows-rejected-methods',
    check: 'allow-header-conformance',
    breaks: answers(
      (request, { status }) => rest(request) && status === 405,
      (response, { method }) =>
        withHeaders(response, (headers) => headers.set('allow', `${headers.get('allow')}, ${method}`)),
    ),
  },
  {
    id: 'has-more-left-than-there-is',
    check: 'rate-limit-headers',
    breaks: answers(rest, (response) =>
      withHeaders(response, (headers) =>
        headers.set('ratelimit', (headers.get('ratelimit') ?? '').replace(/r=\d+/g, 'r=9000000000000')),
      ),
    ),
  },
  {
    id: 'names-an-unknown-rate-limit-policy',
    check: 'rate-limit-headers',
    breaks: answers(
      (_, { headers }) => headers.has('ratelimit'),
      (response) => withHeaders(response, (headers) => headers.set('ratelimit', '"secret";r=1;t=1')),
    ),
  },
  {
    id: 'counts-nothing',
    check: 'rate-limit-counting',
    breaks: (world) => {
      const start = performance.now();
      const left = (): number => 60 - Math.floor((performance.now() - start) / 1000);
      return answers(
        (_, { headers }) => headers.has('ratelimit'),
        (response) =>
          withHeaders(response, (headers) =>
            headers.set('ratelimit', headers.get('ratelimit')!.replace(/r=\d+;t=\d+/g, `r=7;t=${left()}`)),
          ),
      )(world);
    },
  },
  {
    id: 'omits-retry-after',
    check: 'rate-limit-headers',
    breaks: ({ fetch }) => {
      let asked = 0;
      return async (request) => {
        if (!rest(request) || request.method !== 'GET' || ++asked !== 3) return fetch(request);
        return json(429, { title: 'slow down', status: 429 }, 'application/problem+json');
      };
    },
  },
  {
    id: 'has-a-sunset-before-its-deprecation',
    check: 'deprecation-headers',
    breaks: answers(restSuccess, (response) =>
      withHeaders(response, (headers) => {
        headers.set('deprecation', '@1772442900');
        headers.set('sunset', 'Mon, 01 Sep 2025 00:00:00 GMT');
      }),
    ),
  },
  {
    id: 'is-deprecated-without-a-date',
    check: 'deprecation-headers',
    breaks: answers(restSuccess, (response) =>
      withHeaders(response, (headers) => headers.set('deprecation', 'true')),
    ),
  },
  {
    id: 'does-not-require-a-required-header',
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
    id: 'has-a-slow-first-response',
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
    id: 'creates-in-a-later-state',
    check: 'state-transitions',
    breaks: (world) =>
      bodies(
        (request, { status }) => rest(request) && status === 201,
        (body) => inState(body, world.states.member, world.states.last),
      )(world),
  },
  {
    id: 'returns-to-the-initial-state',
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
    protocol: 'graphql',
    breaks: bodies(isGraphql, (body) => ({ ...body, status: 'ok' })),
  },
  {
    id: 'sends-errors-as-text',
    check: 'graphql-response-format',
    protocol: 'graphql',
    breaks: bodies(isGraphql, (body) =>
      body['errors'] ? { ...body, errors: ['something is wrong'] } : body,
    ),
  },
  {
    id: 'sends-an-empty-list-of-errors',
    check: 'graphql-response-format',
    protocol: 'graphql',
    breaks: bodies(isGraphql, (body) => ({ errors: [], ...body })),
  },
  {
    id: 'returns-graphql-as-text',
    check: 'graphql-response-format',
    protocol: 'graphql',
    breaks: answers(isGraphql, (response) =>
      withHeaders(response, (headers) => headers.set('content-type', 'text/plain')),
    ),
  },
  {
    id: 'ignores-filters',
    check: 'list-filters',
    breaks:
      ({ fetch }) =>
      (request) => {
        const url = new URL(request.url);
        for (const name of ['kind', 'status', 'direction']) url.searchParams.delete(name);
        return fetch(new Request(url, request));
      },
  },
  {
    id: 'repeats-the-key-in-an-error',
    check: 'error-leaks',
    breaks: answers(
      (_, { status }) => status === 401,
      async (response, { headers }) =>
        withBody(response, (await response.text()).replace('}', `,"key":"${headers.get('authorization')}"}`)),
    ),
  },
  {
    id: 'creates-with-another-default',
    check: 'declared-defaults',
    only: 'sandbox',
    breaks: payloads((object) => {
      if (object['method'] === 'SMS') object['method'] = 'MMS';
    }),
  },
  {
    id: 'returns-unselected-fields',
    check: 'graphql-data-conformance',
    protocol: 'graphql',
    breaks: payloads((object) => (object['extra'] = 1)),
  },
  {
    id: 'omits-selected-fields',
    check: 'graphql-data-conformance',
    protocol: 'graphql',
    breaks: payloads((object) => delete object['name']),
  },
  {
    id: 'returns-null-for-non-null',
    check: 'graphql-data-conformance',
    protocol: 'graphql',
    breaks: payloads(set('name', null)),
  },
  {
    id: 'returns-ids-in-another-form',
    check: 'graphql-data-conformance',
    protocol: 'graphql',
    breaks: payloads(set('id', 'seven')),
  },
  {
    id: 'returns-numbers-for-strings',
    check: 'graphql-data-conformance',
    protocol: 'graphql',
    breaks: payloads(set('name', 7)),
  },
  {
    id: 'returns-unknown-enum-values',
    check: 'graphql-data-conformance',
    protocol: 'graphql',
    breaks: payloads((object) => {
      set('kind', 'DRAGON')(object);
      set('state', 'DRAGON')(object);
    }),
  },
  {
    id: 'returns-objects-for-lists',
    check: 'graphql-data-conformance',
    protocol: 'graphql',
    breaks: payloads((object) => {
      for (const [name, member] of Object.entries(object)) if (Array.isArray(member)) object[name] = {};
    }),
  },
  {
    id: 'executes-invalid-documents',
    check: 'graphql-request-rejection',
    protocol: 'graphql',
    breaks: forgiving(refusedGraphql),
  },
  {
    id: 'returns-no-errors-for-invalid-documents',
    check: 'graphql-request-rejection',
    protocol: 'graphql',
    breaks: bodies(isGraphql, (body) => (body['errors'] && !body['data'] ? { data: {} } : body)),
  },
  {
    id: 'mutates-by-get',
    check: 'graphql-unsafe-get',
    protocol: 'graphql',
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

export const twins: readonly Twin[] = [
  ...exchangeTwins,
  ...trailTwins,
  ...experimentTwins,
  ...documentTwins,
  ...nestedTwins,
  ...writeTwins,
  ...streamTwins,
];
