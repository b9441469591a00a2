/** Schemas whose values are too large, or require too much work to generate. */
import { expect, test } from 'vitest';
import { createMock, loadContract } from '../../src/cli/mock.ts';
import { verify } from '../../src/verify/verify.ts';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { processorMs } from '../support/processor-time.ts';

const list = (items: object, minItems = 1000): object => ({ type: 'array', minItems, items });
const one = { type: 'integer' };

const HUGE: Readonly<Record<string, object>> = {
  'lists that multiply': list(list(list(one))),
  'lists that multiply around an example': list(list(list({ ...one, examples: [1] }))),
  'a list of 2^40': list({ ...one, examples: [1] }, 2 ** 40),
  'a string of 2^32 characters': { type: 'string', minLength: 2 ** 32 },
  'lists in parts': {
    allOf: [list({}), { type: 'array', items: { allOf: [list({}), { type: 'array', items: list(one) }] } }],
  },
  'a list of lists of the same type or null': list(
    { anyOf: [{ $ref: '#/components/schemas/Tree' }, { type: 'null' }] },
    3000,
  ),
};

/** Returns schemas with large values that can be generated. */
const LARGE: Readonly<Record<string, object>> = {
  'a long list': list(one, 3000),
  'an optional list': {
    type: 'object',
    properties: { a: list(list(list(one))), b: one },
    required: ['b'],
  },
  'an optional list of lists of the same type': { $ref: '#/components/schemas/Tree' },
};

const range = <Item>(count: number, of: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => of(index));
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
/** Schemas `S0` to `S40`, each of which refers to the next. */
const chained = (of: (next: object) => object): Readonly<Record<string, object>> => ({
  ...Object.fromEntries(range(40, (level) => [`S${level}`, of(ref(`S${level + 1}`))])),
  S40: { type: 'string' },
});
/** Schemas `S0`, `S1`, and so on. Each refers to all of them, and half of them require one. */
const mutual = (count: number): Readonly<Record<string, object>> => {
  const properties = Object.fromEntries(range(count, (index) => [`p${index}`, ref(`S${index}`)]));
  return Object.fromEntries(
    range(count, (index) => [
      `S${index}`,
      { type: 'object', properties, ...(index % 2 === 1 && { required: [`p${(index * 7 + 1) % count}`] }) },
    ]),
  );
};
const MUTUAL = [4, 8, 40];
const NAMES = range(2000, (index) => `p${index}`);

/** Schemas by name; the first is that of the bodies. */
const WIDE: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  '2,000 required properties': {
    Wide: {
      type: 'object',
      required: NAMES,
      properties: Object.fromEntries(NAMES.map((name) => [name, { type: 'string' }])),
    },
  },
  'unions with a list that double 40 times': chained((next) => ({ anyOf: [next, list(next, 0)] })),
  'optional properties that double 40 times around an example': {
    ...chained((next) => ({ type: 'object', properties: { a: next, b: next } })),
    S40: { type: 'string', examples: ['leaf'] },
  },
  ...Object.fromEntries(MUTUAL.map((count) => [`${count} schemas that refer to each other`, mutual(count)])),
};

async function documentOf(
  schema: object,
  schemas: Readonly<Record<string, object>> = {},
): Promise<Awaited<ReturnType<typeof loadContract>>> {
  const cwd = temporaryFolder();
  const content = { 'application/json': { schema } };
  const created = { post: { responses: { 201: { description: 'Created.', content } } } };
  const path = {
    get: { responses: { 200: { description: 'Read.', content } } },
    post: { requestBody: { required: true, content }, responses: { 204: { description: 'Stored.' } } },
  };
  const info = { title: 'Huge', version: '1' };
  const Tree = list({ anyOf: [{ $ref: '#/components/schemas/Tree' }, { type: 'null' }] });
  const document = {
    openapi: '3.1.0',
    info,
    paths: { '/a': path, '/created': created },
    components: { schemas: { Tree, ...schemas } },
  };
  fill(cwd, { 'a.json': JSON.stringify(document) });
  return loadContract({ openapi: 'a.json' }, { cwd });
}

test.each(Object.entries(HUGE))('%s: no command contains the value', async (name, schema) => {
  const contract = await documentOf(schema);
  const answer = await createMock(contract).fetch('/a');
  const hasValue = name.endsWith('or null');
  expect(answer.status).toBe(hasValue ? 200 : 501);
  expect((await answer.text()).length).toBeLessThan(100_000);
  const fetch = async (): Promise<Response> => new Response(undefined, { status: 204 });
  const { diagnostics } = await verify(contract, {
    rest: { baseUrl: 'http://huge.test', fetch },
    seed: 1,
    maxRequests: 8,
  });
  expect(diagnostics.some(({ code }) => code === 'verify-not-driven')).toBe(!hasValue);
});

test.each(Object.entries(LARGE))('%s: commands contain a value', async (_, schema) => {
  const contract = await documentOf(schema);
  expect((await createMock(contract).fetch('/a')).status).toBe(200);
  const bodies: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'POST') bodies.push((await request.text()).length);
    return new Response(undefined, { status: 204 });
  };
  await verify(contract, { rest: { baseUrl: 'http://huge.test', fetch }, seed: 1, maxRequests: 8 });
  expect(Math.max(...bodies)).toBeGreaterThan(0);
  expect(Math.max(...bodies)).toBeLessThan(1_000_000);
});

test.each(Object.entries(WIDE))(
  '%s: verify tries some of the variants',
  async (_, schemas) => {
    const contract = await documentOf(ref(Object.keys(schemas)[0]!), schemas);
    const fetch = async (): Promise<Response> => new Response(undefined, { status: 204 });
    const started = processorMs();
    const { requests } = await verify(contract, {
      rest: { baseUrl: 'http://wide.test', fetch },
      seed: 1,
      maxRequests: 20,
    });
    expect(requests).toBeGreaterThan(10);
    expect(processorMs() - started).toBeLessThan(20_000);
  },
  240_000,
);

test.each(MUTUAL)('%d schemas that refer to each other: the mock returns a small value', async (count) => {
  const mock = createMock(await documentOf(ref('S0'), mutual(count)));
  const started = processorMs();
  for (const method of ['GET', 'POST'])
    expect(
      (await (await mock.fetch(method === 'GET' ? '/a' : '/created', { method })).text()).length,
    ).toBeLessThan(150_000);
  expect(processorMs() - started).toBeLessThan(15_000);
});

test('five levels of three allOf over a property of the first level: the mock returns a small value', async () => {
  const levels = [0, 1, 2, 3, 4];
  const nameOf = (level: number, index: number): string => `L${level}N${index}`;
  const schemas = Object.fromEntries(
    levels.flatMap((level) =>
      [0, 1, 2].map((index) => [
        nameOf(level, index),
        {
          allOf:
            level === 4
              ? [
                  {
                    type: 'object',
                    required: [`p${index}`],
                    properties: { [`p${index}`]: { type: 'string' } },
                  },
                ]
              : [0, 1, 2].map((next) => ref(nameOf(level + 1, next))),
          properties: { [`q${level}${index}`]: { anyOf: [ref('L0N0'), { type: 'null' }] } },
        },
      ]),
    ),
  );
  const mock = createMock(await documentOf(ref('L0N0'), schemas));
  const started = processorMs();
  for (const [path, method] of [
    ['/a', 'GET'],
    ['/created', 'POST'],
  ] as const)
    expect((await (await mock.fetch(path, { method })).text()).length).toBeLessThan(150_000);
  expect(processorMs() - started).toBeLessThan(15_000);
});
