/** The work that documents may cause is linear where the algorithm allows it, and limited elsewhere. */
import { expect, test } from 'vitest';
import { InputError } from '../../src/core/diagnostic.ts';
import { emit, type EmitEnvironment } from '../../src/emit/run.ts';
import { NameScope } from '../../src/emit/names.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { targets as registry } from '../../src/emit/targets/registry.ts';
import { environment } from '../support/emit-contract.ts';
import { processorMs } from '../support/processor-time.ts';

const ref = (level: number): object => ({ $ref: `#/components/schemas/A${level}` });

/**
 * A chain of schemas, each with a reference to the next one, in the request and the response of one
 * operation.
 */
function chain(
  levels: number,
  schemaOf: (next: object) => object,
  last: object = { type: 'string' },
): object {
  const schemas = Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [`A${level}`, schemaOf(ref(level + 1))]),
  );
  const content = { 'application/json': { schema: ref(0) } };
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: {
          operationId: 'a',
          requestBody: { content },
          responses: { 200: { description: '', content } },
        },
      },
    },
    components: { schemas: { ...schemas, [`A${levels}`]: last } },
  };
}

async function generate(
  document: object,
  targets: readonly string[],
  changes: Partial<EmitEnvironment> = {},
) {
  const { contract, diagnostics } = await load(
    { openapi: 'a.json' },
    memoryFiles({ 'a.json': JSON.stringify(document) }),
  );
  if (!contract) return diagnostics.map(({ code, at }) => `${code} ${at?.file}:${at?.line}`);
  try {
    await emit(
      contract,
      targets.map((id) => ({ id, options: {} })),
      { ...environment, ...changes },
    );
    return [];
  } catch (error) {
    if (error instanceof InputError)
      return error.diagnostics.map(({ code, at }) => `${code} ${at?.file}:${at?.line}`);
    throw error;
  }
}

const CLIENTS = ['typescript', 'python', 'go', 'java'];
const list = (items: object): object => ({ type: 'array', items });

test.each([
  {
    name: 'a union of a list and a map',
    schemaOf: (next: object) => ({ anyOf: [list(next), { type: 'object', additionalProperties: next }] }),
  },
  {
    name: 'a union of a value and the same value',
    schemaOf: (next: object) => ({ anyOf: [next, { type: 'array', items: next }] }),
  },
  {
    name: 'two required properties',
    schemaOf: (next: object) => ({ type: 'object', required: ['a', 'b'], properties: { a: next, b: next } }),
  },
  {
    name: 'two parts',
    schemaOf: (next: object) => ({
      allOf: [
        { type: 'object', properties: { a: next } },
        { type: 'object', properties: { b: next } },
      ],
    }),
  },
])('$name on each of 30 levels does not take 2^30 steps', { timeout: 20_000 }, async ({ schemaOf }) => {
  for (const id of CLIENTS)
    expect([[], ['limit-steps a.json:1']]).toContainEqual(await generate(chain(30, schemaOf), [id]));
});

test.each([
  { name: 'lists', schemaOf: list },
  { name: 'maps', schemaOf: (next: object) => ({ type: 'object', additionalProperties: next }) },
  { name: 'unions', schemaOf: (next: object) => ({ anyOf: [next, { type: 'integer' }] }) },
  {
    name: 'required properties',
    schemaOf: (next: object) => ({ type: 'object', required: ['a'], properties: { a: next } }),
  },
])(
  '3,000 $name in one another are rejected with a place, 100 are not',
  { timeout: 60_000 },
  async ({ schemaOf }) => {
    expect(await generate(chain(3000, schemaOf), CLIENTS)).toEqual(['limit-type-depth a.json:1']);
    expect(await generate(chain(100, schemaOf), CLIENTS)).toEqual([]);
  },
);

test('unnamed types count toward the limit together with named ones', async () => {
  const lists = (schema: object): object => Array.from({ length: 60 }).reduce<object>(list, schema);
  const rejected = ['limit-type-depth a.json:1'];
  expect(await generate(chain(150, lists), ['java'])).toEqual(rejected);
  const content = { 'application/json': { schema: lists(ref(0)) } };
  const post = { requestBody: { content }, responses: { 204: { description: 'Done.' } } };
  expect(await generate({ ...chain(150, list), paths: { '/a': { post } } }, ['java'])).toEqual(rejected);
});

test('a chain of 5,000 optional properties does not exhaust the stack', { timeout: 60_000 }, async () => {
  const document = chain(5000, (next) => ({ type: 'object', properties: { a: next } }));
  expect(await generate(document, ['typescript'])).toEqual([]);
});

test('the limit of steps stops a target that follows too many references', async () => {
  const document = chain(20, (next) => ({ type: 'object', properties: { a: next, b: list(next) } }));
  expect(await generate(document, ['go'], { limits: { steps: 1 } })).toEqual(['limit-steps a.json:1']);
  expect(await generate(document, ['go'])).toEqual([]);
});

test('the limit of output stops a target whose output is too large for the input', async () => {
  const limits = { outputBase: 1000, outputRatio: 1 };
  const document = chain(20, (next) => ({ type: 'object', properties: { a: next } }));
  expect(await generate(document, ['go'], { limits, inputBytes: 500 })).toEqual(['limit-output a.json:1']);
});

test('the message about the limit of output names the most frequent type in the output', async () => {
  const used = Array.from({ length: 20 }, (_, index) => [`p${index}`, ref(1)]);
  const document = chain(1, () => ({ type: 'object', properties: Object.fromEntries(used) }), {
    type: 'object',
    properties: { b: { type: 'string' } },
  });
  const text = JSON.stringify(document, undefined, 1);
  const { contract } = await load({ openapi: 'a.json' }, memoryFiles({ 'a.json': text }));
  const limits = { outputBase: 1000, outputRatio: 1 };
  const line = text.split('\n').findIndex((one) => one.startsWith('   "A1"')) + 1;
  await expect(
    emit(contract!, [{ id: 'go', options: {} }], { ...environment, limits, inputBytes: 500 }),
  ).rejects.toMatchObject({ diagnostics: [{ code: 'limit-output', at: { file: 'a.json', line } }] });
});

test('colliding names are resolved in linear time', () => {
  const claimed = (count: number): number => {
    let folds = 0;
    const scope = new NameScope([], (name) => (folds++, name.toLowerCase()));
    const names = Array.from({ length: count }, () => scope.claim('name'));
    expect(names.slice(0, 3)).toEqual(['name', 'name2', 'name3']);
    expect(new Set(names).size).toBe(count);
    return folds;
  };
  expect(claimed(4000) / claimed(1000)).toBeLessThan(5);
});

test.each(['oneOf', 'anyOf'])('the output for %s grows in proportion to its variants', async (keyword) => {
  const bytesFor = async (count: number): Promise<number> => {
    const variants = Array.from({ length: count }, (_, index) => `A${index}`);
    const { components, ...document } = chain(count, () => ({ properties: { a: { type: 'string' } } })) as {
      readonly components: { readonly schemas: object };
    };
    const schemas = {
      ...components.schemas,
      A0: { [keyword]: variants.slice(1).map((name) => ({ $ref: `#/components/schemas/${name}` })) },
    };
    const { contract } = await load(
      { openapi: 'a.json' },
      memoryFiles({ 'a.json': JSON.stringify({ ...document, components: { schemas } }) }),
    );
    const { files } = await emit(
      contract!,
      registry.map(({ id }) => ({ id, options: {} })),
      environment,
    );
    return files.reduce((sum, { text }) => sum + text.length, 0);
  };
  // The difference excludes the files that do not depend on the document.
  const [none, some, more] = [await bytesFor(2), await bytesFor(100), await bytesFor(200)];
  expect((more - none) / (some - none)).toBeLessThan(2.2);
});

/** Texts without a limit of length, in a document with one operation and one schema. */
const LONG: Readonly<Record<string, (text: string) => object>> = {
  'x-fern-sdk-group-name': (text) => withText({ 'x-fern-sdk-group-name': text }),
  'x-fern-sdk-method-name': (text) => withText({ 'x-fern-sdk-method-name': text }),
  tag: (text) => withText({ tags: [text] }),
  summary: (text) => withText({ summary: text, description: text }),
  title: (text) => ({ ...withText({}), info: { title: text, version: '1' } }),
  'enum value': (text) => withText({}, { type: 'string', enum: [text, 'b'], default: text }),
};

function withText(operation: object, schema: object = { type: 'string' }): object {
  const content = { 'application/json': { schema: { type: 'object', properties: { a: schema } } } };
  const get = { responses: { 200: { description: 'Done.', content } }, ...operation };
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/': { get } } };
}

test.each(Object.entries(LONG))(
  'the work for a %s of 50,000 characters is not quadratic',
  { timeout: 120_000 },
  async (_, documentOf) => {
    for (const characters of ['"', 'é"', 'a b ']) {
      const started = processorMs();
      const text = characters.repeat(50_000 / characters.length);
      expect(await generate(documentOf(text), [...CLIENTS, 'docs'])).toEqual([]);
      expect(processorMs() - started, characters).toBeLessThan(4000);
    }
  },
);
