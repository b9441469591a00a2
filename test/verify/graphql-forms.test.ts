import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import type { GraphqlOperation } from '../../src/model/operation.ts';
import { otherForms, partForms } from '../../src/verify/cases/graphql-forms.ts';

const schema = buildSchema(`
  type Query { orders(input: Input!, first: Int): [Order!]! }
  type Order { id: ID! total: Int buyer: Buyer }
  type Buyer { name: String }
  enum State { OPEN CLOSED }
  input Input { state: State, names: [String!], inner: Input, note: String }
`);

test('literals, aliases, and fragments are valid forms of one request', () => {
  const document =
    'query Orders($input: Input!, $first: Int) { orders(input: $input, first: $first) { id buyer { name } } }';
  const forms = otherForms(schema, {
    kind: 'graphql',
    operation: {} as GraphqlOperation,
    intent: { kind: 'valid' },
    document,
    operationName: 'Orders',
    variables: { input: { state: 'OPEN', names: ['a"b"'], inner: { note: null } }, first: 2 },
    method: 'POST',
  });
  expect(forms.map(({ document: text }) => text.replaceAll(/[\s,]+/g, ''))).toEqual([
    'queryOrders{orders(input:{state:OPENnames:["a\\"b\\""]inner:{note:null}}first:2){idbuyer{name}}}',
    'queryOrders($input:Input!$first:Int){orders(input:$inputfirst:$first){other_id:idother_buyer:buyer{other_name:name}}}',
    'queryOrders($input:Input!$first:Int){...Whole}fragmentWholeonQuery{orders(input:$inputfirst:$first){idbuyer{name}}}',
    'queryOrders($input:Input!$first:Int){orders(input:$inputfirst:$first){...Part1}}fragmentPart0onBuyer{name}fragmentPart1onOrder{idbuyer{...Part0}}',
  ]);
  for (const form of forms) expect(validate(schema, parse(form.document))).toEqual([]);
  expect(forms[0]?.variables).toEqual({});
});

test('each field below the root has its own request', () => {
  const parts = partForms(schema, {
    kind: 'graphql',
    operation: {} as GraphqlOperation,
    intent: { kind: 'valid' },
    document: 'query Orders($input: Input!) { orders(input: $input) { id buyer { name } } }',
    operationName: 'Orders',
    variables: { input: {} },
    method: 'POST',
  });
  expect(parts.map(({ document }) => document.replaceAll(/[\s,]+/g, ''))).toEqual([
    'queryOrders($input:Input!){orders(input:$input){id}}',
    'queryOrders($input:Input!){orders(input:$input){buyer{name}}}',
  ]);
});
