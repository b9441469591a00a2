/** Facts of a contract that the clients in all languages must represent in the same way. */
import { expect, test } from 'vitest';
import { surfaceOfJson } from '../../src/core/surface.ts';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { CLIENTS } from '../support/clients.ts';
import { environment } from '../support/emit-contract.ts';

const text = { type: 'string' };
const page = {
  type: 'object',
  required: ['parts'],
  properties: { parts: { type: 'array', items: text }, pet: { $ref: '#/components/schemas/Pet' } },
};
const get = (operationId: string, path: readonly object[] = []) => ({
  get: {
    operationId,
    tags: ['parcels'],
    parameters: [...path, { name: 'page', in: 'query', schema: { type: 'integer' } }],
    responses: {
      200: {
        description: 'x',
        headers: { Link: { schema: text } },
        content: { 'application/json': { schema: page } },
      },
    },
  },
});
const document = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  security: [{ token: [] }],
  paths: {
    '/parcels': get('listParcels'),
    '/parcels/{id}': get('getParcel', [{ name: 'id', in: 'path', required: true, schema: text }]),
  },
  components: {
    schemas: {
      Pet: {
        anyOf: [
          { type: 'object', required: ['meows'], properties: { meows: text, kind: { const: 'cat' } } },
          { type: 'object', required: ['barks'], properties: { barks: text, kind: { enum: ['dog', null] } } },
        ],
      },
    },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  },
};
const key = (name: string): object => ({ type: 'apiKey', in: 'header', name });
/** A contract in which some calls require two credentials together, and others require only one of them. */
const locked = {
  ...document,
  security: [{ key: [], cook: [] }],
  paths: {
    ...document.paths,
    '/parcels/{id}': {
      get: {
        ...get('getParcel', [{ name: 'id', in: 'path', required: true, schema: text }]).get,
        security: [{ cook: [], key: [] }, { key: [] }, { cook: [], seal: [], key: [] }, { key: [], tls: [] }],
      },
    },
  },
  components: {
    ...document.components,
    securitySchemes: {
      key: key('x-key'),
      cook: key('x-cook'),
      seal: key('x-seal'),
      tls: { type: 'mutualTLS' },
    },
  },
};

/** The files of a client, found by their paths. */
async function emitted(id: string, openapi: object = document): Promise<(path: RegExp) => string> {
  const files = memoryFiles({ 'openapi.json': JSON.stringify(openapi) });
  const { contract } = await load({ openapi: 'openapi.json' }, files);
  const { files: all } = await emit(contract!, [{ id, options: {} }], environment);
  return (path) => all.find((file) => path.test(file.path))!.text;
}

test.each(CLIENTS)(
  '%s returns pages in the same cases as the others, and documents where a credential is sent',
  async (id) => {
    const textOf = await emitted(id);

    // A link next to a list leads to its next page, but a link next to a single resource need not.
    const { names } = surfaceOfJson(JSON.parse(textOf(/surface\.json$/)))!;
    const typeOf = new Map([...names].map(([name, { type }]) => [name.toLowerCase(), type]));
    expect(typeOf.get('parcels.list')).toMatch(/^pages</);
    expect(typeOf.get('parcels.get')).not.toMatch(/^pages</);
    const [, listed, got] = textOf(/docs\/.*\.md$/).split('\n## ');
    expect(listed).toMatch(/\bPages\b/);
    expect(got).not.toMatch(/\bPages\b/);

    // A credential without a description is documented by its location.
    expect(textOf(/README\.md$/)).toContain('`: Sent as `Authorization: Bearer …`.');
  },
);

test.each(CLIENTS)('%s documents which credentials are required together', async (id) => {
  const together = (await emitted(id, locked))(/README\.md$/)
    .split('\n')
    .filter((line) => line.includes(' are used together'))
    .map((line) => line.replaceAll(/`(?:option\.With)?(\w+)`/g, (_, name: string) => name.toLowerCase()));
  const rest =
    'are used together. If one of them is missing, operations that require all of them send none of them.';
  expect(together).toEqual([`- key and cook ${rest}`, `- key, cook and seal ${rest}`]);
  expect((await emitted(id))(/README\.md$/)).not.toContain(' are used together');
});

/** The file in which a client distinguishes variants, and the code that tests a property with one constant value. */
const DISCRIMINATOR_READS: Readonly<Record<string, readonly [path: RegExp, look: (kind: string) => string]>> =
  {
    python: [/models\/pet\.py$/, (kind) => `"kind": ("${kind}",)`],
    go: [/unions\.go$/, (kind) => `"kind": {"\\"${kind}\\""}`],
    java: [/models\/Pet\.java$/, (kind) => `.constant("kind", JsonString.of("${kind}"))`],
  };

test('every client with its own types distinguishes the variants of unions', () => {
  // TypeScript erases its types, so values remain JSON.
  const others = CLIENTS.filter((id) => id !== 'typescript');
  expect(Object.keys(DISCRIMINATOR_READS).toSorted()).toEqual(others.toSorted());
});

test.each(Object.entries(DISCRIMINATOR_READS))(
  '%s recognizes a variant by its constant properties, but not by nullable ones',
  async (id, [path, look]) => {
    const code = (await emitted(id))(path);
    expect(code).toContain(look('cat'));
    expect(code).not.toContain(look('dog'));
  },
);
