/**
 * Stripe's document, whose lists and keys nothing declares, gives a client that says what stripe-node says. Its bytes
 * are those of `stringifyRequestData` (qs): brackets as they are, `%20` for a space, an index for every item. Ours
 * are those of a form (WHATWG URL): brackets encoded, `+` for a space; a list of scalars repeats `name[]`, as the
 * examples in Stripe's documentation do.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { emitClient, type AnyClient, type EmittedClient } from '../typescript/emitted-client.ts';
import { startService, type Service } from './service.ts';
import { allOf, meaningOf, wireOf, type Row } from './wire.ts';

const ROWS: readonly Row[] = [
  {
    call: ({ customers }) =>
      customers!['create']!({ name: 'Ada & Co', metadata: { plan: 'a+b', 'k[0]': '1' } }),
    sends: ['POST /v1/customers', 'name=Ada+%26+Co&metadata%5Bplan%5D=a%2Bb&metadata%5Bk%5B0%5D%5D=1'],
    sdkSends: ['POST /v1/customers', 'name=Ada%20%26%20Co&metadata[plan]=a%2Bb&metadata[k[0]]=1'],
  },
  {
    call: ({ customers }) =>
      customers!['create']!({
        address: { line1: 'Rue 1', country: 'FR' },
        shipping: { name: 'é', address: { line1: '' } },
        preferred_locales: ['fr', 'en'],
      }),
    sends: [
      'POST /v1/customers',
      'address%5Bline1%5D=Rue+1&address%5Bcountry%5D=FR&shipping%5Bname%5D=%C3%A9&shipping%5Baddress%5D%5Bline1%5D=&' +
        'preferred_locales%5B%5D=fr&preferred_locales%5B%5D=en',
    ],
    sdkSends: [
      'POST /v1/customers',
      'address[line1]=Rue%201&address[country]=FR&shipping[name]=%C3%A9&shipping[address][line1]=&' +
        'preferred_locales[0]=fr&preferred_locales[1]=en',
    ],
  },
  {
    // All keys of `metadata` are unset by an empty value.
    call: ({ customers }) => customers!['update']!('cus_1', { metadata: '', description: '' }),
    sends: ['POST /v1/customers/cus_1', 'metadata=&description='],
  },
  {
    call: ({ subscriptions }) =>
      subscriptions!['create']!({
        customer: 'cus_1',
        items: [
          { price: 'price_1', quantity: 2 },
          {
            price_data: { currency: 'usd', product: 'prod_1', recurring: { interval: 'month' } },
            tax_rates: ['txr_1'],
          },
        ],
        trial_end: 'now',
        off_session: true,
      }),
    sends: [
      'POST /v1/subscriptions',
      'customer=cus_1&items%5B0%5D%5Bprice%5D=price_1&items%5B0%5D%5Bquantity%5D=2&' +
        'items%5B1%5D%5Bprice_data%5D%5Bcurrency%5D=usd&items%5B1%5D%5Bprice_data%5D%5Bproduct%5D=prod_1&' +
        'items%5B1%5D%5Bprice_data%5D%5Brecurring%5D%5Binterval%5D=month&items%5B1%5D%5Btax_rates%5D%5B%5D=txr_1&' +
        'trial_end=now&off_session=true',
    ],
    sdkSends: [
      'POST /v1/subscriptions',
      'customer=cus_1&items[0][price]=price_1&items[0][quantity]=2&' +
        'items[1][price_data][currency]=usd&items[1][price_data][product]=prod_1&' +
        'items[1][price_data][recurring][interval]=month&items[1][tax_rates][0]=txr_1&' +
        'trial_end=now&off_session=true',
    ],
  },
  {
    call: ({ paymentIntents }) =>
      paymentIntents!['create']!({ amount: 1099, currency: 'eur', expand: ['customer', 'latest_charge'] }),
    sends: [
      'POST /v1/payment_intents',
      'amount=1099&currency=eur&expand%5B%5D=customer&expand%5B%5D=latest_charge',
    ],
    sdkSends: [
      'POST /v1/payment_intents',
      'amount=1099&currency=eur&expand[0]=customer&expand[1]=latest_charge',
    ],
  },
  {
    call: ({ paymentIntents }) => paymentIntents!['confirm']!('pi_1'),
    sends: ['POST /v1/payment_intents/pi_1/confirm'],
  },
  {
    call: ({ charges }) => charges!['get']!('ch_1', { expand: ['customer'] }),
    sends: ['GET /v1/charges/ch_1?expand%5B%5D=customer'],
    sdkSends: ['GET /v1/charges/ch_1?expand[0]=customer'],
  },
  {
    call: ({ charges }) => charges!['list']!({ created: { gte: 5, lt: 9 }, customer: 'cus_1', limit: 3 }),
    sends: ['GET /v1/charges?created%5Bgte%5D=5&created%5Blt%5D=9&customer=cus_1&limit=3'],
    sdkSends: ['GET /v1/charges?created[gte]=5&created[lt]=9&customer=cus_1&limit=3'],
  },
  {
    call: ({ charges }) => charges!['list']!({ created: 5 }),
    sends: ['GET /v1/charges?created=5'],
  },
  {
    call: ({ customers }) => customers!['delete']!('cus_1'),
    sends: ['DELETE /v1/customers/cus_1'],
  },
];

describe.skipIf(!hasCorpus)('Stripe', () => {
  let service: Service;
  let emitted: EmittedClient;
  let client: AnyClient;
  beforeAll(async () => {
    service = await startService();
    const conventions = { idempotency: { header: 'Idempotency-Key', methods: ['POST'] } };
    emitted = await emitClient(CORPUS, { openapi: 'stripe.json', conventions });
    client = emitted.create({ apiKey: 'sk_1', baseUrl: service.url });
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await emitted.remove();
  });

  test.each(ROWS)('$sends.0', async ({ call, sends, sdkSends = sends }) => {
    service.play();
    await call(client);
    expect(wireOf(service.sent[0]!)).toEqual(sends);
    expect(meaningOf(sends)).toEqual(meaningOf(sdkSends));
    const { headers, line } = service.sent[0]!;
    expect(headers.authorization).toBe('Bearer sk_1');
    expect(headers['content-type']).toBe(sends[1] && 'application/x-www-form-urlencoded');
    // stripe-node sends one with every POST that it may repeat.
    expect(headers['idempotency-key'] !== undefined).toBe(line.startsWith('POST'));
  });

  test('a file is sent as multipart, its options as fields with brackets, to the server of files', async () => {
    let request: { readonly url: string; readonly body: FormData } | undefined;
    const sending = emitted.create({
      apiKey: 'sk_1',
      fetch: (url: string, { body }: { body: FormData }) => {
        request = { url, body };
        return Promise.resolve(Response.json({ id: 'file_1' }));
      },
    });
    await sending['files']!['create']!({
      purpose: 'dispute_evidence',
      file: new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }),
      file_link_data: { create: true, metadata: { 'a=b': 'c=d' } },
    });
    expect(request!.url).toBe('https://files.stripe.com/v1/files');
    const fields = [...request!.body].map(([name, value]) => [
      name,
      value instanceof File ? value.name : value,
    ]);
    // stripe-node flattens them so (`flattenAndStringify`).
    expect(fields).toEqual([
      ['purpose', 'dispute_evidence'],
      ['file', 'a.pdf'],
      ['file_link_data[create]', 'true'],
      ['file_link_data[metadata][a=b]', 'c=d'],
    ]);
  });

  test('a call that fails for a passing reason is repeated with its key', async () => {
    service.play({ status: 500 }, { status: 503 }, { body: { id: 'cus_1' } });
    expect(await client['customers']!['create']!({ name: 'Ada' })).toEqual({ id: 'cus_1' });
    const keys = service.sent.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    service.play({ status: 500 }, {});
    await client['customers']!['create']!({ name: 'Ada' }, { idempotencyKey: 'mine' });
    expect(service.sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine', 'mine']);
  });

  test('the last item of each page begins the next, and what was asked is asked again', async () => {
    const page = (has_more: boolean, ...ids: string[]): object => ({
      body: { object: 'list', has_more, data: ids.map((id) => ({ id })) },
    });
    service.play(page(true, 'ch_1', 'ch_2'), page(true, 'ch_3'), page(false, 'ch_4'));
    const items = await allOf(client['charges']!['list']!({ customer: 'cus_1', limit: 2 }));
    expect(items).toEqual(['ch_1', 'ch_2', 'ch_3', 'ch_4'].map((id) => ({ id })));
    expect(service.sent.map(({ line }) => line)).toEqual([
      'GET /v1/charges?customer=cus_1&limit=2',
      'GET /v1/charges?customer=cus_1&limit=2&starting_after=ch_2',
      'GET /v1/charges?customer=cus_1&limit=2&starting_after=ch_3',
    ]);
    service.play(page(true, 'ch_3', 'ch_4'), page(false, 'ch_1', 'ch_2'));
    const backwards = await allOf(client['charges']!['list']!({ ending_before: 'ch_5' }));
    expect(backwards).toEqual(['ch_4', 'ch_3', 'ch_2', 'ch_1'].map((id) => ({ id })));
    expect(service.sent[1]!.line).toBe('GET /v1/charges?ending_before=ch_3');
  });

  test('a search is read by its page token', async () => {
    service.play(
      { body: { object: 'search_result', has_more: true, next_page: 'p+2', data: [{ id: 'a' }] } },
      { body: { object: 'search_result', has_more: false, next_page: null, data: [{ id: 'b' }] } },
    );
    expect(await allOf(client['charges']!['search']!({ query: "status:'x'" }))).toEqual([
      { id: 'a' },
      { id: 'b' },
    ]);
    expect(service.sent.map(({ line }) => line)).toEqual([
      'GET /v1/charges/search?query=status%3A%27x%27',
      'GET /v1/charges/search?page=p%2B2&query=status%3A%27x%27',
    ]);
  });
});
