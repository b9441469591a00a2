/** One call of each real document's client arrives as the document says. Types are checked in test/corpus. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { emitClient, type AnyClient, type EmittedClient } from './emitted-client.ts';
import { startStub, type Stub } from './stub.ts';

interface Expected {
  readonly line: string;
  readonly body?: string;
  readonly authorization?: string;
}

interface Row {
  readonly document: string;
  readonly options?: object;
  readonly call: (client: AnyClient) => Promise<unknown>;
  readonly arrives: Expected;
}

const ROWS: readonly Row[] = [
  {
    document: 'petstore-expanded.yaml',
    call: (client) => client['pets']!['find']!({ tags: ['a', 'b'], limit: 2 }),
    arrives: { line: 'GET /pets?tags=a&tags=b&limit=2' },
  },
  {
    document: 'stripe.json',
    options: { apiKey: 'sk' },
    call: (client) =>
      client['charges']!['create']!({
        amount: 100,
        currency: 'usd',
        metadata: { order: '6 + 1' },
        expand: ['customer'],
      }),
    arrives: {
      line: 'POST /v1/charges',
      body: 'amount=100&currency=usd&metadata%5Border%5D=6+%2B+1&expand%5B%5D=customer',
      authorization: 'Bearer sk',
    },
  },
  {
    document: 'stripe.json',
    options: { apiKey: 'sk' },
    call: (client) =>
      client['charges']!['list']!({ created: { gt: 5 }, expand: ['data.customer'], limit: 1 }),
    arrives: {
      line: 'GET /v1/charges?created%5Bgt%5D=5&expand%5B%5D=data.customer&limit=1',
      authorization: 'Bearer sk',
    },
  },
  {
    document: 'twilio_api_v2010.json',
    options: { accountSidAuthToken: { username: 'AC1', password: 'secret' } },
    call: (client) =>
      client['api20100401Message']!['create']!('AC1', {
        To: '+15005550006',
        Body: 'a&b',
        MediaUrl: ['u1', 'u2'],
      }),
    arrives: {
      line: 'POST /2010-04-01/Accounts/AC1/Messages.json',
      body: 'To=%2B15005550006&Body=a%26b&MediaUrl=u1&MediaUrl=u2',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
    },
  },
  {
    document: 'twilio_messaging_v1.json',
    options: { accountSidAuthToken: { username: 'AC1', password: 'secret' } },
    call: (client) => client['messagingV1AlphaSender']!['list']!('MG1', { PageSize: 5 }),
    arrives: {
      line: 'GET /v1/Services/MG1/AlphaSenders?PageSize=5',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
    },
  },
];

let stub: Stub;

beforeAll(async () => {
  stub = await startStub();
});
afterAll(() => stub.close());

describe.skipIf(!hasCorpus)('the corpus', () => {
  test.each(ROWS)('$document: $arrives.line', async ({ document, options, call, arrives }) => {
    const emitted = await emitClient(CORPUS, { openapi: document });
    await call(emitted.create({ ...options, baseUrl: stub.url }));
    const { method, target, body, headers } = stub.last!;
    expect({
      line: `${method} ${target}`,
      ...(body !== '' && { body }),
      ...(headers.authorization !== undefined && { authorization: headers.authorization }),
    }).toEqual(arrives);
    await emitted.remove();
  });

  test('shopify.graphql: a default operation', async () => {
    const emitted: EmittedClient = await emitClient(CORPUS, { graphql: ['shopify.graphql'] });
    const client = emitted.create({
      graphqlUrl: `${stub.url}/graphql`,
      headers: { 'X-Shopify-Access-Token': 't' },
    });
    stub.reply = { body: '{"data":{"shop":{"name":"x"}}}' };
    expect(await client['shop']!['get']!()).toEqual({ name: 'x' });
    expect(stub.last!.headers['x-shopify-access-token']).toBe('t');
    expect(JSON.parse(stub.last!.body)).toMatchObject({ query: expect.stringMatching(/\bshop\b/) as string });
    await emitted.remove();
  });
});
