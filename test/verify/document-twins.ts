import { answers, bodies, isGraphql, rest, withHeaders, type Json, type Twin } from './twin-tools.ts';

/** Twins whose fault shows only in combined documents, pairs of filters, and headers. */
export const documentTwins: readonly Twin[] = [
  {
    id: 'reads-two-fields-by-the-first-arguments',
    check: 'equivalent-documents',
    only: 'sandbox',
    options: { operations: ['* *emplate*', '* *ampaign'] },
    breaks: bodies(
      (request, { ok }) => isGraphql(request) && ok,
      (body) => {
        const data = (body['data'] ?? {}) as Json;
        const [first, ...others] = Object.values(data);
        return others.length === 0
          ? body
          : { ...body, data: Object.fromEntries(Object.keys(data).map((key) => [key, first])) };
      },
    ),
  },
  {
    id: 'runs-the-first-operation-of-a-document',
    check: 'equivalent-documents',
    only: 'sandbox',
    options: { operations: ['* *emplate*', '* *ampaign'] },
    breaks:
      ({ fetch }) =>
      async (request) => {
        if (!isGraphql(request) || request.method !== 'POST') return fetch(request);
        const text = await request.clone().text();
        const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Json;
        const names = [...String(body['query']).matchAll(/^(?:query|mutation) (\w+)/gm)].map(
          ([, name]) => name,
        );
        if (names.length < 2) return fetch(request);
        return fetch(
          new Request(request, {
            method: 'POST',
            body: JSON.stringify({ ...body, operationName: names[0] }),
          }),
        );
      },
  },
  {
    id: 'ignores-one-of-two-filters',
    check: 'list-filters',
    only: 'sandbox',
    options: { operations: ['* *ampaigns', '* createCampaign'] },
    breaks:
      ({ fetch }) =>
      async (request) => {
        const text = isGraphql(request) && request.body ? await request.clone().text() : '';
        if (!/"nameContains":"/.test(text)) return fetch(request);
        return fetch(
          new Request(request, {
            method: 'POST',
            body: text.replace(/"states":\[[^\]]*\]/, '"states":null'),
          }),
        );
      },
  },
  {
    id: 'fails-to-read-a-field',
    check: 'not-a-server-error',
    only: 'sandbox',
    options: { operations: ['query getTemplates'] },
    breaks: bodies(
      (request, { ok }) => isGraphql(request) && ok,
      (body) =>
        body['data']
          ? { ...body, errors: [{ message: 'no', path: ['getTemplates'], extensions: { code: 'INTERNAL' } }] }
          : body,
    ),
  },
  {
    id: 'ends-windows-at-a-moment',
    check: 'rate-limit-headers',
    only: 'sandbox',
    options: { operations: ['* /v1/contacts*'] },
    breaks: answers(rest, (response) =>
      withHeaders(response, (headers) => {
        const limits = headers.get('ratelimit');
        if (limits) headers.set('ratelimit', limits.replace(/t=\d+/g, 't=1795676661'));
      }),
    ),
  },
];
