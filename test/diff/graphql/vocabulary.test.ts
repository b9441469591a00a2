/** The rules for the meaning of a directive apply to it, as they apply to the corresponding OpenAPI extension. */
import { expect, test } from 'vitest';
import { diff } from '../../../src/diff/diff.ts';
import { contractOf } from './contract.ts';

const DIRECTIVES = `
  directive @access(roles: [String!]!) on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION
  directive @idempotent(by: String!) on FIELD_DEFINITION
  directive @leadsTo(operation: String!, argument: String!, from: String!) repeatable on FIELD_DEFINITION
  directive @concept(name: String!) on OBJECT | INTERFACE | UNION | ENUM | SCALAR | INPUT_OBJECT
  directive @assumed(because: String!) on OBJECT | FIELD_DEFINITION | ARGUMENT_DEFINITION | ENUM_VALUE
  directive @transitions(to: [String!]!, initial: Boolean) on ENUM_VALUE
`;

interface Marks {
  readonly order?: string;
  readonly total?: string;
  readonly cancel?: string;
  readonly open?: string;
  readonly id?: string;
  readonly type?: string;
}

const schema = ({
  order = '',
  total = '',
  cancel = '',
  open = '',
  id = '',
  type = '',
}: Marks): string => `${DIRECTIVES}
  type Query { order: Order ${order} find(id: ID ${id}): Order }
  type Mutation { cancel(id: ID!, key: String): Order ${cancel} }
  type Order ${type} { id: ID! total: Int ${total} state: State }
  enum State { OPEN ${open} SHIPPED @transitions(to: []) LOST @transitions(to: []) }
`;

const LEADS = '@leadsTo(operation: "find", argument: "id", from: "id")';
const ASSUMED = '@assumed(because: "Relay")';

const rows: readonly (readonly [id: string, level: string, subject: string, old: Marks, next: Marks])[] = [
  [
    ...(['access-narrowed', 'breaking', 'query order'] as const),
    { order: '@access(roles: ["A", "B"])' },
    { order: '@access(roles: ["A"])' },
  ],
  ['access-widened', 'safe', 'query order', { order: '@access(roles: ["A"])' }, {}],
  ['access-narrowed', 'breaking', 'Order', {}, { total: '@access(roles: ["A"])' }],
  ['idempotency-removed', 'breaking', 'mutation cancel', { cancel: '@idempotent(by: "key")' }, {}],
  [
    ...(['states-narrowed', 'safe', 'State'] as const),
    { open: '@transitions(to: ["SHIPPED", "LOST"], initial: true)' },
    { open: '@transitions(to: ["SHIPPED"], initial: true)' },
  ],
  [
    ...(['states-widened', 'dangerous', 'State'] as const),
    { open: '@transitions(to: ["SHIPPED"], initial: true)' },
    { open: '@transitions(to: ["SHIPPED", "LOST"], initial: true)' },
  ],
  ['link-removed', 'dangerous', 'query order', { order: LEADS }, {}],
  ['link-added', 'safe', 'query order', {}, { order: LEADS }],
  [
    'link-changed',
    'dangerous',
    'query order',
    { order: LEADS },
    { order: LEADS.replace('from: "id"', 'from: "state"') },
  ],
  ['text-changed', 'documentation', 'Order', {}, { type: '@concept(name: "order")' }],
  ['assumption-changed', 'documentation', 'Order', { type: ASSUMED }, {}],
  ['assumption-changed', 'documentation', 'Order', {}, { total: ASSUMED }],
  ['assumption-changed', 'documentation', 'query order', { order: ASSUMED }, {}],
  ['assumption-changed', 'documentation', 'query find', {}, { id: ASSUMED }],
  ['assumption-changed', 'documentation', 'State', {}, { open: ASSUMED }],
];

test.for(rows)('%s is %s for %s', async ([id, level, subject, old, next]) => {
  const contracts = [await contractOf(schema(old)), await contractOf(schema(next))] as const;
  const { findings } = await diff(...contracts, { today: new Date('2026-01-01') });
  expect(findings.map((found) => [found.id, found.level, found.subject])).toEqual([[id, level, subject]]);
});
