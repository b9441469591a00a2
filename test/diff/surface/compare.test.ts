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

/** What becomes of the base, and whose code has to change. */
const CASES: readonly (readonly [string, Record<string, string | undefined>, readonly string[]])[] = [
  ['a method is gone, with all that it takes', without('orders.create'), ['gone orders.create']],
  ['an argument is gone', { 'orders.create(note)': undefined }, ['gone orders.create(note)']],
  ['a value is gone', { 'Status=open': undefined }, ['gone Status=open']],
  ['a type is gone, with its fields', without('Order'), ['gone Order']],
  [
    'a result is of another type',
    { 'orders.create': 'method gives required Receipt' },
    ['retyped orders.create'],
  ],
  ['a field may be null', { 'Order.id': 'field both required string | null' }, ['retyped Order.id']],
  [
    'an argument must be given',
    { 'orders.create(note)': 'argument takes required string' },
    ['demanded orders.create(note)'],
  ],
  [
    'an argument that must be given is new',
    { 'orders.create(at)': 'argument takes required string' },
    ['demanded orders.create(at)'],
  ],
  ['a field may be missing', { 'Order.id': 'field both optional string' }, ['unsure Order.id']],
  ['an argument that may be given is new', { 'orders.create(at)': 'argument takes optional string' }, []],
  [
    'a method is new, with all that it takes',
    {
      'orders.cancel': 'method gives required Order',
      'orders.cancel(why)': 'argument takes required string',
    },
    [],
  ],
  ['an argument need not be given', { 'orders.create(amount)': 'argument takes optional number' }, []],
  ['a field always comes', { 'Order.note': 'field gives required string' }, []],
  ['a field that comes is new', { 'Order.size': 'field gives required number' }, []],
  ['a value is new', { 'Status=late': 'value gives required' }, []],
];

it.each(CASES)('%s', (_, changes, expected) => {
  const next = Object.fromEntries(
    Object.entries({ ...BASE, ...changes }).filter(([, line]) => line !== undefined),
  );
  const found = sourceChanges(surface(BASE), surface(next));
  expect(found.map(({ change, name }) => `${change} ${name}`)).toEqual(expected);
});

it('a method with another name for the same operation is renamed, and compared under its new name', () => {
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

it('reads what it writes', () => {
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
