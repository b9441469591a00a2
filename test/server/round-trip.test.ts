/** The server reads the values that a client writes in each style (RFC 6570, OpenAPI 3.1 §4.8.12.4). */
import {
  array,
  boolean,
  constant,
  constantFrom,
  dictionary,
  integer,
  oneof,
  property,
  string,
  assert,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { expect, test } from 'vitest';
import { readForm } from '../../templates/server/runtime/forms.ts';
import { ParameterReader } from '../../templates/server/runtime/parameters.ts';
import type { ParameterRule } from '../../templates/server/runtime/route.ts';
import type { Shape } from '../../templates/server/runtime/shape.ts';

type Scalar = string | number | boolean;
type Value = Scalar | readonly Scalar[] | Readonly<Record<string, Scalar>>;

interface Sample {
  readonly shape: Shape;
  readonly value: Value;
}

const text = string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const scalars: Arbitrary<readonly [Shape, Arbitrary<Scalar>]> = constantFrom(
  ['string', text],
  ['integer', integer()],
  ['boolean', boolean()],
);
const name = oneof(
  string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
  constantFrom('__proto__', 'constructor', 'a b', 'é'),
).filter((key) => !/[[\]]/.test(key) && key !== 'p');

const samples: Arbitrary<Sample> = scalars.chain(([shape, values]) =>
  oneof(
    values.map((value) => ({ shape, value })),
    array(values, { minLength: 1, maxLength: 4 }).map((value) => ({ shape: { list: shape }, value })),
    dictionary(name, values, { minKeys: 1, maxKeys: 4, noNullPrototype: false }).map((value) => ({
      shape: { members: {}, rest: shape },
      value,
    })),
  ),
);

const STYLES: readonly (readonly [ParameterRule['in'], ParameterRule['style'], boolean])[] = [
  ['path', 'simple', false],
  ['path', 'simple', true],
  ['path', 'label', false],
  ['path', 'label', true],
  ['path', 'matrix', false],
  ['path', 'matrix', true],
  ['query', 'form', false],
  ['query', 'form', true],
  ['query', 'deepObject', true],
  ['cookie', 'form', false],
];

test.each(STYLES)('%s, style %s, explode %s', (place, style, explode) => {
  const writer = tuple(samples, constant(null));
  assert(
    property(writer, ([{ shape, value }]) => {
      const rule: ParameterRule = { name: 'p', in: place, style, explode, shape };
      const issues: never[] = [];
      const sent = write(style, explode, value);
      const parameters = new ParameterReader([rule], {}, false).read(
        {
          variable: () => sent,
          search: place === 'query' ? sent : '',
          header: (header) => (header === 'cookie' && place === 'cookie' ? sent : null),
        },
        issues,
      );
      expect(issues).toEqual([]);
      expect(plain(parameters[place]['p'])).toEqual(plain(value));
    }),
    { numRuns: 300 },
  );
});

test('a form body', () => {
  assert(
    property(samples, ({ shape, value }) => {
      const issues: never[] = [];
      const isNested = typeof value === 'object';
      const sent = write(isNested ? 'deepObject' : 'form', true, value);
      const body = readForm(sent, { shape: { members: { p: shape } }, fields: {} }, issues) as { p: unknown };
      expect(issues).toEqual([]);
      expect(plain(body.p)).toEqual(plain(value));
    }),
  );
});

/** Writes a value as in RFC 6570, with everything but unreserved characters percent-encoded. */
function write(style: ParameterRule['style'], explode: boolean, value: Value): string {
  const entries =
    typeof value === 'object'
      ? Object.entries(value).map(([key, item]) => [encode(key), encode(item)] as const)
      : [];
  const items = Array.isArray(value) ? value.map(encode) : undefined;
  const flat = items ?? entries.flat();
  const pairs = entries.map(([key, item]) => `${key}=${item}`);
  if (style === 'deepObject') {
    if (typeof value !== 'object') return `p=${encode(value)}`;
    return entries.map(([key, item]) => `p[${key}]=${item}`).join('&');
  }
  const [first, between, named] = {
    simple: ['', ',', ''],
    label: ['.', '.', ''],
    matrix: [';', ';', 'p='],
    form: ['', '&', 'p='],
  }[style as 'simple' | 'label' | 'matrix' | 'form'] as [string, string, string];
  if (typeof value !== 'object') return `${first}${named}${encode(value)}`;
  if (!explode) return `${first}${named}${flat.join(',')}`;
  return first + (items ? items.map((item) => `${named}${item}`) : pairs).join(between);
}

function encode(value: Scalar): string {
  return encodeURIComponent(String(value)).replace(
    /[!'()*.~]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}

/** Returns the own properties as a list, so that `__proto__` is treated like any other name. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
    : value;
}
