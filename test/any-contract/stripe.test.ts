/**
 * Stripe's document, which declares neither pagination nor idempotency keys: its client sends the same requests as
 * stripe-node.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { emitClient, type AnyClient, type EmittedClient } from '../typescript/emitted-client.ts';
import { startService, type Service } from './service.ts';
import { STRIPE_CALLS, STRIPE_PAGES } from './rows/stripe.ts';
import { allOf, made, meaningOf, wireOf } from './wire.ts';

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

  test.each(STRIPE_CALLS)('$sends.0', async (row) => {
    const { sends, sdkSends = sends } = row;
    service.play();
    await made(client, row);
    expect(wireOf(service.sent[0]!)).toEqual(sends);
    expect(meaningOf(sends)).toEqual(meaningOf(sdkSends));
    const { headers, line } = service.sent[0]!;
    expect(headers.authorization).toBe('Bearer sk_1');
    // Every POST has the content type of a form, even without a body, because stripe-node always sends it.
    const isForm = !line.startsWith('GET');
    expect(headers['content-type']).toBe(isForm ? 'application/x-www-form-urlencoded' : undefined);
    // stripe-node sends a key with every POST that it may repeat.
    expect(headers['idempotency-key'] !== undefined).toBe(line.startsWith('POST'));
  });

  test('a file is sent as multipart to the file server, with its options as fields with brackets', async () => {
    let request: Request | undefined;
    const sending = emitted.create({
      apiKey: 'sk_1',
      fetch: (url: string, init: RequestInit) => {
        request = new Request(url, init);
        return Promise.resolve(Response.json({ id: 'file_1' }));
      },
    });
    await sending['files']!['create']!({
      purpose: 'dispute_evidence',
      file: new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }),
      file_link_data: { create: true, metadata: { 'a=b': 'c=d' } },
    });
    expect(request!.url).toBe('https://files.stripe.com/v1/files');
    const fields = [...(await request!.formData())].map(([name, value]) => [
      name,
      value instanceof File ? value.name : value,
    ]);
    // stripe-node flattens the options in this way (`flattenAndStringify`).
    expect(fields).toEqual([
      ['purpose', 'dispute_evidence'],
      ['file', 'a.pdf'],
      ['file_link_data[create]', 'true'],
      ['file_link_data[metadata][a=b]', 'c=d'],
    ]);
  });

  test('a call with a transient failure is repeated with its key', async () => {
    service.play({ status: 500 }, { status: 503 }, { body: { id: 'cus_1' } });
    expect(await client['customers']!['create']!({ name: 'Ada' })).toEqual({ id: 'cus_1' });
    const keys = service.sent.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    service.play({ status: 500 }, {});
    await client['customers']!['create']!({ name: 'Ada' }, { idempotencyKey: 'mine' });
    expect(service.sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine', 'mine']);
  });

  test.each(STRIPE_PAGES)('$name', async (row) => {
    service.play(...row.pages.map((page) => ({ body: page })));
    expect(await allOf(made(client, row))).toEqual(row.items);
    expect(service.sent.map(({ line }) => line)).toEqual(row.asks);
  });
});
