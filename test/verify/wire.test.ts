import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { isRest } from '../../src/model/lookup.ts';
import { restCases } from '../../src/verify/cases/rest-cases.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

async function contractOf(operation: string): Promise<Contract> {
  const document = `openapi: 3.1.0\ninfo: { title: Wire, version: '1' }\npaths:\n  /things:\n    ${operation}\n`;
  return (await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': document }))).contract!;
}

const OBJECT = '{ type: object, properties: { size: { type: integer }, tags: { type: array, items: {} } } }';
const CLOSED = '{ type: object, required: [size], properties: { size: { type: integer } } }';
const query = (how: string, schema: string): string =>
  `get: { parameters: [{ name: f, in: query, ${how}, schema: ${schema} }], responses: { '200': { description: . } } }`;
const form = (how: string): string =>
  `post: { requestBody: { required: true, content: { application/x-www-form-urlencoded: { schema: { type: object, required: [f], properties: { f: ${OBJECT} } }${how} } } }, responses: { '200': { description: . } } }`;

test.each<[string, string, object, readonly string[]]>([
  [
    'deepObject: a list becomes an object with its indexes as keys; a parameter without brackets is ignored',
    query('style: deepObject', OBJECT),
    { 'query.f': { size: 1 } },
    ['wrong-type query.f/size "abc"', 'wrong-type query.f/size 1.5'],
  ],
  [
    'deepObject with a required property: the list lacks it',
    query('style: deepObject, required: true', CLOSED),
    { 'query.f': { size: 1 } },
    [
      'missing query.f undefined',
      'wrong-type query.f "abc"',
      'wrong-type query.f [1]',
      'missing query.f/size {}',
      'wrong-type query.f/size "abc"',
      'wrong-type query.f/size 1.5',
    ],
  ],
  [
    'form, exploded: other names are other parameters',
    query('style: form', OBJECT),
    { 'query.f': { size: 1 } },
    ['wrong-type query.f/size "abc"', 'wrong-type query.f/size 1.5'],
  ],
  [
    'form, not exploded: `f=abc` lacks a value for its key',
    query('explode: false', OBJECT),
    { 'query.f': { size: 1 } },
    [
      'wrong-type query.f "abc"',
      'wrong-type query.f [1]',
      'wrong-type query.f/size "abc"',
      'wrong-type query.f/size 1.5',
    ],
  ],
  [
    'a list of numbers becomes invalid with a word',
    query('style: form', '{ type: array, items: { type: integer } }'),
    { 'query.f': [1] },
    ['wrong-type query.f "abc"', 'wrong-type query.f/0 "abc"', 'wrong-type query.f/0 1.5'],
  ],
])('%s', async (_, operation, parameters, expected) => {
  const contract = await contractOf(operation);
  const rest = contract.operations.find(isRest)!;
  const cases = restCases(
    contract,
    rest,
    () => true,
    () => [],
    1,
  );
  const base = { ...cases.documented()[0]!, parameters: parameters as Record<string, never> };
  const found = cases.violations(base).map(({ intent, parameters: sent }) => {
    if (intent.kind !== 'invalid') return intent.kind;
    const { kind, where } = intent.violation;
    const value = sent['query.f'] as Record<string, unknown> | undefined;
    const inside = where.split('/')[1];
    const shown = inside === undefined || kind === 'missing' ? value : value?.[inside];
    return `${kind} ${where} ${JSON.stringify(shown)}`;
  });
  expect(found).toEqual(expected);
});

test.each([
  ['with deepObject', ', encoding: { f: { style: deepObject, explode: true } }', false],
  ['as JSON', '', true],
])('a list in place of an object in a form %s', async (_, how, isViolation) => {
  const contract = await contractOf(form(how));
  const rest = contract.operations.find(isRest)!;
  const cases = restCases(
    contract,
    rest,
    () => true,
    () => [],
    1,
  );
  const body = { mediaType: 'application/x-www-form-urlencoded', value: { f: { size: 1 } } };
  const found = cases.violations({ ...cases.documented()[0]!, body });
  const lists = found.filter(
    (one) => one.body && 'value' in one.body && JSON.stringify(one.body.value) === '{"f":[1]}',
  );
  expect(lists.length > 0).toBe(isViolation);
});

test.each([
  ['application/octet-stream', '{ type: string, format: binary }', true],
  ['application/octet-stream', '{}', true],
  ['text/plain', '{ type: string }', true],
  ['text/plain', '{ type: string, minLength: 1 }', false],
  ['application/json', '{ type: string }', false],
])('an empty %s of %s is a valid body: %s', async (mediaType, schema, isFine) => {
  const contract = await contractOf(
    `get: { responses: { '200': { description: ., content: { ${mediaType}: { schema: ${schema} } } } } }`,
  );
  const fetch = (): Promise<Response> =>
    Promise.resolve(new Response('', { headers: { 'content-type': mediaType } }));
  const { findings } = await verify(contract, {
    rest: { baseUrl: 'http://things.test', fetch },
    checks: ['content-type-conformance'],
    seed: 1,
  });
  expect(findings.map(({ message }) => message)).toEqual(
    isFine ? [] : ['The contract declares a body for status 200, but the response has none.'],
  );
});

test.each([204, 205])(
  'a body declared for status %s, which never has a body, may be absent',
  async (status) => {
    const contract = await contractOf(
      `get: { responses: { '${status}': { description: ., content: { application/json: { schema: { type: string } } } } } }`,
    );
    const fetch = (): Promise<Response> => Promise.resolve(new Response(null, { status }));
    const { findings } = await verify(contract, {
      rest: { baseUrl: 'http://things.test', fetch },
      checks: ['content-type-conformance'],
      seed: 1,
    });
    expect(findings).toEqual([]);
  },
);
