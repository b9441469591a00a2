/** Verdicts on changes of marks, as in the table of docs/diff.md. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import { diff } from '../../src/diff/diff.ts';
import { compare } from '../compat/compare.ts';
import { documentOf } from '../compat/fragment.ts';
import { contractOf } from './graphql/contract.ts';

type Location = 'operation' | 'response' | 'request' | 'both' | 'parameter' | 'type' | 'webhook';

const REFERENCE = { $ref: '#/components/schemas/A' };

function openapi(location: Location, extension: string, value: JsonValue | undefined): JsonObject {
  const mark: JsonObject = value === undefined ? {} : { [extension]: value };
  const property = { type: 'object', properties: { v: { type: 'string', ...mark } } };
  switch (location) {
    case 'operation':
      return documentOf({ operation: mark });
    case 'parameter':
      return documentOf({
        operation: { parameters: [{ name: 'v', in: 'query', schema: { type: 'string' }, ...mark }] },
      });
    case 'type':
      return documentOf({
        response: REFERENCE,
        components: { schemas: { A: { type: 'object', properties: { id: { type: 'string' } }, ...mark } } },
      });
    case 'webhook':
      return documentOf({
        webhooks: { paid: { post: { responses: { '200': { description: 'Done.' } }, ...mark } } },
      });
    case 'both':
      return documentOf({
        request: REFERENCE,
        response: REFERENCE,
        components: { schemas: { A: property } },
      });
    default:
      return documentOf({ [location]: property });
  }
}

/** Extension, location, old value, new value, verdict. The value `-` means that the mark is absent. */
const ROWS: readonly (readonly [string, Location, JsonValue, JsonValue, verdict: string])[] = [
  ['x-effect', 'operation', '-', { does: 'merge', of: 'A' }, 'safe mark-strengthened'],
  ['x-effect', 'operation', { does: 'merge', of: 'A' }, '-', 'dangerous mark-weakened'],
  ['x-effect', 'operation', { does: 'merge' }, { does: 'replace' }, 'breaking mark-changed'],
  ['x-effect', 'operation', { does: 'merge' }, { does: 'merge', from: ['a'] }, 'breaking mark-strengthened'],
  [
    'x-effect',
    'operation',
    { does: 'merge', from: ['a'] },
    { does: 'merge', from: ['b', 'a'] },
    'safe mark-weakened',
  ],
  [
    'x-effect',
    'operation',
    { does: 'merge', from: ['a'] },
    { does: 'merge', from: ['b'] },
    'breaking mark-changed',
  ],
  [
    'x-effect',
    'operation',
    { does: 'merge', to: ['a', 'b'] },
    { does: 'merge', to: ['b'] },
    'safe mark-strengthened',
  ],
  [
    'x-effect',
    'operation',
    { does: 'merge', to: ['a'] },
    { does: 'merge', to: ['b', 'a'] },
    'dangerous mark-weakened',
  ],
  ['x-filter', 'parameter', '-', { by: 'a', is: 'in' }, 'safe mark-strengthened'],
  ['x-filter', 'parameter', { by: 'a', is: 'in' }, '-', 'dangerous mark-weakened'],
  ['x-filter', 'parameter', { by: 'a', is: 'after' }, { by: 'a', is: 'from' }, 'breaking mark-changed'],
  ['x-order', 'operation', '-', ['id'], 'safe mark-strengthened'],
  ['x-order', 'operation', ['id'], '-', 'dangerous mark-weakened'],
  ['x-order', 'operation', ['a'], ['a', 'id'], 'safe mark-strengthened'],
  ['x-order', 'operation', ['a', 'id'], ['a'], 'dangerous mark-weakened'],
  ['x-order', 'response', ['a'], ['-a'], 'breaking mark-changed'],
  ['x-unique', 'response', '-', true, 'breaking mark-strengthened'],
  ['x-unique', 'response', true, '-', 'dangerous mark-weakened'],
  ['x-unique', 'response', { with: ['a'] }, true, 'breaking mark-strengthened'],
  ['x-unique', 'response', true, { with: ['a'] }, 'dangerous mark-weakened'],
  ['x-unique', 'response', { with: ['a'] }, { with: ['b'] }, 'breaking mark-changed'],
  ['x-derived', 'response', '-', { count: 'a' }, 'safe mark-strengthened'],
  ['x-derived', 'response', { count: 'a' }, '-', 'dangerous mark-weakened'],
  ['x-derived', 'response', { count: 'a' }, { count: 'b' }, 'breaking mark-changed'],
  ['x-derived', 'response', { count: 'a' }, { count: 'a', where: { b: 'c' } }, 'breaking mark-changed'],
  ['x-present-when', 'response', '-', { a: 'b' }, 'safe mark-strengthened'],
  ['x-present-when', 'response', { a: 'b' }, '-', 'dangerous mark-weakened'],
  ['x-present-when', 'response', { a: 'b' }, { a: 'b', only: false }, 'dangerous mark-weakened'],
  ['x-present-when', 'response', { a: 'b', only: false }, { a: 'b' }, 'safe mark-strengthened'],
  ['x-present-when', 'response', { a: 'b' }, { a: ['b', 'c'] }, 'breaking mark-changed'],
  ['x-stamp', 'response', '-', 'created', 'safe mark-strengthened'],
  ['x-stamp', 'response', 'created', '-', 'dangerous mark-weakened'],
  ['x-stamp', 'response', 'created', 'changed', 'breaking mark-changed'],
  ['x-secret', 'response', '-', { shown: 'once' }, 'breaking mark-strengthened'],
  ['x-secret', 'response', { shown: 'once' }, '-', 'dangerous mark-weakened'],
  [
    'x-secret',
    'response',
    { shown: 'once' },
    { shown: 'once', valid: { a: 'b' } },
    'breaking mark-strengthened',
  ],
  ['x-secret', 'response', { shown: 'once' }, { shown: 'once', signs: 'webhooks' }, 'safe mark-strengthened'],
  [
    'x-secret',
    'response',
    { shown: 'once', signs: 'webhooks', overlap: 'P7D' },
    { shown: 'once', signs: 'webhooks', overlap: 'PT1H' },
    'dangerous mark-weakened',
  ],
  ['x-bounds', 'request', '-', { max: 'now' }, 'breaking mark-strengthened'],
  ['x-bounds', 'request', { max: 'now' }, '-', 'safe mark-weakened'],
  ['x-bounds', 'request', { max: 'now' }, { max: 'now+P1D' }, 'safe mark-weakened'],
  ['x-bounds', 'request', { min: 'now' }, { min: 'now-P1D' }, 'safe mark-weakened'],
  ['x-bounds', 'parameter', { max: 'now' }, { max: 'now-P1D' }, 'breaking mark-strengthened'],
  ['x-bounds', 'request', { after: 'a' }, { before: 'a' }, 'breaking mark-changed'],
  ['x-bounds', 'request', { after: 'a', before: 'b' }, { before: 'b' }, 'safe mark-weakened'],
  ['x-bounds', 'response', '-', { max: 'now' }, 'safe mark-strengthened'],
  ['x-bounds', 'response', { max: 'now' }, '-', 'dangerous mark-weakened'],
  ['x-bounds', 'both', { max: 'now' }, '-', 'dangerous mark-weakened'],
  ['x-bounds', 'both', '-', { max: 'now' }, 'breaking mark-strengthened'],
  ['x-scope', 'type', '-', ['tenant'], 'breaking mark-strengthened'],
  ['x-scope', 'type', ['tenant'], '-', 'dangerous mark-weakened'],
  ['x-scope', 'type', ['tenant'], ['tenant', 'region'], 'breaking mark-strengthened'],
  ['x-scope', 'type', ['tenant'], ['region'], 'breaking mark-changed'],
  ['x-event', 'webhook', '-', { of: 'A', when: 'created' }, 'safe mark-strengthened'],
  ['x-event', 'webhook', { of: 'A', when: 'created' }, '-', 'dangerous mark-weakened'],
  ['x-event', 'webhook', { of: 'A', when: 'created' }, { of: 'A', when: 'changed' }, 'breaking mark-changed'],
];

test.for(ROWS)('%s of a %s: %j → %j', async ([extension, location, old, next, verdict]) => {
  const [before, after] = [old, next].map((value) =>
    openapi(location, extension, value === '-' ? undefined : value),
  );
  const { findings } = await compare(before!, after!);
  expect(findings.map(({ level, id }) => `${level} ${id}`)).toEqual([verdict]);
  const back = await compare(before!, before!);
  expect(back.findings).toEqual([]);
});

test('the table of docs/diff.md has these verdicts', () => {
  const rows = readFileSync(new URL('../../docs/diff.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `x-'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const wrong = ROWS.filter(([extension, location, old, next, verdict]) => {
    const [, , added, removed, changed] =
      rows.find(
        ([, mark = '']) =>
          mark.startsWith(`\`${extension}\``) &&
          (!mark.includes(' in ') || mark.endsWith(location === 'response' ? 'responses' : 'requests')),
      ) ?? [];
    const [level, id] = verdict.split(' ');
    const expected = old === '-' ? added : next === '-' ? removed : id === 'mark-changed' ? changed : level;
    return location !== 'both' && level !== expected;
  });
  expect(wrong).toEqual([]);
});

describe('directives', () => {
  const schema = (place: string, directive: string): string => {
    const at = (name: string): string => (name === place ? directive : '');
    return `
      directive @effect(does: Effect!, from: [String!]) on FIELD_DEFINITION
      directive @filter(by: String, is: FilterOperator!) on ARGUMENT_DEFINITION
      directive @order(by: [String!]!) on FIELD_DEFINITION
      directive @unique on FIELD_DEFINITION
      directive @bounds(max: String) on FIELD_DEFINITION | INPUT_FIELD_DEFINITION | ARGUMENT_DEFINITION
      directive @scope(of: [String!]!) on OBJECT
      enum Effect { MERGE REPLACE }
      enum FilterOperator { AFTER FROM }
      type Query { orders(since: String ${at('argument')}): [Order!] ${at('operation')} }
      type Mutation { edit(input: Edit!): Order ${at('mutation')} }
      input Edit { v: String ${at('input')} }
      type Order ${at('type')} { v: String ${at('field')} }
    `;
  };
  test.for([
    ['mutation', '@effect(does: MERGE)', '@effect(does: REPLACE)', 'breaking mark-changed'],
    ['mutation', '', '@effect(does: MERGE, from: ["A"])', 'breaking mark-strengthened'],
    ['argument', '@filter(by: "v", is: AFTER)', '@filter(by: "v", is: FROM)', 'breaking mark-changed'],
    ['operation', '@order(by: ["v"])', '', 'dangerous mark-weakened'],
    ['field', '', '@unique', 'breaking mark-strengthened'],
    ['field', '', '@bounds(max: "now")', 'safe mark-strengthened'],
    ['input', '', '@bounds(max: "now")', 'breaking mark-strengthened'],
    ['argument', '@bounds(max: "now")', '', 'safe mark-weakened'],
    ['type', '@scope(of: ["tenant"])', '', 'dangerous mark-weakened'],
  ] as const)('%s: %s → %s', async ([place, old, next, verdict]) => {
    const report = await diff(await contractOf(schema(place, old)), await contractOf(schema(place, next)), {
      today: new Date('2026-01-01'),
    });
    expect(report.findings.map(({ level, id }) => `${level} ${id}`)).toEqual([verdict]);
  });
});
