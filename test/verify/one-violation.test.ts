import fc from 'fast-check';
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { isRest } from '../../src/model/lookup.ts';
import { restCases } from '../../src/verify/cases/rest-cases.ts';
import type { RestCase } from '../../src/verify/exchange.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

async function contractOf(properties: string, mediaType = 'application/json'): Promise<Contract> {
  const document = `openapi: 3.1.0
info: { title: One, version: '1' }
paths:
  /things:
    post:
      requestBody: { required: true, content: { ${mediaType}: { schema: { type: object, required: [a], properties: { ${properties} } } } } }
      responses: { '200': { description: . }, '400': { description: . }, '415': { description: . } }
`;
  const { contract, diagnostics } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': document }));
  expect(diagnostics).toEqual([]);
  return contract!;
}

const anything = (): boolean => true;

/** The bodies with one violation at \`a\`. */
async function brokenIn(
  properties: string,
  body: object,
  kind: string,
  mediaType?: string,
): Promise<readonly unknown[]> {
  const contract = await contractOf(properties, mediaType);
  const cases = restCases(contract, contract.operations.find(isRest)!, anything, () => [], 1);
  const base: RestCase = {
    ...cases.documented()[0]!,
    body: { mediaType: mediaType ?? 'application/json', value: body as {} },
  };
  return cases
    .violations(base, true)
    .flatMap(({ intent, body: sent }) =>
      intent.kind === 'invalid' && intent.violation.kind === kind && sent && 'value' in sent
        ? [(sent.value as { a: unknown }).a]
        : [],
    );
}

const words = (constraints: string): string =>
  `a: { type: array, ${constraints}, items: { type: string, pattern: '^[a-z]+$' } }`;

test('in a list with too many items, each item is valid, and distinct if items must be unique', async () => {
  expect(await brokenIn(words('maxItems: 2'), { a: ['x', 'y'] }, 'too-many-items')).toEqual([
    ['x', 'y', 'y'],
  ]);
  const [longer] = (await brokenIn(
    words('maxItems: 2, uniqueItems: true'),
    { a: ['x', 'y'] },
    'too-many-items',
  )) as [string[]];
  expect(longer).toHaveLength(3);
  expect(new Set(longer).size).toBe(3);
  expect(longer.filter((item) => !/^[a-z]+$/.test(item))).toEqual([]);
  const numbers = 'a: { type: array, maxItems: 2, uniqueItems: true, items: { type: integer, maximum: 9 } }';
  expect(await brokenIn(numbers, { a: [9, 1] }, 'too-many-items')).toEqual([[9, 1, 2]]);
});

test('a list cannot have too many distinct items if there are too few values', async () => {
  const all = 'a: { type: array, maxItems: 2, uniqueItems: true, items: { enum: [x, y] } }';
  expect(await brokenIn(all, { a: ['x', 'y'] }, 'too-many-items')).toEqual([]);
});

test('an item occurs twice in a list within its maximum length', async () => {
  const unique = words('maxItems: 2, uniqueItems: true');
  expect(await brokenIn(unique, { a: ['x', 'y'] }, 'repeated-item')).toEqual([['x', 'x']]);
  expect(await brokenIn(unique, { a: ['x'] }, 'repeated-item')).toEqual([['x', 'x']]);
  expect(await brokenIn(words('maxItems: 1, uniqueItems: true'), { a: ['x'] }, 'repeated-item')).toEqual([]);
});

test.each<[string, unknown, readonly unknown[]]>([
  ['type: integer', 3, ['3']],
  ['type: integer, minimum: 5', 7, ['7']],
  ['type: number', 1.5, ['1.5']],
  ['type: boolean', true, ['true', 1, 0]],
  ['type: [integer, string]', 3, []],
  ['type: [boolean, integer]', true, ['true']],
])('strings in place of { %s } in JSON', async (schema, value, expected) => {
  expect(await brokenIn(`a: { ${schema} }`, { a: value }, 'lenient-type')).toEqual(expected);
});

test('all values in a form are strings', async () => {
  const form = 'application/x-www-form-urlencoded';
  expect(await brokenIn('a: { type: integer }', { a: 3 }, 'lenient-type', form)).toEqual([]);
  expect(await brokenIn('a: { type: integer }', { a: 3 }, 'wrong-type', form)).not.toEqual([]);
});

test.each([
  ['minimum: 1000000000000000, maximum: 9000000000000000', [9_000_000_000_000_001], [999_999_999_999_999]],
  ['minimum: 1000000000000000, maximum: 10000000000000000', [10_000_000_000_000_002], [999_999_999_999_999]],
  ['maximum: -3000000000', [-2_999_999_999], []],
])('integers of more than 32 bits, if the bounds require them: %s', async (bounds, above, below) => {
  const schema = `a: { type: integer, ${bounds} }`;
  const contract = await contractOf(schema);
  const { valid } = restCases(contract, contract.operations.find(isRest)!, anything, () => [], 1);
  const drawn = fc.sample(valid!, { seed: 1, numRuns: 20 });
  expect(
    drawn.every(
      ({ body }) => body && 'value' in body && Number.isSafeInteger((body.value as { a: number }).a),
    ),
  ).toBe(true);
  const base = { a: bounds.startsWith('max') ? -4_000_000_000 : 2_000_000_000_000_000 };
  expect(await brokenIn(schema, base, 'above-maximum')).toEqual(above);
  expect(await brokenIn(schema, base, 'below-minimum')).toEqual(below);
});

/** Faults that only requests with one violation reveal. The correct service has no findings. */
const FAULTS = {
  none: {},
  'accepts a string as a number': { number: (value: unknown) => Number(value) },
  'ignores Content-Type': { types: /./ },
};

test.each([
  ['none', []],
  ['accepts a string as a number', ['body/a lenient-type']],
  ['ignores Content-Type', ['body undeclared-media-type']],
] as const)('a service with the fault: %s', async (fault, expected) => {
  const {
    number = (value: unknown) => value,
    types = /^application\/json/,
  }: { number?: (value: unknown) => unknown; types?: RegExp } = FAULTS[fault];
  const fetch = async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    if (!types.test(request.headers.get('content-type') ?? '')) return new Response(null, { status: 415 });
    const body: unknown = await request.json().catch(() => undefined);
    const a =
      typeof body === 'object' && body !== null && 'a' in body && body.a !== null
        ? number(body.a)
        : undefined;
    return new Response(null, { status: Number.isInteger(a) ? 200 : 400 });
  };
  const found = new Set<string>();
  const report = await verify(await contractOf('a: { type: integer }'), {
    rest: { baseUrl: 'http://a.test', fetch },
    checks: ['negative-data-rejection', 'positive-data-acceptance'],
    seed: 1,
    observe: ({ case: { intent }, outcome }) => {
      if (intent.kind === 'invalid' && 'status' in outcome && outcome.status === 200)
        found.add(`${intent.violation.where} ${intent.violation.kind}`);
    },
  });
  expect([...found]).toEqual(expected);
  expect(report.findings.length > 0).toBe(expected.length > 0);
});
