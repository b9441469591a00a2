/**
 * Vectors of the topic `accessors`: every kind of property, as a value, null, absent, and of another type. They are
 * judged by the accessors of each language, not by the JSON that is written back.
 */
import type { AccessorSpec, Json, Vector } from './format.ts';

/** A value of each kind, and a value that is not of this kind. */
const KINDS: Readonly<Record<string, readonly [value: Json, other: Json]>> = {
  text: ['a', 1],
  count: [7, '7'],
  flag: [true, 'true'],
  list: [['a', 'b'], 'a'],
  object: [{ x: 1 }, [1]],
  color: ['red', 4],
  shape: [{ kind: 'circle', radius: 2 }, 'circle'],
};

type Group = 'its' | 'any' | 'null';
/** The received value of a property, or undefined if it is absent, and the expected result of its accessor. */
type Cell = readonly [received: Json | undefined, expected: AccessorSpec];
type Cells = (value: Json, other: Json) => Cell;

const VALUE: Cells = (value) => [value, { value }];
const ABSENT: Cells = () => [undefined, { state: 'absent' }];
const NULL: Cells = () => [null, { state: 'null' }];
const OTHER: Cells = (_value, other) => [other, { misfit: other }];

/** Required properties, optional ones, and required ones that may be null. */
const CASES: Readonly<Record<string, Readonly<Record<Group, Cells>>>> = {
  values: { its: VALUE, any: VALUE, null: VALUE },
  'absent-and-null': { its: VALUE, any: ABSENT, null: NULL },
  'null-where-none-is-declared': { its: () => [null, { misfit: null }], any: NULL, null: NULL },
  'required-properties-are-absent': {
    its: () => [undefined, { state: 'missing' }],
    any: ABSENT,
    null: () => [undefined, { state: 'missing' }],
  },
  'another-type': { its: OTHER, any: OTHER, null: OTHER },
};

/** `defaults`: the properties that every vector has. */
export function accessorVectors(defaults: Omit<Vector, 'id' | 'client' | 'steps'>): readonly Vector[] {
  const tables = Object.entries(CASES).map(([name, groups]) =>
    vector(
      defaults,
      name,
      Object.entries(KINDS).flatMap(([kind, [value, other]]) =>
        Object.entries(groups).map(([group, cells]) => [`${group}_${kind}`, cells(value, other)] as const),
      ),
    ),
  );
  const known = Object.entries(KINDS).map(([kind, [value]]) => [`null_${kind}`, [value, { value }]] as const);
  const star = { kind: 'star', points: 5 };
  return [
    ...tables,
    vector(defaults, 'unlisted-and-unknown', [
      ...Object.entries(KINDS).map(([kind, [value]]) => [`its_${kind}`, [value, { value }]] as const),
      ...known,
      ['any_color', ['ultraviolet', { unlisted: 'ultraviolet' }]],
      ['any_shape', [star, { unknown: star }]],
      ['undeclared', [[1], { value: [1] }]],
    ]),
    vector(
      defaults,
      'within',
      [
        ...Object.entries(KINDS).map(([kind, [value]]) => [`its_${kind}`, [value, { value }]] as const),
        ...known,
        ['any_object', [{ x: 'a', y: 2 }, { value: { x: 'a', y: 2 } }]],
      ],
      { '/any_object/x': { misfit: 'a' }, '/any_object/y': { value: 2 }, '/its_list/1': { value: 'b' } },
    ),
  ];
}

function vector(
  defaults: Omit<Vector, 'id' | 'client' | 'steps'>,
  name: string,
  cells: readonly (readonly [name: string, cell: Cell])[],
  within: Readonly<Record<string, AccessorSpec>> = {},
): Vector {
  const json = Object.fromEntries(
    cells.flatMap(([property, [received]]) =>
      received === undefined ? [] : [[property, received] as const],
    ),
  );
  const accessors = Object.fromEntries(
    cells.map(([property, [, expected]]) => [`/${property}`, expected] as const),
  );
  return {
    ...defaults,
    id: `accessors/${name}`,
    client: { credentials: { token: 't' } },
    steps: [
      {
        call: { to: 'samples.get', path: { sample_id: 's1' } },
        outcome: { value: json, accessors: { ...accessors, ...within } },
      },
    ],
    exchanges: [{ expect: 'GET /samples/s1', reply: { json } }],
  };
}
