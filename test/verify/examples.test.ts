import fc from 'fast-check';
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { isRest } from '../../src/model/lookup.ts';
import type { RestCases } from '../../src/verify/cases/cases.ts';
import { bodyOracle, restCases } from '../../src/verify/cases/rest-cases.ts';
import { DocumentSchemas } from '../../src/verify/judge/document-schemas.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const COMPONENTS = `
components:
  schemas:
    Word: { type: string, examples: [named] }
    Thing: { type: object, required: [id, word], properties: { id: { type: string, readOnly: true }, word: { type: string } }, examples: [{ id: t1, word: whole }] }
`;

/** Returns a request body with this schema; \`media\` is added next to the schema. */
async function contractOf(schema: string, media = '', parameters = ''): Promise<Contract> {
  const document = `openapi: 3.1.0
info: { title: Shown, version: '1' }
paths:
  /things:
    post:
      ${parameters}
      requestBody: { required: true, content: { application/json: { schema: ${schema}${media} } } }
      responses: { '200': { description: . }, '400': { description: . } }
${COMPONENTS}`;
  const { contract, diagnostics } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': document }));
  expect(diagnostics).toEqual([]);
  return contract!;
}

function casesOf(contract: Contract): RestCases {
  const schemas = new DocumentSchemas(contract.sources.openapi?.document);
  return restCases(contract, contract.operations.find(isRest)!, bodyOracle(schemas), () => [], 1);
}

const bodiesOf = (cases: RestCases): readonly unknown[] =>
  cases.documented().map(({ body }) => body && 'value' in body && body.value);

const object = (required: string, properties: string): string =>
  `{ type: object, required: [${required}], properties: { ${properties} } }`;

test.each<[string, string, readonly unknown[]]>([
  [
    'of a property, its default, and the type that it refers to',
    object(
      'a, b, c, d',
      `a: { type: string, examples: [one, two] }, b: { type: integer, example: 7 }, c: { type: string, default: std }, d: { $ref: '#/components/schemas/Word' }`,
    ),
    [{ a: 'one', b: 7, c: 'std', d: 'named' }],
  ],
  [
    'next to a reference, and inside allOf',
    object(
      'a, b',
      `a: { $ref: '#/components/schemas/Word', examples: [beside] }, b: { allOf: [{ type: string }, { examples: [part] }] }`,
    ),
    [{ a: 'beside', b: 'part' }],
  ],
  [
    'of an object without a name',
    '{ type: object, required: [a], properties: { a: { type: string } }, examples: [{ a: whole }] }',
    [{ a: 'whole' }],
  ],
  [
    'of a complete type, without its readOnly properties',
    `{ $ref: '#/components/schemas/Thing' }`,
    [{ word: 'whole' }],
  ],
  [
    'of an optional property, and then a body without it',
    object(
      'a',
      'a: { type: string, examples: [one] }, b: { type: string, examples: [more] }, c: { type: string }',
    ),
    [{ a: 'one', b: 'more' }, { a: 'one' }],
  ],
  [
    'in nested objects and in list items',
    object(
      'list',
      `list: { type: array, minItems: 2, items: ${object('a', 'a: { type: [string, "null"], examples: [one] }')} }, owner: ${object('name', 'name: { type: string, examples: [Ada] }')}`,
    ),
    [{ list: [{ a: 'one' }, { a: 'one' }], owner: { name: 'Ada' } }, { list: [{ a: 'one' }, { a: 'one' }] }],
  ],
  [
    'no example that its schema rejects',
    object('a', 'a: { type: string, maxLength: 2, default: std, examples: [long, ok] }'),
    [{ a: 'ok' }],
  ],
])('the documented request contains the examples: %s', async (_, schema, expected) => {
  expect(bodiesOf(casesOf(await contractOf(schema)))).toEqual(expected);
});

test('the example of a complete body takes precedence over those of its parts', async () => {
  const schema = object('a', 'a: { type: string, examples: [part] }');
  expect(bodiesOf(casesOf(await contractOf(schema, ', example: { a: whole }')))).toEqual([{ a: 'whole' }]);
});

test('generated values include the examples', async () => {
  const schema = object(
    'a, b',
    'a: { type: string, examples: [one, two] }, b: { type: array, items: { type: string, examples: [item] } }',
  );
  const drawn = JSON.stringify(
    fc.sample(casesOf(await contractOf(schema)).valid!, { seed: 1, numRuns: 40 }).map(({ body }) => body),
  );
  expect(['"one"', '"two"', '"item"'].filter((text) => !drawn.includes(text))).toEqual([]);
});

/** A pattern for which no value can be generated. */
const PASSWORD = String.raw`type: string, pattern: '^(?=.*\d)(?=.*[A-Z])[A-Za-z\d]{8,12}$'`;
const ACCOUNT = object('password', `password: { ${PASSWORD} }`);

test.each([
  ['of the property', object('password', `password: { ${PASSWORD}, examples: [Abcdefg1] }`), ''],
  ['its default', object('password', `password: { ${PASSWORD}, default: Abcdefg1 }`), ''],
  ['of the object', ACCOUNT.replace(/\}$/, ', examples: [{ password: Abcdefg1 }] }'), ''],
  ['of the media type', ACCOUNT, ', example: { password: Abcdefg1 }'],
  [
    'of the media type, one of several',
    ACCOUNT,
    ', examples: { bad: { value: {} }, good: { value: { password: Abcdefg1 } } }',
  ],
])('if no value can be generated, the example is sent: %s', async (_, schema, media) => {
  const contract = await contractOf(schema, media);
  const fetch = async (request: Request): Promise<Response> => {
    const isRight = (await request.text()) === '{"password":"Abcdefg1"}';
    return new Response(null, { status: isRight ? 200 : 400 });
  };
  const report = await verify(contract, {
    rest: { baseUrl: 'http://a.test', fetch },
    maxRequests: 20,
    seed: 1,
  });
  expect(report.operations.map(({ succeeded }) => succeeded)).toEqual([true]);
  expect(report.diagnostics.map(({ code }) => code)).not.toContain('verify-not-driven');
});

test.each([
  ['body/owner/password', object('owner', `owner: ${ACCOUNT}`), ''],
  ['body/*/password', `{ type: array, minItems: 1, items: ${ACCOUNT} }`, ''],
  [
    'header.X-Key',
    '{}',
    `parameters: [{ name: X-Key, in: header, required: true, schema: { ${PASSWORD} } }]`,
  ],
])(
  'the report names the location for which no value can be generated: %s',
  async (place, schema, parameters) => {
    const contract = await contractOf(schema, '', parameters);
    expect(casesOf(contract)).toMatchObject({ valid: undefined, impossible: place });
    const report = await verify(contract, {
      rest: { baseUrl: 'http://a.test', fetch: () => Promise.resolve(new Response()) },
    });
    const [notDriven] = report.diagnostics.filter(({ code }) => code === 'verify-not-driven');
    expect(notDriven?.message).toBe(
      `verify did not test POST /things: no value of ${place} can be generated.`,
    );
  },
);

test('a list that needs more distinct items than exist is recognized quickly', async () => {
  const tooFew = '{ type: array, uniqueItems: true, minItems: 3, items: { enum: [a, b] } }';
  expect(casesOf(await contractOf(tooFew))).toMatchObject({ valid: undefined });
});
