import { expect, test } from 'vitest';
import converter from 'openapi-to-postmanv2';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { environment } from '../support/emit-contract.ts';
import { runCollection } from './run-collection.ts';
import { openShop } from './shop.ts';

/**
 * A string that Postman would replace with a value of the user. The additional brace hides it from a naive filter.
 */
const HOSTILE = "{{{smuggled}}} {{smuggled}} '); pm.smuggled(); //\n\u202e`${1}`";
const IN_URL = '{{smuggled}}';

function hostileDocument(text: string, url: string): object {
  const schema = { type: 'string' };
  const json = { 'application/json': { schema: {}, example: { [text]: [text, { a: { b: text } }] } } };
  const form = {
    'application/x-www-form-urlencoded': {
      schema: { type: 'object', properties: { [text]: { type: 'string' } } },
      example: { [text]: text },
    },
  };
  const responses = (link: object): object => ({
    200: {
      description: text,
      content: { 'application/json': { schema: {}, example: { [text]: text } } },
      links: { [text]: link },
    },
  });
  const post = (id: string, content: object, link: object): object => ({
    operationId: id,
    summary: text,
    description: text,
    tags: [text],
    parameters: [
      { name: 'q', in: 'query', required: true, description: text, schema, example: text },
      { name: text, in: 'query', schema, example: text },
      { name: 'X-Header', in: 'header', required: true, schema, example: text },
    ],
    requestBody: { content },
    responses: responses(link),
  });
  const follow = {
    operationId: 'follow',
    parameters: { smuggled: `$response.body#/${text.replaceAll('/', '~1')}` },
  };
  return {
    openapi: '3.1.0',
    info: { title: text, version: '1', description: text },
    servers: [{ url: `https://x.test/${url}` }],
    security: [{ key: [] }],
    paths: {
      '/a/:smuggled': { post: post('json', json, follow) },
      '/b': { post: post('form', form, {}) },
      '/c/{smuggled}.json': {
        get: {
          operationId: 'follow',
          parameters: [{ name: 'smuggled', in: 'path', required: true, schema, example: text }],
          responses: { 200: { description: text } },
        },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: text } } },
  };
}

const SDL = `"""{{smuggled}}"""
type Query { a(text: String! = "{{smuggled}}"): String }`;
const OPERATIONS = 'query A { a(text: """{{smuggled}} ""x""") } # {{smuggled}}';

async function collectionOf(text: string, url: string): Promise<object> {
  const files = memoryFiles({
    'a.json': JSON.stringify(hostileDocument(text, url)),
    'a.graphql': SDL,
    'b.graphql': OPERATIONS,
  });
  const input = { openapi: 'a.json', graphql: ['a.graphql'], documents: ['b.graphql'] };
  const { contract, diagnostics } = await load(input, files);
  if (!contract) throw new Error(JSON.stringify(diagnostics));
  const emitted = await emit(contract, [{ id: 'postman', options: {} }], environment);
  return JSON.parse(emitted.files[0]!.text) as object;
}

/** Every string in a value, including keys of objects. */
function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [key, ...texts(member)]);
}

const variablesIn = (collection: object): readonly string[] =>
  [...new Set(texts(collection).flatMap((text) => text.match(/\{\{[^}]*\}\}?/g) ?? []))].sort();

/** Scripts without their quoted strings. */
const scripts = (collection: object): readonly string[] => {
  const found: string[] = [];
  JSON.stringify(collection, (key, value: unknown) => {
    if (key === 'exec') found.push((value as string[]).join('\n').replace(/'(\\.|[^'\\])*'/g, "''"));
    return value;
  });
  return found;
};

test('no string of a document becomes a variable, in any location', async () => {
  const collection = await collectionOf(HOSTILE, IN_URL);
  expect(variablesIn(collection)).toEqual([
    '{{api_key}}',
    '{{baseUrl}}',
    // Our variables, which differ from the user's variables by their prefix.
    expect.stringMatching(/^\{\{from_json_[A-Za-z0-9_]*\}\}$/),
    '{{graphqlUrl}}',
  ]);
});

test('no string of a document becomes a part of a script', async () => {
  const hostile = scripts(await collectionOf(HOSTILE, IN_URL));
  const benign = scripts(await collectionOf('plain', 'plain'));
  expect(hostile).toEqual(benign);
  expect(hostile.join('\n')).not.toContain('smuggled');
});

test('control: the output of the converter alone contains a variable from a string of the document', async () => {
  const document = hostileDocument(HOSTILE, IN_URL);
  const made = await new Promise<object>((resolve, reject) => {
    converter.convertV2({ type: 'json', data: document }, {}, (error, result) =>
      error ? reject(new Error(error.message)) : resolve(result!.output![0]!.data),
    );
  });
  expect(variablesIn(JSON.parse(JSON.stringify(made)) as object)).toContain('{{smuggled}}');
});

test('no value of the user is sent to a destination that the document chooses', async () => {
  const shop = await openShop();
  const variables = { baseUrl: shop.url, smuggled: 'LEAKED', api_key: 'k', attempts: '1' };
  await runCollection(await collectionOf(HOSTILE, IN_URL), variables).finally(() => shop.close());
  expect(shop.seen.length).toBe(4);
  expect(JSON.stringify(shop.seen)).not.toContain('LEAKED');
  // JSON bodies arrive as intended.
  const body = JSON.parse(shop.seen.find(({ line }) => line.includes('/a/'))!.body) as object;
  expect(body).toEqual({ [HOSTILE]: [HOSTILE, { a: { b: HOSTILE } }] });
});
