/** The points of a contract that an exchange covers, and those that it does not. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Coverage } from '../../src/core/coverage.ts';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { CoverageRecorder } from '../../src/verify/coverage/recorder.ts';
import { coverageErrors } from '../../src/verify/coverage/require.ts';
import type { Case, Exchange, Intent } from '../../src/verify/exchange.ts';
import { memoryFiles } from '../load/memory-files.ts';
import type { VerifyReport } from '../../src/verify/options.ts';
import { ordersContract, ordersWorld } from './orders/service.ts';
import { petsContract, petsWorld } from './pets/service.ts';
import { verifyWorld } from './world.ts';

const OPENAPI = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    post:
      operationId: createOrder
      parameters: [{ name: dry, in: query, schema: { type: boolean } }]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/NewOrder' } } } }
      responses:
        '201':
          description: Made.
          headers: { Location: { schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
          links: { read: { operationId: getOrder, parameters: { id: $response.body#/id } } }
        4XX: { description: Refused. }
  /orders/{id}:
    get:
      operationId: getOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
webhooks:
  paid:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '200': { description: Taken. } }
components:
  schemas:
    NewOrder:
      type: object
      required: [by]
      properties:
        by: { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }] }
        note: { type: string }
    Card: { type: object, required: [card], properties: { card: { type: string } } }
    Cash: { type: object, required: [cash], properties: { cash: { type: integer } } }
    Order:
      type: object
      required: [id, status]
      properties:
        id: { type: string }
        status: { $ref: '#/components/schemas/Status' }
        note: { type: [string, 'null'] }
    Status:
      type: string
      enum: [open, paid, sent]
      x-transitions: { initial: [open], from: { open: [paid], paid: [sent], sent: [] } }
`;
const SCHEMA = `
interface Thing { id: ID! }
type Order implements Thing { id: ID! note: String items(first: Int): [Item!]! }
type Item implements Thing { id: ID! size: Size }
enum Size { S L }
union Found = Order | Item
type Query { order(id: ID!, deep: Boolean): Order found: [Found!]! }
`;

let contract: Contract;
beforeAll(async () => {
  const files = memoryFiles({ 'a.yaml': OPENAPI, 'a.graphql': SCHEMA });
  contract = (await load({ openapi: 'a.yaml', graphql: ['a.graphql'] }, files)).contract!;
});

interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
  readonly intent?: Intent;
}

function exchange(
  operation: string,
  made: object,
  { status = 200, json, headers, intent }: Answer = {},
): Exchange {
  const found = contract.operations.find(({ name }) => name.wire === operation)!;
  return {
    case: {
      kind: found.kind,
      operation: { ...found },
      intent: intent ?? { kind: 'valid' },
      parameters: {},
      ...made,
    } as unknown as Case,
    request: { method: 'POST', url: '', headers: {} },
    outcome: {
      status,
      headers: { 'content-type': 'application/json', ...headers },
      text: '',
      json: json as null,
    },
    milliseconds: 1,
  };
}

const post = (body: unknown, answer: Answer = {}): Exchange =>
  exchange(
    'createOrder',
    { body: { mediaType: 'application/json', value: body } },
    { status: 201, ...answer },
  );

const query = (operation: string, document: string, data: unknown, variables = {}): Exchange =>
  exchange(operation, { document, operationName: 'Q', variables, method: 'POST' }, { json: { data } });

/** The observed points as `owner kind name`, with their sender. */
function seen({ owners }: Coverage): readonly string[] {
  return owners.flatMap(({ name: owner, points }) =>
    points
      .filter((point) => point.seen > 0)
      .map(
        ({ kind, name, by, undeclared }) =>
          `${owner} ${kind} ${name}${by ? ` (${by})` : ''}${undeclared ? '!' : ''}`,
      ),
  );
}

function observed(...exchanges: readonly Exchange[]): readonly string[] {
  const recorder = new CoverageRecorder(contract);
  for (const one of exchanges) recorder.observe(one);
  return seen(recorder.coverage());
}

describe('REST', () => {
  test('a success covers the elements that both sides sent', () => {
    const json = { id: '1', status: 'open', note: null };
    expect(observed(post({ by: { card: 'x' } }, { json, headers: { location: '/orders/1' } }))).toEqual([
      'POST /orders operations success',
      'POST /orders media-types application/json (client)',
      'POST /orders statuses 201',
      'POST /orders headers 201 Location',
      'POST /orders media-types 201 application/json (service)',
      'NewOrder variants by is Card (client)',
      'NewOrder optionals note is left out (client)',
      'Order optionals note is there (service)',
      'Order nullables note is null (service)',
      'Status enum-values open (service)',
    ]);
  });

  test('a rejection covers its status, and no part of the request', () => {
    expect(observed(post({ by: { cash: 1 }, note: 'x' }, { status: 422 }))).toEqual([
      'POST /orders statuses 4XX',
    ]);
  });

  test('an invalid request that is accepted covers no part of the request', () => {
    const intent: Intent = { kind: 'invalid', violation: { kind: 'missing', where: 'body/by' } };
    expect(observed(post({}, { intent, json: { id: '1', status: 'sent' } }))).toEqual([
      'POST /orders statuses 201',
      'POST /orders media-types 201 application/json (service)',
      'Order optionals note is left out (service)',
      'Status enum-values sent (service)',
    ]);
  });

  test('an undeclared status is listed, and is not part of any total', () => {
    const recorder = new CoverageRecorder(contract);
    recorder.observe(post({}, { status: 503 }));
    recorder.observe(post({}, { status: 503 }));
    expect(seen(recorder.coverage())).toEqual(['POST /orders statuses 503!']);
    expect(recorder.coverage().totals.find(({ kind }) => kind === 'statuses')).toEqual({
      kind: 'statuses',
      observed: 0,
      declared: 3,
    });
  });

  test('an undeclared method and a missing response cover nothing', () => {
    expect(observed(post({}, { intent: { kind: 'undeclared-method', declared: ['POST'] } }))).toEqual([]);
    expect(observed({ ...post({}), outcome: { noAnswer: 'timeout' } })).toEqual([]);
  });

  test('a link is used if its target accepts a request with its value', () => {
    const made = post({ by: { card: 'x' } }, { json: { id: 'o-7', status: 'open' } });
    const read = (id: string, status = 200): Exchange =>
      exchange('getOrder', { parameters: { 'path.id': id } }, { status, json: {} });
    const links = (...list: readonly Exchange[]): readonly string[] =>
      observed(...list).filter((one) => one.includes(' links '));
    expect(links(made, read('o-7'))).toEqual(['POST /orders links read → GET /orders/{id}']);
    expect(links(made, read('o-8'))).toEqual([]);
    expect(links(read('o-7'), made)).toEqual([]);
    expect(links(made, read('o-7', 404))).toEqual([]);
  });

  test('a transition is observed only directly from one state to the next', () => {
    const machine = contract.types.get('rest:Status')!.states!;
    const from = (before: string, state: string): Exchange => ({
      ...post({}, { status: 400 }),
      states: [{ key: 'k', subject: 'Order.status', id: '1', machine, state, before }],
    });
    const transitions = (one: Exchange): readonly string[] =>
      observed(one).filter((text) => text.includes('→'));
    expect(transitions(from('open', 'paid'))).toEqual(['Status transitions open → paid']);
    expect(transitions(from('open', 'sent'))).toEqual([]);
    expect(transitions(from('sent', 'open'))).toEqual(['Status transitions sent → open!']);
  });

  test('a delivery covers its webhook and its content', () => {
    const recorder = new CoverageRecorder(contract);
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const delivery = { method: 'POST', url: '', headers };
    recorder.observeDelivery({ ...delivery, body: '{"id":"1","status":"paid"}' });
    recorder.observeDelivery({ ...delivery, body: '{"type":"refunded"}' });
    recorder.observeDelivery({ ...delivery, body: 'no JSON' });
    expect(seen(recorder.coverage())).toEqual([
      'paid webhooks delivery',
      'paid media-types application/json (service)',
      'Order optionals note is left out (service)',
      'Status enum-values paid (service)',
    ]);
  });
});

describe('GraphQL', () => {
  test('selected fields are covered under any response key, and arguments if they were sent', () => {
    const document =
      'query Q($n: Int) { o: order(id: "1") { key: id items(first: $n) { ...I } } } fragment I on Item { size }';
    const data = { o: { key: '1', items: [{ size: 'S' }, { size: null }] } };
    expect(observed(query('order', document, data, { n: 3 }))).toEqual([
      'query order operations success',
      'query order arguments id',
      'query order nullables result has a value (service)',
      'Order fields id',
      'Order fields items',
      'Order arguments items(first)',
      'Order nullables items(first) has a value (client)',
      'Item fields size',
      'Item nullables size is null (service)',
      'Item nullables size has a value (service)',
      'Size enum-values S (service)',
    ]);
  });

  test('the response determines which variants of a union are covered', () => {
    const document = 'query Q { found { __typename ... on Thing { id } ... on Order { v0_note: note } } }';
    expect(observed(query('found', document, { found: [{ __typename: 'Item', id: '1' }] }))).toEqual([
      'query found operations success',
      'Item fields id',
      'Found variants is Item (service)',
    ]);
  });

  test('a response without data covers nothing', () => {
    const refused = exchange(
      'order',
      { document: 'query Q { order(id: "1") { id } }', operationName: 'Q', variables: {} },
      {
        json: { errors: [{ message: 'no' }] },
      },
    );
    expect(observed(refused)).toEqual([]);
  });
});

test('a response deeper than the stack allows covers only its status', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(observed(post({ by: { card: 'x' } }, { json: { id: '1', status: 'open', note: deep } }))).toEqual([
    'POST /orders operations success',
    'POST /orders media-types application/json (client)',
    'POST /orders statuses 201',
    'POST /orders media-types 201 application/json (service)',
    'NewOrder variants by is Card (client)',
    'NewOrder optionals note is left out (client)',
  ]);
});

test('only points of the given operations and their types are declared', () => {
  const [createOrder] = contract.operations;
  const owners = (recorder: CoverageRecorder): readonly string[] =>
    recorder.coverage().owners.map(({ name }) => name);
  expect(owners(new CoverageRecorder(contract, [createOrder!], []))).toEqual([
    'POST /orders',
    'NewOrder',
    'Card',
    'Cash',
    'Order',
    'Status',
  ]);
});

test('a run with insufficient coverage lists what it did not observe', () => {
  const coverage = new CoverageRecorder(contract).coverage({ operations: 50, statuses: 0, webhooks: 100 });
  expect(coverageErrors(coverage).map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'verify-vacuous: Observed 0 of 4 operations (0%); 50% required. Not observed: POST /orders, GET /orders/{id}, query order, query found.',
    'verify-vacuous: Observed 0 of 1 webhooks (0%); 100% required. Not observed: paid.',
  ]);
});

test('a run observes every operation of a correct service, and fails if every request is rejected', async () => {
  const pets = await petsContract();
  const chosen = ['GET /pets', 'query pets'];
  const options = { checks: ['not-a-server-error'], operations: chosen, maxRequests: 8 };
  const vacuous = (report: VerifyReport): readonly string[] =>
    report.diagnostics.filter(({ code }) => code === 'verify-vacuous').map(({ message }) => message);
  const honest = await verifyWorld(await petsWorld(pets), options);
  expect(vacuous(honest)).toEqual([]);
  expect(honest.coverage.totals[0]).toMatchObject({ kind: 'operations', observed: chosen.length });
  const refused = await verifyWorld(await petsWorld(pets), { ...options, headers: {} });
  expect(vacuous(refused)).toEqual([expect.stringContaining('100% required')]);
  const allowed = await verifyWorld(await petsWorld(pets), {
    ...options,
    headers: {},
    require: { operations: 0 },
  });
  expect(vacuous(allowed)).toEqual([]);
});

test('a webhook that reaches the receiver of a run is observed', async () => {
  const world = await ordersWorld(await ordersContract());
  const { coverage } = await verifyWorld(world, {
    ...world.options,
    checks: ['webhook-conformance'],
    maxRequests: 8,
  });
  const received = coverage.owners.filter(({ is, points }) => is === 'webhook' && points[0]!.seen > 0);
  expect(received.map(({ name }) => name)).toEqual(['order.created', 'POST /hooks event']);
});
