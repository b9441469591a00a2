import { expect, it } from 'vitest';
import { surfaceJson, surfaceOfJson, type Surface } from '../../../src/core/surface.ts';
import { sourceChanges } from '../../../src/diff/surface/source-changes.ts';

function surface(names: Record<string, string>, calls: Record<string, string> = {}): Surface {
  return surfaceOfJson({ version: 1, target: 'typescript', names, calls })!;
}

const BASE = {
  'orders.create': 'method gives required Order',
  'orders.create(amount)': 'argument takes required number',
  'orders.create(note)': 'argument takes optional string',
  Order: 'type both required object',
  'Order.id': 'field both required string',
  'Order.note': 'field gives optional string',
  Status: 'type gives required enum',
  'Status=open': 'value gives required',
};

/** Changes of the base, and the names whose callers must change their code. */
const CASES: readonly (readonly [string, Record<string, string | undefined>, readonly string[]])[] = [
  ['a removed method, with its arguments', without('orders.create'), ['gone orders.create']],
  ['a removed argument', { 'orders.create(note)': undefined }, ['gone orders.create(note)']],
  ['a removed value', { 'Status=open': undefined }, ['gone Status=open']],
  ['a removed type, with its fields', without('Order'), ['gone Order']],
  [
    'a result with another type',
    { 'orders.create': 'method gives required Receipt' },
    ['retyped orders.create'],
  ],
  [
    'a field that becomes nullable',
    { 'Order.id': 'field both required string | null' },
    ['retyped Order.id'],
  ],
  [
    'an argument that becomes required',
    { 'orders.create(note)': 'argument takes required string' },
    ['demanded orders.create(note)'],
  ],
  [
    'an added required argument',
    { 'orders.create(at)': 'argument takes required string' },
    ['demanded orders.create(at)'],
  ],
  ['a field that becomes optional', { 'Order.id': 'field both optional string' }, ['unsure Order.id']],
  ['an added optional argument', { 'orders.create(at)': 'argument takes optional string' }, []],
  [
    'an added method, with its arguments',
    {
      'orders.cancel': 'method gives required Order',
      'orders.cancel(why)': 'argument takes required string',
    },
    [],
  ],
  ['an argument that becomes optional', { 'orders.create(amount)': 'argument takes optional number' }, []],
  ['a response field that becomes required', { 'Order.note': 'field gives required string' }, []],
  ['an added response field', { 'Order.size': 'field gives required number' }, []],
  ['an added value', { 'Status=late': 'value gives required' }, []],
];

it.each(CASES)('%s', (_, changes, expected) => {
  const next = Object.fromEntries(
    Object.entries({ ...BASE, ...changes }).filter(([, line]) => line !== undefined),
  );
  const found = sourceChanges(surface(BASE), surface(next));
  expect(found.map(({ change, name }) => `${change} ${name}`)).toEqual(expected);
});

it('with unions for null, a result without null and an argument that may be null are no changes', () => {
  const nullable = { ...BASE, 'Order.note': 'field gives optional string | null' };
  const wider = { ...BASE, 'orders.create(amount)': 'argument takes required number | null' };
  expect(sourceChanges(surface(nullable), surface(wider), true)).toEqual([]);
  const changed = sourceChanges(surface(nullable), surface(wider)).map(({ change }) => change);
  expect(changed).toEqual(['retyped', 'retyped']);
  expect(sourceChanges(surface(wider), surface(nullable), true)).toHaveLength(2);
});

it('a method with a new name for the same operation is reported as renamed, and compared under its new name', () => {
  const renamed = Object.entries({ ...BASE, 'orders.create(note)': undefined }).flatMap(([name, line]) =>
    line === undefined ? [] : [[name.replace('orders.create', 'shop.orders.add'), line] as const],
  );
  const next = { ...Object.fromEntries(renamed), 'orders.create': 'method gives required Order' };
  const found = sourceChanges(
    surface(BASE, { 'POST /orders': 'orders.create', 'GET /gone': 'orders.gone' }),
    surface(next, { 'POST /orders': 'shop.orders.add', 'POST /v2/orders': 'orders.create' }),
  );
  expect(found.map(({ change, name, new: now }) => `${change} ${name} ${now ?? ''}`)).toEqual([
    'renamed orders.create shop.orders.add',
    'gone shop.orders.add(note) ',
  ]);
});

it('reads the surface that it writes', () => {
  const one = surface(BASE, { 'POST /orders': 'orders.create' });
  expect(surfaceOfJson(surfaceJson(one))).toEqual(one);
  expect(surfaceOfJson({ version: 1, target: 'typescript', names: { a: 'nonsense' } })).toBeUndefined();
});

function without(name: string): Record<string, undefined> {
  const gone = Object.keys(BASE).filter(
    (each) => each === name || (each.startsWith(name) && /^[.(]/.test(each.slice(name.length))),
  );
  return Object.fromEntries(gone.map((each) => [each, undefined]));
}
