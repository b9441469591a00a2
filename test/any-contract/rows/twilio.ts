/**
 * Twilio's documents: fields in Pascal case, lists that repeat a name, Basic authentication, pages by URL.
 * twilio-node writes forms with qs (`arrayFormat: 'repeat'`), which encodes a space as `%20`, while a form
 * uses `+`.
 */
import type { PagesRow, Row } from '../wire.ts';

export const ACCOUNT = '/2010-04-01/Accounts/AC1';

export const TWILIO_CALLS: readonly Row[] = [
  {
    to: ['messages', 'create'],
    path: ['AC1'],
    params: {
      To: '+15005550006',
      From: '+15005550001',
      Body: 'a & b = 100% ☃',
      MediaUrl: ['https://a.test/1?x=1', 'https://a.test/2'],
      SmartEncoded: true,
      ValidityPeriod: 60,
    },
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
    to: ['messages', 'create'],
    path: ['AC1'],
    params: {
      To: '+1',
      SendAt: '2030-01-01T00:00:00Z',
      ScheduleType: 'fixed',
    },
    sends: [`POST ${ACCOUNT}/Messages.json`, 'To=%2B1&SendAt=2030-01-01T00%3A00%3A00Z&ScheduleType=fixed'],
  },
  {
    to: ['messages', 'update'],
    path: ['AC1', 'SM1'],
    params: { Body: '' },
    sends: [`POST ${ACCOUNT}/Messages/SM1.json`, 'Body='],
  },
  {
    to: ['messages', 'get'],
    path: ['AC1', 'SM1'],
    sends: [`GET ${ACCOUNT}/Messages/SM1.json`],
  },
  {
    to: ['messages', 'delete'],
    path: ['AC1', 'SM1'],
    sends: [`DELETE ${ACCOUNT}/Messages/SM1.json`],
  },
  {
    to: ['messages', 'list'],
    path: ['AC1'],
    params: {
      To: '+1',
      'DateSent>': '2024-01-01T00:00:00Z',
      PageSize: 2,
    },
    sends: [`GET ${ACCOUNT}/Messages.json?To=%2B1&DateSent%3E=2024-01-01T00%3A00%3A00Z&PageSize=2`],
  },
  {
    to: ['calls', 'create'],
    path: ['AC1'],
    params: {
      To: 'sip:a@b.test',
      From: '+1',
      Url: 'https://a.test/?q=1&r=2',
      StatusCallbackEvent: ['initiated', 'answered'],
    },
    sends: [
      `POST ${ACCOUNT}/Calls.json`,
      'To=sip%3Aa%40b.test&From=%2B1&Url=https%3A%2F%2Fa.test%2F%3Fq%3D1%26r%3D2&' +
        'StatusCallbackEvent=initiated&StatusCallbackEvent=answered',
    ],
  },
  {
    to: ['accounts', 'create'],
    params: { FriendlyName: 'Sub account' },
    sends: ['POST /2010-04-01/Accounts.json', 'FriendlyName=Sub+account'],
    sdkSends: ['POST /2010-04-01/Accounts.json', 'FriendlyName=Sub%20account'],
  },
  {
    to: ['messages', 'media', 'get'],
    path: ['AC1', 'MM1', 'ME1'],
    sends: [`GET ${ACCOUNT}/Messages/MM1/Media/ME1.json`],
  },
  {
    to: ['incomingPhoneNumbers', 'list'],
    path: ['AC1'],
    params: { Beta: false, PhoneNumber: '+1500' },
    sends: [`GET ${ACCOUNT}/IncomingPhoneNumbers.json?Beta=false&PhoneNumber=%2B1500`],
  },
];

const NEXT = `${ACCOUNT}/Messages.json?To=%2B1&PageSize=2&Page=1&PageToken=PA1`;

export const TWILIO_PAGES: readonly PagesRow[] = [
  {
    name: 'pages follow a relative URL of the service',
    to: ['messages', 'list'],
    path: ['AC1'],
    params: { To: '+1', PageSize: 2 },
    pages: [
      { next_page_uri: NEXT, messages: [{ sid: 'SM1' }, { sid: 'SM2' }] },
      { next_page_uri: null, messages: [{ sid: 'SM3' }] },
    ],
    items: [{ sid: 'SM1' }, { sid: 'SM2' }, { sid: 'SM3' }],
    asks: [`GET ${ACCOUNT}/Messages.json?To=%2B1&PageSize=2`, `GET ${NEXT}`],
  },
];

export const MESSAGING_PAGES: readonly PagesRow[] = [
  {
    name: 'pages follow an absolute URL in `meta`',
    to: ['services', 'list'],
    pages: [
      {
        meta: { key: 'services', next_page_url: '{origin}/v1/Services?Page=1' },
        services: [{ sid: 'MG1' }],
      },
      { meta: { key: 'services', next_page_url: null }, services: [{ sid: 'MG2' }] },
    ],
    items: [{ sid: 'MG1' }, { sid: 'MG2' }],
    asks: ['GET /v1/Services', 'GET /v1/Services?Page=1'],
  },
];
