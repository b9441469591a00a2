/**
 * Twilio's documents: fields in Pascal case, lists whose items are sent under one repeated name, Basic authentication,
 * and pages whose URLs the service sends.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { emitClient, type AnyClient, type EmittedClient } from '../typescript/emitted-client.ts';
import { startService, type Service } from './service.ts';
import { ACCOUNT, MESSAGING_PAGES, TWILIO_CALLS, TWILIO_PAGES } from './rows/twilio.ts';
import { allOf, made, meaningOf, wireOf } from './wire.ts';

describe.skipIf(!hasCorpus)('Twilio', () => {
  let service: Service;
  let emitted: readonly EmittedClient[];
  let api: AnyClient;
  let messaging: AnyClient;
  beforeAll(async () => {
    service = await startService();
    const documents = ['twilio_api_v2010.json', 'twilio_messaging_v1.json'];
    emitted = await Promise.all(documents.map((openapi) => emitClient(CORPUS, { openapi })));
    const accountSidAuthToken = { username: 'AC1', password: 'secret' };
    [api, messaging] = emitted.map((one) => one.create({ accountSidAuthToken, baseUrl: service.url })) as [
      AnyClient,
      AnyClient,
    ];
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await Promise.all(emitted.map((one) => one.remove()));
  });

  test.each(TWILIO_CALLS)('$sends.0', async (row) => {
    const { sends, sdkSends = sends } = row;
    service.play();
    await made(api, row);
    expect(wireOf(service.sent[0]!)).toEqual(sends);
    expect(meaningOf(sends)).toEqual(meaningOf(sdkSends));
    const { headers } = service.sent[0]!;
    expect(headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
    expect(headers['content-type']).toBe(sends[1] && 'application/x-www-form-urlencoded');
  });

  test('requests go to the server of the document', async () => {
    const urls: string[] = [];
    const fetch = (url: string): Promise<Response> => {
      urls.push(url);
      return Promise.resolve(Response.json({}));
    };
    await emitted[0]!.create({ fetch })['messages']!['get']!('AC1', 'SM1');
    await emitted[1]!.create({ fetch })['services']!['get']!('MG1');
    expect(urls).toEqual([
      `https://api.twilio.com${ACCOUNT}/Messages/SM1.json`,
      'https://messaging.twilio.com/v1/Services/MG1',
    ]);
  });

  test('a POST has no key and is not repeated', async () => {
    service.play({ status: 503 });
    await expect(api['messages']!['create']!('AC1', { To: '+1' })).rejects.toMatchObject({
      status: 503,
    });
    expect(service.sent).toHaveLength(1);
    expect(service.sent[0]!.headers['idempotency-key']).toBeUndefined();
  });

  test.each([
    ...TWILIO_PAGES.map((row) => ({ ...row, client: () => api, authorization: /^Basic / })),
    ...MESSAGING_PAGES.map((row) => ({ ...row, client: () => messaging, authorization: /^Basic / })),
  ])('$name', async ({ client, authorization, ...row }) => {
    const pages = JSON.parse(JSON.stringify(row.pages).replaceAll('{origin}', service.url)) as object[];
    service.play(...pages.map((page) => ({ body: page })));
    expect(await allOf(made(client(), row))).toEqual(row.items);
    expect(service.sent.map(({ line }) => line)).toEqual(row.asks);
    for (const { headers } of service.sent) expect(headers.authorization).toMatch(authorization);
  });

  test('the client does not follow a URL with another origin, so this origin receives no credentials', async () => {
    for (const next_page_url of [
      'https://evil.test/v1/Services?Page=1',
      '//evil.test/v1',
      'javascript:1',
      'http://',
    ]) {
      service.play({ body: { meta: { next_page_url }, services: [1] } });
      await expect(allOf(messaging['services']!['list']!())).rejects.toMatchObject({
        kind: 'decode',
        message: expect.stringMatching(/^GET \/v1\/Services: the address of the next page is not/) as string,
      });
      expect(service.sent).toHaveLength(1);
    }
  });
});
