/**
 * Every name that Java, its library, or the package already uses, as a schema, a property, a parameter, an action, and
 * a resource.
 */
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile, hasJava, hasJavaTools } from '../support/java.ts';
import { emitPackage } from './emitted.ts';
import { longNames } from './long-names.ts';
import { NAMES } from './odd-names.ts';
import { unformatted } from './tools.ts';

const text = { type: 'string' };
const members = Object.fromEntries(NAMES.map((name) => [name, text]));
const schemas = NAMES.filter((name) => /^[\w.-]+$/.test(name));
const refs = Object.fromEntries(schemas.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
const json = (schema: object): object => ({ 'application/json': { schema } });
const responses = { 200: { description: 'All.', content: json({ $ref: '#/components/schemas/Holder' }) } };

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Names', version: '1' },
  servers: [{ url: 'https://names.test' }],
  paths: {
    '/query': {
      get: {
        operationId: 'query',
        tags: ['all'],
        parameters: NAMES.map((name) => ({ name, in: 'query', schema: text })),
        responses,
      },
    },
    '/body': {
      post: {
        operationId: 'send',
        tags: ['all'],
        requestBody: { required: true, content: json({ $ref: '#/components/schemas/AllMembers' }) },
        responses,
      },
    },
    ...Object.fromEntries(
      NAMES.map((name, index) => [
        `/a${index}/{${name}}`,
        {
          parameters: [{ name, in: 'path', required: true, schema: text }],
          get: { operationId: name, tags: ['actions'], responses },
          // A separate resource for each operation would create five files each.
          ...((index % 4 === 0 || name === '1st') && {
            put: { operationId: `put ${name}`, tags: [name], responses },
          }),
        },
      ]),
    ),
  },
  components: {
    schemas: {
      ...Object.fromEntries(
        schemas.map((name) => [name, { type: 'object', properties: { [name]: { enum: ['a', name] } } }]),
      ),
      AllMembers: {
        type: 'object',
        properties: { ...members, tuple: { type: 'array', prefixItems: [text] } },
      },
      Holder: { type: 'object', properties: refs },
    },
  },
};

test.skipIf(!hasJava)(
  'a package with such names compiles, and is formatted like google-java-format',
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'diptych-names-'));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
    const made = await emitPackage(folder, { openapi: 'openapi.json' });
    try {
      await expect(compile({ sources: [made.sources] })).resolves.toBeTypeOf('string');
      if (hasJavaTools) expect(await unformatted(made.sources)).toBe('');
    } finally {
      await made.remove();
      await rm(folder, { recursive: true });
    }
  },
);

test.skipIf(!hasJava)(
  'constants next to models with the same name, and values that keep their JSON in results, compile',
  { timeout: 120_000 },
  async () => {
    const results: Readonly<Record<string, object>> = {
      v2: { $ref: '#/components/schemas/V2' },
      m: { $ref: '#/components/schemas/M' },
      mixed: { type: 'array', items: { enum: [1, 'a'] } },
      nulls: { type: 'array', items: { type: 'null' } },
      mixedByName: { type: 'object', additionalProperties: { type: 'array', items: { enum: [1, 'a'] } } },
      large: { type: 'array', items: { type: 'integer', enum: [1, 2 ** 53] } },
      largeByName: { type: 'object', additionalProperties: { enum: [1, 2 ** 53] } },
      fixed: { type: 'array', items: { const: null } },
    };
    const paths = Object.entries(results).map(([name, schema]) => {
      const answered = { 200: { description: 'One.', content: json(schema) } };
      return [`/${name}`, { get: { operationId: `report_${name}`, tags: ['report'], responses: answered } }];
    });
    const schemes =
      'basic bearer header query cookie settings credentials api key secret username calls'.split(' ');
    const document = {
      ...DOCUMENT,
      paths: Object.fromEntries(paths),
      security: schemes.map((name) => ({ [name]: [] })),
      components: {
        schemas: {
          V2: { type: 'object', properties: { a: text } },
          M: { type: 'object', properties: { a: text } },
        },
        securitySchemes: {
          ...Object.fromEntries(schemes.map((name) => [name, { type: 'apiKey', in: 'header', name }])),
          basic: { type: 'http', scheme: 'basic' },
        },
      },
    };
    const folder = await mkdtemp(join(tmpdir(), 'diptych-names-'));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    const made = await emitPackage(folder, { openapi: 'openapi.json' });
    try {
      await expect(compile({ sources: [made.sources] })).resolves.toBeTypeOf('string');
    } finally {
      await made.remove();
      await rm(folder, { recursive: true });
    }
  },
);

test.skipIf(!hasJavaTools)(
  'google-java-format does not change a package with long names',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'diptych-names-'));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(longNames([25, 40, 95])));
    const made = await emitPackage(folder, { openapi: 'openapi.json' });
    expect(await unformatted(made.sources)).toBe('');
    await made.remove();
    await rm(folder, { recursive: true });
  },
);

test.skipIf(!hasJava)(
  'enums of 5,000 strings and of 1,000 numbers compile',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'diptych-enum-'));
    const values = Array.from({ length: 5000 }, (_, index) => `value ${index}`);
    const numbers = Array.from({ length: 1000 }, (_, index) => 4_000_000_000 + index);
    const document = {
      openapi: '3.1.0',
      info: { title: 'Many', version: '1' },
      servers: [{ url: 'https://many.test' }],
      paths: {
        '/many': {
          get: {
            operationId: 'list',
            tags: ['many'],
            responses: { 200: { description: 'One.', content: json({ $ref: '#/components/schemas/Many' }) } },
          },
        },
      },
      components: {
        schemas: { Many: { type: 'object', properties: { one: { enum: values }, two: { enum: numbers } } } },
      },
    };
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    const made = await emitPackage(folder, { openapi: 'openapi.json' });
    try {
      const classes = await compile({ sources: [made.sources] });
      expect(readdirSync(classes, { recursive: true })).toContainEqual(
        expect.stringMatching(/\w+_5\.class$/),
      );
      const source = await readFile(join(made.sources, 'com/example/many/models/ManyOne.java'), 'utf8');
      expect(source).toContain('compare values with {@code equals}');
      expect(source).not.toContain('known()');
      if (hasJavaTools) expect(await unformatted(made.sources)).toBe('');
    } finally {
      await made.remove();
      await rm(folder, { recursive: true });
    }
  },
);

test.skipIf(!hasJava)(
  'an operation and texts of over 20,000 characters compile',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'diptych-long-'));
    const long = 'All that there is to say of it. '.repeat(2500);
    const fields = Array.from({ length: 1500 }, (_, index) => `fieldWithALongName${index}: String`);
    const sdl = `"""${long}""" type Wide { ${fields.join(' ')} }\ntype Query { wide: Wide }`;
    await writeFile(join(folder, 'schema.graphql'), sdl);
    const names = fields.map((field) => field.split(':')[0]).join(' ');
    await writeFile(join(folder, 'operations.graphql'), `query GetWide { wide { ${names} } }`);
    const made = await emitPackage(folder, {
      graphql: ['schema.graphql'],
      documents: ['operations.graphql'],
    });
    try {
      await expect(compile({ sources: [made.sources] })).resolves.toBeTypeOf('string');
      const files = readdirSync(made.sources, { recursive: true, encoding: 'utf8' });
      const texts = await Promise.all(
        files
          .filter((path) => path.endsWith('.java'))
          .map((path) => readFile(join(made.sources, path), 'utf8')),
      );
      // The operation is split into several literals, possibly in the middle of a name.
      const operation = texts.find(
        (source) => source.includes('query ') && source.includes('fieldWithALongName0'),
      );
      expect(operation?.match(/fieldWithALongName\d+/g)?.length).toBeGreaterThan(1400);
    } finally {
      await made.remove();
      await rm(folder, { recursive: true });
    }
  },
);
