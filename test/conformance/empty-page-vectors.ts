/** Vectors of the topic `empty-pages`: lists with an endless sequence of empty pages. */
import type { CallSpec, Exchange, Json, OutcomeSpec, Vector } from './format.ts';

/** A walk fails after this number of consecutive empty pages. */
const MOST = 100;
const ITEM = { id: 'a', name: 'A' };

interface Walk {
  readonly call: CallSpec;
  readonly operation: string;
  /** The request for page `n`, counted from 0, and its response. */
  readonly page: (index: number, items: readonly Json[]) => Exchange;
}

const WALKS: Readonly<Record<string, Walk>> = {
  cursors: {
    call: { to: 'items.list', take: 'items' },
    operation: 'GET /items',
    page: (index, data) => ({
      expect: index === 0 ? 'GET /items' : `GET /items?cursor=c${index}`,
      reply: { json: { data, next_cursor: `c${index + 1}` } },
    }),
  },
  addresses: {
    call: { to: 'walks.by_address', take: 'items' },
    operation: 'GET /walks/address',
    page: (index, data) => ({
      expect: index === 0 ? 'GET /walks/address' : `GET /walks/address?p=${index}`,
      reply: { json: { data, next: `/walks/address?p=${index + 1}` } },
    }),
  },
  graphql: {
    call: { to: 'racks.list', take: 'items' },
    operation: 'query GetRacks',
    page: (index, data) => ({
      expect: 'POST /graphql',
      graphql: { operation: 'GetRacks', ...(index > 0 && { variables: { after: `c${index}` } }) },
      reply: {
        json: {
          data: {
            racks: {
              edges: data.map((node) => ({ node })),
              pageInfo: { hasNextPage: true, endCursor: `c${index + 1}` },
            },
          },
        },
      },
    }),
  },
};

/** `defaults`: the properties that every vector has. */
export function emptyPageVectors(defaults: Omit<Vector, 'id' | 'client' | 'steps'>): readonly Vector[] {
  return Object.entries(WALKS).flatMap(([name, { call, operation, page }]) => {
    const vector = (id: string, pages: readonly (readonly Json[])[], outcome: OutcomeSpec): Vector => ({
      ...defaults,
      id: `empty-pages/${id}`,
      client: { credentials: { token: 't' } },
      steps: [{ call, outcome }],
      exchanges: pages.map((items, index) => page(index, items)),
    });
    const empty = Array.from({ length: MOST }, (): readonly Json[] => []);
    const place = operation.startsWith('query ') ? ' (https://api.conformance.test/graphql)' : '';
    const error = {
      kind: 'decode',
      operation,
      message: `${operation}: ${MOST} pages in a row have no items${place}`,
      attempts: 1,
    };
    return [
      vector(`${name}-without-an-item`, empty, { items: [], error }),
      // An item resets the counter.
      vector(`${name}-after-an-item`, [...empty.slice(1), [ITEM], ...empty], { items: [ITEM], error }),
    ];
  });
}
