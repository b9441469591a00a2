/** All pagination styles: a correct list is complete, and a list that loses or repeats an item is reported. */
import { beforeAll, describe, expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

/** The declaration of each style, and its parameter. */
const STYLES = {
  nextUrl: { declared: '{ next_uri: $response.next, results: $response.data }', parameter: 'from' },
  link: { declared: '{ link: next, results: $response.data }', parameter: 'from' },
  offset: {
    declared: '{ offset: $request.from, step: $request.limit, results: $response.data }',
    parameter: 'from',
  },
  pageNumber: { declared: '{ offset: $request.page, results: $response.data }', parameter: 'page' },
} as const;
type Style = keyof typeof STYLES;

const operation = (style: Style): string => `
  /${style}:
    get:
      operationId: ${style}
      x-fern-pagination: ${STYLES[style].declared}
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 20, default: 20 } }
        - { name: ${STYLES[style].parameter}, in: query, schema: { type: integer, minimum: ${style === 'pageNumber' ? 1 : 0}, maximum: 99 } }
      responses:
        '200':
          description: Items.
          content:
            application/json:
              schema:
                type: object
                properties:
                  next: { type: [string, 'null'] }
                  data: { type: array, items: { type: object, properties: { id: { type: integer } } } }`;

const FILTERED = `
  /filtered:
    get:
      x-fern-pagination: { offset: $request.from, step: $request.limit, results: $response.data }
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 20, default: 20 } }
        - { name: from, in: query, schema: { type: integer, minimum: 0, maximum: 99 } }
        - { name: kind, in: query, schema: { type: string, enum: [odd, even] } }
      responses:
        '200':
          description: Items.
          content:
            application/json:
              schema:
                type: object
                properties:
                  data:
                    type: array
                    items:
                      type: object
                      required: [kind]
                      properties: { id: { type: integer }, kind: { type: string, enum: [odd, even] } }`;

const LARGE = operation('offset')
  .replace('/offset:', '/large:')
  .replace('offset\n', 'large\n')
  .replace('minimum: 1,', 'minimum: 4,');

const OPEN = operation('offset')
  .replace('/offset:', '/open:')
  .replace('maximum: 20, default: 20', 'default: 5');

let contract: Contract;
beforeAll(async () => {
  const styles = Object.keys(STYLES) as Style[];
  const text = `openapi: 3.1.0\ninfo: { title: Pages, version: '1' }\npaths:${styles.map(operation).join('')}${FILTERED}${LARGE}${OPEN}\n`;
  contract = (await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': text }))).contract!;
});

type Break = (items: readonly object[], isLater: boolean) => readonly object[];

/** Ten items, in pages of the requested size. */
function service(change: Break): (request: Request) => Promise<Response> {
  return (request) => {
    const url = new URL(request.url);
    const limit = Number(url.searchParams.get('limit') ?? 20);
    const page = Number(url.searchParams.get('page') ?? 1);
    const from = Number(url.searchParams.get('from') ?? (page - 1) * limit);
    const items = Array.from({ length: 10 }, (_, id) => ({ id })).slice(from, from + limit);
    const next = from + limit < 10 ? `${url.pathname}?limit=${limit}&from=${from + limit}` : null;
    const headers: HeadersInit = next === null ? {} : { link: `<${next}>; rel="next"` };
    return Promise.resolve(Response.json({ next, data: change(items, from > 0) }, { headers }));
  };
}

const BREAKS: Readonly<Record<string, Break>> = {
  'loses an item': (items, isLater) => (isLater ? items.slice(1) : items),
  'repeats an item': (items, isLater) => (isLater ? [{ id: 0 }, ...items] : items),
};

async function judged(style: Style, change: Break): Promise<readonly string[]> {
  const { findings, checks } = await verify(contract, {
    rest: { baseUrl: 'http://pages.test', fetch: service(change) },
    operations: [`GET /${style}`],
    checks: ['pagination-completeness'],
    maxRequests: 8,
    seed: 3,
  });
  expect(checks[0]?.judged).toBeGreaterThan(0);
  return findings.map(({ code }) => code);
}

describe.each(Object.keys(STYLES) as Style[])('%s', (style) => {
  test('a correct list is complete', async () => {
    expect(await judged(style, (items) => items)).toEqual([]);
  });
  test.each(Object.entries(BREAKS))('a list that %s is reported', async (_, change) => {
    expect(await judged(style, change)).toContain('pagination-completeness');
  });
});

/** A service with ten items of two kinds. @param forgets true if pages after the first contain both kinds */
function filteredService(forgets: boolean): (request: Request) => Promise<Response> {
  const all = Array.from({ length: 10 }, (_, id) => ({ id, kind: id % 2 === 0 ? 'even' : 'odd' }));
  return ({ url }) => {
    const { limit = '20', from = '0', kind } = Object.fromEntries(new URL(url).searchParams);
    const chosen =
      kind === undefined || (forgets && from !== '0') ? all : all.filter((one) => one.kind === kind);
    return Promise.resolve(Response.json({ data: chosen.slice(Number(from), Number(from) + Number(limit)) }));
  };
}

test.each([
  ['a list that applies its filter has no findings', false, []],
  ['a list that ignores its filter on later pages is reported', true, ['list-filters']],
])('filtered pages: %s', async (_, forgets, expected) => {
  const { findings } = await verify(contract, {
    rest: { baseUrl: 'http://pages.test', fetch: filteredService(forgets) },
    operations: ['GET /filtered'],
    checks: ['list-filters'],
    maxRequests: 8,
    seed: 3,
  });
  expect(findings.map(({ code }) => code)).toEqual(expected);
});

test('no page smaller than the permitted minimum is requested', async () => {
  const honest = service((items) => items);
  const { findings, checks } = await verify(contract, {
    rest: {
      baseUrl: 'http://pages.test',
      fetch: (request) =>
        Number(new URL(request.url).searchParams.get('limit') ?? 20) < 4
          ? Promise.resolve(new Response(null, { status: 400 }))
          : honest(request),
    },
    operations: ['GET /large'],
    checks: ['positive-data-acceptance', 'pagination-completeness'],
    maxRequests: 8,
    seed: 3,
  });
  expect(findings).toEqual([]);
  expect(checks.map((check) => check.judged > 0)).toEqual([true, true]);
});

/** Sixty items, by default in pages of five. Rejects larger pages than permitted. */
function longList(mostAllowed: number, change: Break): (request: Request) => Promise<Response> {
  return ({ url }) => {
    const { limit = '5', from = '0' } = Object.fromEntries(new URL(url).searchParams);
    if (Number(limit) > mostAllowed) return Promise.resolve(new Response(null, { status: 400 }));
    const all = Array.from({ length: 60 }, (_, id) => ({ id }));
    const items = all.slice(Number(from), Number(from) + Number(limit));
    return Promise.resolve(Response.json({ next: null, data: change(items, from !== '0') }));
  };
}

const honestly: Break = (items) => items;
test.each([
  ['a list with larger pages is read completely', 100, honestly, []],
  ['a list that loses items is reported', 100, BREAKS['loses an item']!, ['pagination-completeness']],
  ['a list that rejects larger pages has no findings', 50, honestly, []],
])('a long list without a declared page size: %s', async (_, most, change, expected) => {
  const { findings } = await verify(contract, {
    rest: { baseUrl: 'http://pages.test', fetch: longList(most, change) },
    operations: ['GET /open'],
    checks: ['pagination-completeness', 'positive-data-acceptance'],
    maxRequests: 8,
    seed: 3,
  });
  expect([...new Set(findings.map(({ code }) => code))]).toEqual(expected);
});
