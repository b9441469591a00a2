import { orderTwins } from '../../verify/order-twins.ts';
import { twins } from '../../verify/twins.ts';
import {
  answers,
  isGraphql,
  isJson,
  rest,
  trusting,
  withHeaders,
  type Twin,
} from '../../verify/twin-tools.ts';
import { wrapped, type Mutant } from '../mutant.ts';

/** Faults without a location in the source: missing authentication, wrong headers, and wrong bodies. */
const own: readonly Mutant[] = [
  ...['/v1/phone_numbers', '/v1/media', '/v1/workspace'].map((path) =>
    wrapped(
      `auth-ignored-below${path.replaceAll(/[/_]/g, '-')}`,
      'ignored-auth',
      'ignored-auth',
      `Requests below ${path} do not require a key.`,
      trusting(({ url, headers }) => !headers.has('authorization') && new URL(url).pathname.startsWith(path)),
    ),
  ),
  {
    ...wrapped(
      'head-has-another-etag',
      'wrong-head',
      'head-conformance',
      'HEAD and GET return different ETags.',
      answers(
        ({ method }, { ok }) => method === 'HEAD' && ok,
        (response) => withHeaders(response, (headers) => headers.set('etag', '"of-head"')),
      ),
    ),
    of: 'orders',
  },
  wrapped(
    'body-with-a-mark',
    'wrong-content-type',
    'content-type-conformance',
    'JSON begins with a byte order mark.',
    answers(
      (request, response) => rest(request) && isJson(response),
      async (response) =>
        new Response(`\uFEFF\uFEFF${await response.text()}`, {
          status: response.status,
          headers: response.headers,
        }),
    ),
  ),
  wrapped(
    'deprecated-by-word',
    'deprecation-header',
    'deprecation-headers',
    'An operation that is not deprecated returns Deprecation: true.',
    answers(rest, (response) => withHeaders(response, (headers) => headers.set('deprecation', 'true'))),
  ),
  wrapped(
    'graphql-answers-twice',
    'wrong-content-type',
    'graphql-response-format',
    'GraphQL returns a list, as for a batch of operations.',
    answers(
      isGraphql,
      async (response) =>
        new Response(`[${await response.text()}]`, { status: response.status, headers: response.headers }),
    ),
  ),
];

/** Ids of the faulty services ("twins") in test/verify whose faults no mutant here has. */
const TWINS = [
  'truncates-bodies',
  'rejects-a-declared-graphql-value',
  'requires-no-key',
  'accepts-any-rest-key',
  'accepts-any-graphql-key',
  'omits-retry-after',
  'has-a-sunset-before-its-deprecation',
  'does-not-require-a-required-header',
  'returns-to-the-initial-state',
  'adds-a-status-member',
  'sends-errors-as-text',
  'sends-an-empty-list-of-errors',
  'returns-unselected-fields',
  'returns-objects-for-lists',
  'executes-invalid-documents',
  'returns-no-errors-for-invalid-documents',
  'mutates-by-get',
  'ignores-if-none-match',
  'repeats-items-after-an-insertion',
];

function mutantOf({ id, check, breaks, only, options }: Twin): Mutant {
  return {
    id: `twin-${id}`,
    kind: 'twin',
    check,
    breaks: `The service ${id.replaceAll('-', ' ')}, like its twin in test/verify.`,
    wraps: breaks,
    ...(only === 'pets' && { of: only }),
    ...(options && { options }),
  };
}

const ofOrders = orderTwins.flatMap(({ breaks, ...twin }): readonly Mutant[] =>
  breaks ? [{ ...mutantOf({ ...twin, breaks }), of: 'orders' }] : [],
);

/** Ids of the twins of the orders service whose faults no mutant here has. */
const ORDER_TWINS = ['replays-any-request-with-a-graphql-key'];

export const wrappedMutants: readonly Mutant[] = [
  ...own,
  ...twins.filter(({ id }) => TWINS.includes(id)).map(mutantOf),
  ...ofOrders.filter(({ id }) => ORDER_TWINS.includes(id.replace(/^twin-/, ''))),
];

/**
 * Returns the twins for checks that have no mutant. Most of these checks need constructs that only the pets service
 * has.
 */
export function twinsOfOthers(mutants: readonly Mutant[]): readonly Mutant[] {
  const made = new Set(mutants.map(({ check }) => check));
  return [...twins.map(mutantOf), ...ofOrders].filter(({ check }) => !made.has(check));
}
