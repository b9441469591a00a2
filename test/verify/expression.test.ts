/** Runtime expressions of links (OpenAPI 3.1 §4.8.20.4), also inside objects and strings. */
import { expect, test } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import type { Answered } from '../../src/verify/exchange.ts';
import { evaluate } from '../../src/verify/run/expression.ts';

const answered = {
  case: {
    kind: 'rest',
    parameters: { 'path.shop': 's1' },
    body: { mediaType: 'application/json', value: { n: 2 } },
  },
  request: { method: 'POST', url: 'http://a.test/x', headers: {} },
  outcome: { status: 201, headers: { location: '/x/7' }, json: { id: 7, tags: ['a'] } },
} as unknown as Answered;

const table: readonly (readonly [expression: JsonValue, value: JsonValue | undefined])[] = [
  ['$response.body#/id', 7],
  ['$request.body#/n', 2],
  ['$request.path.shop', 's1'],
  ['$response.header.Location', '/x/7'],
  ['$statusCode', 201],
  ['$response.body#/gone', undefined],
  ['constant', 'constant'],
  [5, 5],
  [
    { customer: { id: '$response.body#/id' }, kind: 'new' },
    { customer: { id: 7 }, kind: 'new' },
  ],
  [
    ['$response.body#/id', null],
    [7, null],
  ],
  [{ id: '$response.body#/gone' }, undefined],
  ['order-{$response.body#/id}-{$request.path.shop}', 'order-7-s1'],
  ['order-{$response.body#/gone}', undefined],
  ['braces {stay}', 'braces {stay}'],
];

test.each(table)('%j is %j', (expression, value) => {
  expect(evaluate(expression, answered)).toEqual(value);
});
