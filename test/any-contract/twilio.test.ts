/**
 * Twilio's documents: fields in Pascal case, lists that repeat a name, Basic authentication, pages by address.
 * twilio-node writes forms with qs (`arrayFormat: 'repeat'`), whose space is `%20` where a form's is `+`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { emitClient, type AnyClient, type EmittedClient } from '../typescript/emitted-client.ts';
import { startService, type Service } from './service.ts';
import { allOf, meaningOf, wireOf, type Row } from './wire.ts';

const ACCOUNT = '/2010-04-01/Accounts/AC1';

const ROWS: readonly Row[] = [
  {
    call: (client) =>
      client['api20100401Message']!['create']!('AC1', {
        To: '+15005550006',
        From: '+15005550001',
        Body: 'a & b = 100% ☃',
        MediaUrl: ['https://a.test/1?x=1', 'https://a.test/2'],
        SmartEncoded: true,
        ValidityPeriod: 60,
      }),
    sends: [
      `POST ${ACCOUNT}/Messages.json`,
      'To=%2B15005550006&From=%2B15005550001&Body=a+%26+b+%3D+100%25+%E2%98%83&' +
        'MediaUrl=https%3A%2F%2Fa.test%2F1%3Fx%3D1&MediaUrl=https%3A%2F%2Fa.test%2F2&SmartEncoded=true&ValidityPeriod=60',
    ],
    sdkSends: [
      `POST ${ACCOUNT}/Messages.json`,
      'To=%2B15005550006&From=%2B15005550001&Body=a%20%26%20b%20%3D%20100%25%20%E2%98%83&' +
        'MediaUrl=https%3A%2F%2Fa.test%2F1%3Fx%3D1&MediaUrl=https%3A%2F%2Fa.test%2F2&SmartEncoded=true&ValidityPeriod=60',
    ],
  },
  {
    call: (client) =>
      client['api20100401Message']!['create']!('AC1', {
        To: '+1',
        SendAt: '2030-01-01T00:00:00Z',
        ScheduleType: 'fixed',
      }),
    sends: [`POST ${ACCOUNT}/Messages.json`, 'To=%2B1&SendAt=2030-01-01T00%3A00%3A00Z&ScheduleType=fixed'],
  },
  {
    call: (client) => client['api20100401Message']!['update']!('AC1', 'SM1', { Body: '' }),
    sends: [`POST ${ACCOUNT}/Messages/SM1.json`, 'Body='],
  },
  {
    call: (client) => client['api20100401Message']!['fetch']!('AC1', 'SM1'),
    sends: [`GET ${ACCOUNT}/Messages/SM1.json`],
  },
  {
    call: (client) => client['api20100401Message']!['deleteAccountMessage']!('AC1', 'SM1'),
    sends: [`DELETE ${ACCOUNT}/Messages/SM1.json`],
  },
  {
    call: (client) =>
      client['api20100401Message']!['list']!('AC1', {
        To: '+1',
        'DateSent>': '2024-01-01T00:00:00Z',
        PageSize: 2,
      }),
    sends: [`GET ${ACCOUNT}/Messages.json?To=%2B1&DateSent%3E=2024-01-01T00%3A00%3A00Z&PageSize=2`],
  },
  {
    call: (client) =>
      client['api20100401Call']!['create']!('AC1', {
        To: 'sip:a@b.test',
        From: '+1',
        Url: 'https://a.test/?q=1&r=2',
        StatusCallbackEvent: ['initiated', 'answered'],
      }),
    sends: [
      `POST ${ACCOUNT}/Calls.json`,
      'To=sip%3Aa%40b.test&From=%2B1&Url=https%3A%2F%2Fa.test%2F%3Fq%3D1%26r%3D2&' +
        'StatusCallbackEvent=initiated&StatusCallbackEvent=answered',
    ],
  },
  {
    call: (client) => client['api20100401Account']!['create']!({ FriendlyName: 'Sub account' }),
    sends: ['POST /2010-04-01/Accounts.json', 'FriendlyName=Sub+account'],
    sdkSends: ['POST /2010-04-01/Accounts.json', 'FriendlyName=Sub%20account'],
  },
  {
    call: (client) => client['api20100401MediaInstance']!['fetchMedia']!('AC1', 'MM1', 'ME1'),
    sends: [`GET ${ACCOUNT}/Messages/MM1/Media/ME1.json`],
  },
  {
    call: (client) =>
      client['api20100401IncomingPhoneNumber']!['list']!('AC1', { Beta: false, PhoneNumber: '+1500' }),
    sends: [`GET ${ACCOUNT}/IncomingPhoneNumbers.json?Beta=false&PhoneNumber=%2B1500`],
  },
];

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

  test.each(ROWS)('$sends.0', async ({ call, sends, sdkSends = sends }) => {
    service.play();
    await call(api);
    expect(wireOf(service.sent[0]!)).toEqual(sends);
    expect(meaningOf(sends)).toEqual(meaningOf(sdkSends));
    const { headers } = service.sent[0]!;
    expect(headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
    expect(headers['content-type']).toBe(sends[1] && 'application/x-www-form-urlencoded');
  });

  test('requests go to the server that the document names', async () => {
    const urls: string[] = [];
    const fetch = (url: string): Promise<Response> => {
      urls.push(url);
      return Promise.resolve(Response.json({}));
    };
    await emitted[0]!.create({ fetch })['api20100401Message']!['fetch']!('AC1', 'SM1');
    await emitted[1]!.create({ fetch })['messagingV1Service']!['fetch']!('MG1');
    expect(urls).toEqual([
      `https://api.twilio.com${ACCOUNT}/Messages/SM1.json`,
      'https://messaging.twilio.com/v1/Services/MG1',
    ]);
  });

  test('a POST has no key and is not repeated', async () => {
    service.play({ status: 503 });
    await expect(api['api20100401Message']!['create']!('AC1', { To: '+1' })).rejects.toMatchObject({
      status: 503,
    });
    expect(service.sent).toHaveLength(1);
    expect(service.sent[0]!.headers['idempotency-key']).toBeUndefined();
  });

  test('pages follow by an address on the service', async () => {
    const next = `${ACCOUNT}/Messages.json?To=%2B1&PageSize=2&Page=1&PageToken=PA1`;
    service.play(
      { body: { next_page_uri: next, messages: [{ sid: 'SM1' }, { sid: 'SM2' }] } },
      { body: { next_page_uri: null, messages: [{ sid: 'SM3' }] } },
    );
    const items = await allOf(api['api20100401Message']!['list']!('AC1', { To: '+1', PageSize: 2 }));
    expect(items).toEqual([{ sid: 'SM1' }, { sid: 'SM2' }, { sid: 'SM3' }]);
    expect(service.sent.map(({ line }) => line)).toEqual([
      `GET ${ACCOUNT}/Messages.json?To=%2B1&PageSize=2`,
      `GET ${next}`,
    ]);
    expect(service.sent[1]!.headers.authorization).toMatch(/^Basic /);
  });

  test('pages follow by a whole address in meta', async () => {
    service.play(
      {
        body: {
          meta: { key: 'services', next_page_url: `${service.url}/v1/Services?Page=1` },
          services: [1],
        },
      },
      { body: { meta: { key: 'services', next_page_url: null }, services: [2] } },
    );
    expect(await allOf(messaging['messagingV1Service']!['list']!())).toEqual([1, 2]);
    expect(service.sent.map(({ line }) => line)).toEqual(['GET /v1/Services', 'GET /v1/Services?Page=1']);
  });

  test('an address elsewhere is not followed: no credentials go there', async () => {
    for (const next_page_url of [
      'https://evil.test/v1/Services?Page=1',
      '//evil.test/v1',
      'javascript:1',
      'http://',
    ]) {
      service.play({ body: { meta: { next_page_url }, services: [1] } });
      await expect(allOf(messaging['messagingV1Service']!['list']!())).rejects.toMatchObject({
        kind: 'decode',
        message: expect.stringMatching(/^GET \/v1\/Services: the address of the next page is not/) as string,
      });
      expect(service.sent).toHaveLength(1);
    }
  });
});
