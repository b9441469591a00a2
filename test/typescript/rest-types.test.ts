/** Documents for which openapi-typescript alone fails or prints errors. Our output has no errors. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  astToString,
  resolveRef,
  scanDiscriminators,
  transformSchema,
  type GlobalContext,
  type OpenAPI3,
} from 'openapi-typescript';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../src/emit/ecmascript/rest-types/rest-types-job.ts';
import type { RestTypes } from '../../src/emit/ecmascript/rest-types/rest-types-input.ts';
import { typeErrors } from '../support/type-check.ts';

const ref = (name: string): object => ({
  $ref: `#/components/schemas/${encodeURIComponent(name).replaceAll('~', '~0')}`,
});
const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });
const string = { type: 'string' };

interface Case {
  readonly schemas?: object;
  readonly paths?: object;
  /** Code that the output must contain. */
  readonly holds?: readonly string[];
  readonly cut?: readonly string[];
  /** The behavior of the library alone. In most cases, it fails. */
  readonly alone?: 'errs' | 'passes';
  /** Declarations after the types, which must compile. */
  readonly usage?: string;
}

/** All keywords of TypeScript, of which many are valid names of other declarations. */
const KEYWORDS = Array.from(
  { length: ts.SyntaxKind.LastKeyword - ts.SyntaxKind.FirstKeyword + 1 },
  (_, index) => ts.tokenToString(ts.SyntaxKind.FirstKeyword + index)!,
);

const CASES: Readonly<Record<string, Case>> = {
  'schemas with the names of keywords': {
    schemas: {
      ...Object.fromEntries(KEYWORDS.map((name) => [name, object({ a: string })])),
      List: { type: 'array', items: { anyOf: KEYWORDS.map(ref) } },
      Each: object(Object.fromEntries(KEYWORDS.map((name) => [name, ref(name)]))),
      ...Object.fromEntries(
        KEYWORDS.map((name) => [`Nullable${name}`, { anyOf: [ref(name), { type: 'null' }] }]),
      ),
      ...Object.fromEntries(KEYWORDS.map((name) => [`List${name}`, { type: 'array', items: ref(name) }])),
    },
    alone: 'passes',
  },
  'a list that contains itself': {
    schemas: {
      Tree: { type: 'array', items: ref('Tree') },
      Json: { anyOf: [string, { type: 'array', items: { anyOf: [ref('Json'), ref('Tree')] } }] },
    },
    usage: `const json: components['schemas']['Json'] = ['a', ['b', ['c']]];`,
    cut: [],
  },
  'a union with a discriminator, and lists and maps of the union': {
    schemas: {
      Shared: {
        oneOf: ['Leaf', 'List', 'Nullable', 'Nested', 'Combined', 'Map', 'MapOfLists'].map(ref),
        discriminator: { propertyName: 'kind', mapping: { leaf: 'Leaf', list: 'List', map: 'Map' } },
      },
      Leaf: object({ kind: string, size: { type: 'integer' } }, { required: ['kind'] }),
      List: { type: 'array', items: ref('Shared') },
      Nullable: { type: ['array', 'null'], items: ref('Shared') },
      Nested: { type: 'array', items: { type: 'array', items: ref('Shared') } },
      Combined: { allOf: [{ type: 'array', items: ref('Shared') }, { minItems: 1 }] },
      Map: { type: 'object', additionalProperties: ref('Shared') },
      MapOfLists: { type: 'object', additionalProperties: { type: 'array', items: ref('Shared') } },
    },
    holds: ['Leaf | List'],
    usage: `const json: components['schemas']['Shared'] = [{ kind: 'leaf' }, [{ kind: 'leaf', size: 2 }]];`,
    cut: [],
  },
  'bytes, and strings with a media type': {
    alone: 'passes',
    schemas: {
      Photo: { type: 'string', contentMediaType: 'image/png' },
      Note: { type: 'string', contentMediaType: 'text/markdown' },
      Form: { type: 'string', contentMediaType: 'application/vnd.form+json' },
      Coded: { type: 'string', format: 'binary', contentEncoding: 'base64' },
    },
    holds: ['type Photo = Blob;', 'type Note = string;', 'type Form = string;', 'type Coded = string;'],
  },
  'enums of responses that can be extended': {
    alone: 'passes',
    schemas: {
      Text: { enum: ['a', 'b'] },
      Nullable: { type: ['string', 'null'], enum: ['a', 'b', null] },
      Constant: { type: 'string', enum: ['a'] },
      Number: { type: 'integer', enum: [1, 2] },
      Shared: { enum: ['a', 'b'] },
      Sent: { enum: ['a', 'b'] },
    },
    holds: [
      `type Shared = "a" | "b";`,
      `type Text = "a" | "b" | (string & {});`,
      `type Nullable = "a" | "b" | (string & {}) | null;`,
    ],
    usage: `type Of<Name extends keyof components['schemas']> = components['schemas'][Name];
      const text: Of<'Text'> = 'new';
      const nullable: Of<'Nullable'>[] = ['new', null];
      const label = (value: Of<'Text'>): string => {
        switch (value) {
          case 'a': case 'b': return value;
          default: return value.toUpperCase();
        }
      };
      // @ts-expect-error: a constant has one value
      const constant: Of<'Constant'> = 'new';
      // @ts-expect-error: numbers stay as they are listed
      const number: Of<'Number'> = 3;`,
  },
  'only a reference to itself': {
    schemas: { A: ref('B'), B: { allOf: [ref('A')] }, C: { anyOf: [ref('C'), string] } },
    cut: ['B', 'C'],
  },
  'a schema that is also one of its own children': {
    schemas: {
      Parent: object(
        { kind: string },
        {
          oneOf: [ref('Child')],
          discriminator: { propertyName: 'kind', mapping: { child: '#/components/schemas/Child' } },
        },
      ),
      Child: { allOf: [ref('Parent'), object({ own: string })] },
    },
    cut: ['Child'],
  },
  'a discriminator that a child declares again': {
    schemas: {
      Pet: object({ kind: string }, { discriminator: { propertyName: 'kind' }, required: ['kind'] }),
      Cat: { allOf: [ref('Pet')], type: 'object', properties: { kind: string, lives: { type: 'integer' } } },
    },
    holds: ['kind: "Cat"'],
  },
  'required properties of a nullable type, or of an undefined one': {
    schemas: {
      Base: object({ a: string }, { type: ['object', 'null'] }),
      Union: { anyOf: [object({ a: string }), object({ b: string })], properties: { a: string } },
      More: { allOf: [ref('Base'), ref('Union')], required: ['a', 'constructor', 'missing'] },
    },
  },
  'keywords next to a reference': {
    alone: 'passes',
    schemas: {
      Base: object({ a: string, b: string }),
      Less: { ...ref('Base'), properties: { b: false }, required: ['a'] },
    },
    usage: `const less: components['schemas']['Less'] = { a: 'x' };`,
  },
  'unusual names': {
    schemas: Object.fromEntries(
      [
        '100%',
        'a#b',
        'a/b',
        'a~b',
        '"+[x]+"',
        'constructor',
        '1',
        'NaN',
        '1e21',
        '-1',
        '消息',
        'a.b',
        '\u202e',
        '`${x}`',
      ].map((name) => [
        name,
        object({ [name]: object({ [name]: ref(name) }) }, { required: [name], description: name }),
      ]),
    ),
    usage: `const deep = (v: components['schemas']['100%']): string[] => Object.keys(v['100%']['100%'] ?? {});\ntype Names = components['schemas']['a#b'] | components['schemas']['a~b'] | components['schemas']['a/b'];\nexport type { Names };`,
  },
  'a property called __proto__': {
    alone: 'passes',
    schemas: {
      Odd: JSON.parse(
        '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
      ) as object,
    },
    holds: ['__proto__: string'],
  },
  'text that would end its comment': {
    alone: 'passes',
    schemas: {
      A: {
        ...string,
        title: '*/ 1',
        description: 'a */ b **// c *\u2028/ \r d\\',
        default: '*/',
        format: '*/',
      },
      B: object({ x: { ...string, description: '/**\n */\nexport const x = 1;' } }),
    },
  },
  'schemas without a type, and true, and false': {
    holds: ['"50%"', '"#1"', '"\ue000"'],
    schemas: {
      Any: true,
      None: false,
      Parts: { allOf: [true, object({ a: string })], anyOf: [true, false], oneOf: [false] },
      Odd: { type: 'file' },
      Nullish: { const: null },
      Values: { enum: ['a', '50%', '#1', '\ue000', 1, -1, 0, true, null, ['x'], { k: 'v' }, 'a'] },
      Tuple: { type: 'array', prefixItems: [string, false], items: true },
      Lists: { type: ['array', 'string', 'null'], items: { type: 'array', items: string } },
    },
  },
  duplicates: {
    paths: {
      '/a/{id}': {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: string },
          { name: 'id', in: 'path', required: true, schema: string },
        ],
        get: {
          operationId: 'same',
          parameters: [
            { name: 'q', in: 'query', schema: string },
            { name: 'q', in: 'query', schema: { type: 'integer' } },
          ],
          responses: {
            200: {
              description: 'x',
              content: { 'application/json; charset=utf-8': { schema: string }, 'Application/JSON': {} },
            },
          },
        },
        post: { operationId: 'same', responses: { default: { description: 'x' } } },
      },
    },
    holds: ['q?: number', '"application/json": string'],
  },
  'paths that are not URLs': {
    paths: {
      '/%zz#{a}"': { get: { responses: { 200: { description: '' } } } },
      '/`${x}`': { get: { responses: {} } },
    },
    holds: ['"/%zz#{a}\\""'],
  },
  'a property that an allOf requires': {
    schemas: {
      Base: { type: 'object', properties: { a: string } },
      Strict: { allOf: [ref('Base')], required: ['a'] },
    },
    usage: "export const text = (strict: components['schemas']['Strict']): string => strict.a;",
    alone: 'passes',
  },
};

const NAMES = Object.keys(CASES);
const results = new Map<string, RestTypes>();
let ours: readonly string[];
let theirs: readonly string[];

beforeAll(async () => {
  const [own, other] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  for (const [index, name] of NAMES.entries()) {
    const { schemas = {}, paths = {}, usage = '' } = CASES[name]!;
    const document = { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths, components: { schemas } };
    const types = await run({
      document: structuredClone(document),
      operations: namesOf(paths),
      variants: new Map(),
      requestOnly: [],
      additions: new Map([
        ['Shared', 'variants'],
        ['Sent', 'none'],
      ]),
      flavoured: [],
    });
    results.set(name, types);
    await writeFile(join(own, `case${index}.ts`), `${types.text}\n${usage}\n`);
    await writeFile(join(other, `case${index}.ts`), await byLibraryAlone(document));
  }
  const options = { noUnusedLocals: false };
  [ours, theirs] = await Promise.all([typeErrors(own, options), typeErrors(other, options)]);
  await Promise.all([own, other].map((folder) => rm(folder, { recursive: true })));
});

const errorsOf = (errors: readonly string[], name: string): readonly string[] =>
  errors.filter((line) => line.includes(`case${NAMES.indexOf(name)}.ts`));

describe.each(NAMES)('%s', (name) => {
  const { holds = [], cut, alone = 'errs' } = CASES[name]!;

  test('is generated without an error', () => {
    const { text, cut: reported } = results.get(name)!;
    expect(errorsOf(ours, name)).toEqual([]);
    expect(holds.filter((part) => !text.includes(part))).toEqual([]);
    expect(text).not.toMatch(/[\u2028\u202e\r]/);
    if (cut) expect(reported).toEqual(cut);
  });

  test(`the output of openapi-typescript alone ${alone === 'errs' ? 'does not compile' : 'compiles'}`, () => {
    expect(errorsOf(theirs, name).length > 0 ? 'errs' : 'passes').toBe(alone);
  });
});

/** Returns the output of the library alone, without its validation of the document. An exception counts as an error. */
async function byLibraryAlone(document: object): Promise<string> {
  try {
    const copy = structuredClone(document) as OpenAPI3;
    const context = {
      discriminators: scanDiscriminators(copy, { silent: true }),
      injectFooter: [],
      silent: true,
      resolve: (path: string): unknown => resolveRef(copy, path, { silent: true }),
    };
    return astToString(transformSchema(copy, context as unknown as GlobalContext));
  } catch (error) {
    return `const thrown: never = ${JSON.stringify(String(error))};`;
  }
}

function namesOf(paths: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, item], index) =>
      Object.keys(item as object).map((method) => [`${method.toUpperCase()} ${path}`, `${method}${index}`]),
    ),
  );
}

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'diptych-rest-types-'));
}
