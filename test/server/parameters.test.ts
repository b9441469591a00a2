import { expect, test } from 'vitest';
import type { Issue } from '../../templates/server/runtime/issues.ts';
import { ParameterReader } from '../../templates/server/runtime/parameters.ts';
import type { ParameterRule } from '../../templates/server/runtime/route.ts';
import type { Shape } from '../../templates/server/runtime/shape.ts';

const list: Shape = { list: 'integer' };
const texts: Shape = { list: 'string' };
const object: Shape = { members: { R: 'integer', G: 'integer' } };

interface Case {
  readonly in: ParameterRule['in'];
  readonly style: ParameterRule['style'];
  readonly explode: boolean;
  readonly shape: Shape;
  /** The string that is sent: a segment of the path, the query, the header, or the cookie. */
  readonly sent: string;
  readonly value: unknown;
}

const row = (
  place: Case['in'],
  style: Case['style'],
  explode: boolean,
  shape: Shape,
  sent: string,
  value: unknown,
): Case => ({ in: place, style, explode, shape, sent, value });

// OpenAPI 3.1.1 §4.8.12.4 and RFC 6570 §3.2.
const READ: readonly Case[] = [
  row('path', 'simple', false, 'string', 'blue', 'blue'),
  row('path', 'simple', false, 'string', 'a%2Fb%2Cc', 'a/b,c'),
  row('path', 'simple', false, 'string', 'a+b', 'a+b'),
  row('path', 'simple', false, 'integer', '-12', -12),
  row('path', 'simple', false, 'number', '1.5e2', 150),
  row('path', 'simple', false, 'boolean', 'true', true),
  row('path', 'simple', false, list, '1,2', [1, 2]),
  row('path', 'simple', false, texts, 'a%2Cb,c', ['a,b', 'c']),
  row('path', 'simple', false, object, 'R,100,G,200', { R: 100, G: 200 }),
  row('path', 'simple', true, object, 'R=100,G=200', { R: 100, G: 200 }),
  row('path', 'label', false, 'string', '.blue', 'blue'),
  row('path', 'label', false, list, '.1,2', [1, 2]),
  row('path', 'label', true, list, '.1.2', [1, 2]),
  row('path', 'label', false, object, '.R,100,G,200', { R: 100, G: 200 }),
  row('path', 'label', true, object, '.R=100.G=200', { R: 100, G: 200 }),
  row('path', 'matrix', false, 'integer', ';p=5', 5),
  row('path', 'matrix', false, 'string', ';p', ''),
  row('path', 'matrix', false, list, ';p=1,2', [1, 2]),
  row('path', 'matrix', true, list, ';p=1;p=2', [1, 2]),
  row('path', 'matrix', false, object, ';p=R,100,G,200', { R: 100, G: 200 }),
  row('path', 'matrix', true, object, ';R=100;G=200', { R: 100, G: 200 }),
  row('query', 'form', true, 'string', 'p=a+b%2Bc', 'a b+c'),
  row('query', 'form', true, 'string', 'p=', ''),
  row('query', 'form', true, 'string', 'p', ''),
  row('query', 'form', true, 'integer', 'p=12', 12),
  row('query', 'form', true, list, 'p=1&p=2', [1, 2]),
  row('query', 'form', true, list, 'p=1', [1]),
  row('query', 'form', false, list, 'p=1,2', [1, 2]),
  row('query', 'form', false, texts, 'p=a%2Cb,c', ['a,b', 'c']),
  row('query', 'form', false, list, 'p=', []),
  row('query', 'form', true, object, 'R=100&G=200', { R: 100, G: 200 }),
  row('query', 'form', false, object, 'p=R,100,G,200', { R: 100, G: 200 }),
  row('query', 'spaceDelimited', false, list, 'p=1%202', [1, 2]),
  row('query', 'spaceDelimited', false, list, 'p=1+2', [1, 2]),
  row('query', 'pipeDelimited', false, list, 'p=1|2', [1, 2]),
  row('query', 'pipeDelimited', false, list, 'p=1%7C2', [1, 2]),
  row('query', 'deepObject', true, object, 'p[R]=100&p[G]=200', { R: 100, G: 200 }),
  row('query', 'deepObject', true, object, 'p%5BR%5D=100', { R: 100 }),
  row('query', 'deepObject', true, { members: { a: { members: { b: list } } } }, 'p[a][b][]=1&p[a][b][]=2', {
    a: { b: [1, 2] },
  }),
  row('query', 'deepObject', true, { list: object }, 'p[1][R]=2&p[0][R]=1', [{ R: 1 }, { R: 2 }]),
  row('query', 'deepObject', true, { either: [object, 'integer'] }, 'p=7', 7),
  row('query', 'form', true, { either: ['null', 'integer'] }, 'p=', null),
  row('query', 'form', true, { either: ['string', 'integer'] }, 'p=now', 'now'),
  row('query', 'form', true, { either: ['string', 'integer'] }, 'p=12', 12),
  row('query', 'form', true, { members: {}, rest: 'integer' }, 'a=1&b=2', { a: 1, b: 2 }),
  row('header', 'simple', false, 'string', 'a,b+c%20', 'a,b+c%20'),
  row('header', 'simple', false, list, '1, 2', [1, 2]),
  row('header', 'simple', true, object, 'R=100, G=200', { R: 100, G: 200 }),
  row('header', 'simple', false, object, 'R, 100, G, 200', { R: 100, G: 200 }),
  row('cookie', 'form', true, 'integer', 'x=1; p=5', 5),
  row('cookie', 'form', false, list, 'p=1,2; x=1', [1, 2]),
  row('cookie', 'form', true, list, 'p=1&p=2', [1, 2]),
];

test.each(READ)('$in $style explode=$explode $sent', ({ sent, value, ...rule }) => {
  const { values, issues } = read([{ name: 'p', ...rule }], rule.in, sent);
  expect(issues).toEqual([]);
  expect(values).toEqual({ p: value });
});

// Values that remain a string or a list, so that the validator of the declared type rejects them.
const LEFT: readonly Case[] = [
  row('path', 'simple', false, 'integer', '12a', '12a'),
  row('path', 'simple', false, 'integer', '1.5', '1.5'),
  row('path', 'simple', false, 'integer', '007', '007'),
  row('path', 'simple', false, 'integer', '0x10', '0x10'),
  row('path', 'simple', false, 'integer', '%20%31', ' 1'),
  row('path', 'simple', false, 'integer', '9007199254740993', '9007199254740993'),
  row('path', 'simple', false, 'number', '1e999', '1e999'),
  row('path', 'simple', false, 'number', 'NaN', 'NaN'),
  row('path', 'simple', false, 'boolean', 'TRUE', 'TRUE'),
  row('query', 'form', true, 'integer', 'p=', ''),
  row('query', 'form', true, 'integer', 'p=1&p=2', ['1', '2']),
  row('query', 'form', true, 'string', 'p=a&p=b', ['a', 'b']),
  row('query', 'form', true, list, 'p=1&p=b', [1, 'b']),
  row('query', 'form', true, list, 'p=1,2', ['1,2']),
  row('query', 'deepObject', true, object, 'p=5', '5'),
  row('query', 'deepObject', true, object, 'p=5&p[R]=1', ['5', '1']),
  row('query', 'deepObject', true, { members: { a: 'integer' } }, 'p[a][b]=1', { a: { b: '1' } }),
  row('query', 'deepObject', true, object, 'p[__proto__]=1', JSON.parse('{"__proto__":"1"}')),
  row('query', 'deepObject', true, object, 'p[constructor][prototype]=1', {
    constructor: { prototype: '1' },
  }),
];

test.each(LEFT)('$in $style explode=$explode $sent is left to the validator', ({ sent, value, ...rule }) => {
  const { values, issues } = read([{ name: 'p', ...rule }], rule.in, sent);
  expect(issues).toEqual([]);
  expect(Object.entries(values['p'] as object)).toEqual(Object.entries(value as object));
  expect(values['p']).toEqual(value);
});

const REFUSED: readonly (Omit<Case, 'value'> & { readonly message: RegExp })[] = [
  { in: 'path', style: 'simple', explode: false, shape: 'string', sent: '%zz', message: /percent-encoding/ },
  {
    in: 'path',
    style: 'simple',
    explode: false,
    shape: 'string',
    sent: '%C3%28',
    message: /percent-encoding/,
  },
  { in: 'path', style: 'label', explode: false, shape: 'string', sent: 'blue', message: /label style/ },
  { in: 'path', style: 'matrix', explode: false, shape: 'string', sent: 'blue', message: /matrix style/ },
  { in: 'path', style: 'matrix', explode: false, shape: 'string', sent: ';q=1', message: /matrix style/ },
  { in: 'path', style: 'simple', explode: false, shape: object, sent: 'R,100,G', message: /simple style/ },
  { in: 'path', style: 'simple', explode: true, shape: object, sent: 'R,100', message: /simple style/ },
  { in: 'query', style: 'form', explode: true, shape: 'string', sent: 'p=%ff', message: /percent-encoding/ },
  { in: 'query', style: 'form', explode: true, shape: 'string', sent: 'q=1', message: /not a parameter/ },
  { in: 'query', style: 'form', explode: true, shape: 'string', sent: 'p[a]=1', message: /not a parameter/ },
  {
    in: 'query',
    style: 'deepObject',
    explode: true,
    shape: object,
    sent: 'p[R=1',
    message: /not a parameter/,
  },
  {
    in: 'query',
    style: 'deepObject',
    explode: true,
    shape: object,
    sent: `p${'[a]'.repeat(40)}=1`,
    message: /not a parameter/,
  },
  { in: 'query', style: 'form', explode: true, shape: 'string', sent: '%zz=1', message: /percent-encoding/ },
];

test.each(REFUSED)('$in $style $sent is rejected', ({ sent, message, ...rule }) => {
  const { issues } = read([{ name: 'p', ...rule }], rule.in, sent);
  expect(issues).toHaveLength(1);
  expect(issues[0]?.message).toMatch(message);
});

test('a JSON parameter is parsed, and rejected if it is not valid JSON', () => {
  const rule = { name: 'p', in: 'query', style: 'form', explode: true, shape: 'any', json: true } as const;
  expect(read([rule], 'query', 'p=%7B%22a%22%3A1%7D').values).toEqual({ p: { a: 1 } });
  expect(read([rule], 'query', 'p={').issues[0]?.message).toMatch(/JSON/);
});

test('unknown names in the query can be ignored, but declared names are always allowed', () => {
  const rules: ParameterRule[] = [{ name: 'p', in: 'query', style: 'form', explode: true, shape: 'string' }];
  expect(read(rules, 'query', 'p=1&utm=2', [], true).issues).toEqual([]);
  expect(read(rules, 'query', 'p=1&api_key=2', ['api_key']).issues).toEqual([]);
  const spreading = { members: { a: 'integer' }, rest: 'string' } as const;
  const spread = { name: 'p', style: 'form', explode: true, shape: spreading } as const;
  expect(read([{ ...spread, in: 'query' }], 'query', 'a=1&api_key=2', ['api_key']).values['p']).toEqual({
    a: 1,
  });
  expect(read([{ ...spread, in: 'cookie' }], 'cookie', 'a=1; sid=2', ['sid']).values['p']).toEqual({ a: 1 });
});

test('an exploded object does not consume the other parameters', () => {
  const rules: ParameterRule[] = [
    { name: 'all', in: 'query', style: 'form', explode: true, shape: { members: {}, rest: 'string' } },
    { name: 'limit', in: 'query', style: 'form', explode: true, shape: 'integer' },
  ];
  expect(read(rules, 'query', 'limit=5&colour=blue').values).toEqual({ limit: 5, all: { colour: 'blue' } });
});

test('values have no prototype, regardless of their names', () => {
  const rule = { name: '__proto__', in: 'query', style: 'form', explode: true, shape: 'string' } as const;
  const { values } = read([rule], 'query', '__proto__=x');
  expect(Object.getPrototypeOf(values)).toBeNull();
  expect(Object.entries(values)).toEqual([['__proto__', 'x']]);
});

test('a default replaces a missing value', () => {
  const rule = {
    name: 'limit',
    in: 'query',
    style: 'form',
    explode: true,
    shape: 'integer',
    default: 20,
  } as const;
  const reader = new ParameterReader([rule], {}, false);
  const source = { variable: () => undefined, search: '', header: () => null };
  const parameters = reader.read(source, []);
  expect(parameters.query).toEqual({});
  reader.addDefaults(parameters);
  expect(parameters.query).toEqual({ limit: 20 });
});

function read(
  rules: readonly ParameterRule[],
  place: ParameterRule['in'],
  sent: string,
  known: readonly string[] = [],
  ignoreUnknown = false,
): { readonly values: Record<string, unknown>; readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const header = place === 'cookie' ? 'cookie' : 'p';
  const parameters = new ParameterReader(rules, { query: known, cookie: known }, ignoreUnknown).read(
    {
      variable: () => (place === 'path' ? sent : undefined),
      search: place === 'query' ? sent : '',
      header: (name) => (name === header && (place === 'header' || place === 'cookie') ? sent : null),
    },
    issues,
  );
  return { values: parameters[place], issues };
}
