/**
 * The package of a contract with every kind of operation and type, unusual names, and unions whose variants are easily
 * confused.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { KITCHEN_SINK, KITCHEN_SINK_INPUT } from '../support/tainted.ts';
import { emitPackage, type EmittedPackage } from './emitted.ts';
import { NAMES } from './odd-names.ts';

interface Document {
  readonly paths: object;
  readonly components: { readonly schemas: object };
}

const text = { type: 'string' };
const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
});
const list = (items: object): object => ({ type: 'array', items });
const map = (additionalProperties: object): object => ({ type: 'object', additionalProperties });
const ref = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

const SCHEMAS = {
  Odd: object({
    ...Object.fromEntries(NAMES.map((name) => [name, text])),
    deep: object({ a: text }),
    nested: ref('Nested'),
    choices: object({
      mixed: ref('Mixed'),
      told: ref('Told'),
      held: ref('Held'),
      graded: ref('Graded'),
      grade: ref('Grade'),
      id: { oneOf: [text, { type: 'integer' }] },
    }),
    _1st: ref('1st'),
  }),
  B: object({ value: ref('T') }),
  T: object({ value: text }),
  '1st': object({ value: text }),
  Mixed: { anyOf: [text, { type: 'integer' }, list(text), list({ type: 'integer' }), ref('B')] },
  Told: { oneOf: [ref('Inner'), object({ a: text }, ['a'])] },
  Inner: {
    oneOf: [ref('C1'), ref('C2')],
    discriminator: { propertyName: 't', mapping: { C1: ref('C1').$ref, C2: ref('C2').$ref } },
  },
  Nested: {
    ...object({
      lists: list({ type: ['array', 'null'], items: list({ type: ['number', 'null'] }) }),
      maps: map(map(list({ type: ['integer', 'null'] }))),
      both: list(map({ type: ['array', 'null'], items: { type: 'string', format: 'date-time' } })),
      listsOfListsOfListsOfListsUnderALongName: list(list(list(list(ref('Nested'))))),
    }),
    ...map(list({ type: ['object', 'null'], ...map(list({ type: ['string', 'null'] })) })),
  },
  Lizard: {
    ...object({ kind: text, any: {}, needed: {}, blank: ref('Blank') }, ['kind', 'needed']),
    additionalProperties: { type: 'integer' },
  },
  Blank: object(
    {
      must: { type: ['string', 'null'] },
      may: { type: ['string', 'null'] },
      list: { ...list(text), type: ['array', 'null'] },
    },
    ['must'],
  ),
  Grade: { type: 'integer', enum: [1, 2, 3_000_000_000, -1], 'x-enum-varnames': ['good', 'listed'] },
  Graded: { anyOf: [ref('Grade'), object({ a: text })] },
  C1: object({ t: text, one: text }, ['t']),
  C2: object({ t: text }, ['t']),
  Held: { anyOf: [object({ a: text }, ['a']), { type: 'object', additionalProperties: text }] },
};

const PATHS = {
  '/parcels': {
    post: {
      operationId: 'sendParcel',
      tags: ['parcels'],
      requestBody: json(object({ id: text, to: text, extra: text }, ['id', 'to'])),
      responses: { 200: { description: 'Something.', ...json(ref('Lizard')) } },
    },
  },
  '/odd/{class}/{options}/{日本}': {
    parameters: ['class', 'options', '日本'].map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: text,
    })),
    post: {
      operationId: 'b',
      'x-fern-sdk-method-name': 'b',
      tags: ['odd'],
      requestBody: { required: true, ...json(ref('Odd')) },
      responses: { 200: { description: 'The same.', ...json(ref('Odd')) } },
    },
  },
};

/** An enum value that is too long to have its annotation on the same line. */
const LONG = '  SAD_FOR_A_REASON_WHICH_NO_CAT_WOULD_NAME @deprecated(reason: "Sad.") @transitions(to: [])';
const SAD = /^ {2}SAD @/m;

export async function emitEveryKind(): Promise<EmittedPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-every-kind-'));
  const read = (name: string): Promise<string> => readFile(join(KITCHEN_SINK, name), 'utf8');
  const { paths, components, ...others } = parseYaml(await read('openapi.yaml')) as Document;
  const schemas = { ...components.schemas, ...SCHEMAS };
  const document = { ...others, paths: { ...paths, ...PATHS }, components: { ...components, schemas } };
  await writeFile(join(folder, 'openapi.yaml'), JSON.stringify(document));
  await writeFile(join(folder, 'schema.graphql'), (await read('schema.graphql')).replace(SAD, `${LONG}\n$&`));
  await writeFile(join(folder, 'operations.graphql'), await read('operations.graphql'));
  const made = await emitPackage(folder, KITCHEN_SINK_INPUT);
  await rm(folder, { recursive: true });
  return made;
}
