import {
  answers,
  bodies,
  eachObject,
  isGraphql,
  json,
  rest,
  withHeaders,
  type Json,
  type Twin,
} from './twin-tools.ts';

/** Twins whose fault appears only in combined documents, with pairs of filters, or in headers. */
export const documentTwins: readonly Twin[] = [
  {
    id: 'sends-a-media-type-that-the-request-excludes',
    check: 'equivalent-documents',
    only: 'sandbox',
    protocol: 'graphql',
    breaks: answers(
      (request) => request.headers.get('accept') === 'application/graphql-response+json',
      (response) => withHeaders(response, (headers) => headers.set('content-type', 'application/json')),
    ),
  },
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
    id: 'ignores-filters-next-to-another-one',
    check: 'list-filters',
    only: 'sandbox',
    options: { operations: ['* /v1/messages', '* /v1/messages/{message_id}'], maxRequests: 40 },
    breaks:
      ({ fetch }) =>
      (request) => {
        const url = new URL(request.url);
        if (url.searchParams.has('conversation_id'))
          for (const name of ['to', 'from']) url.searchParams.delete(name);
        return fetch(new Request(url, request));
      },
  },
  {
    id: 'loses-the-data-next-to-an-error',
    check: 'graphql-error-paths',
    only: 'sandbox',
    protocol: 'graphql',
    options: { operations: ['* createCampaign', 'query getCampaign'], maxRequests: 60 },
    breaks: bodies(
      (request, { ok }) => isGraphql(request) && ok,
      (body) => (body['data'] && body['errors'] ? { ...body, data: null } : body),
    ),
  },
  {
    id: 'names-list-positions-as-text',
    check: 'graphql-error-paths',
    only: 'sandbox',
    protocol: 'graphql',
    options: { operations: ['* createCampaign', 'query getCampaign*'] },
    breaks: bodies(
      (request, { ok }) => isGraphql(request) && ok,
      (body) => {
        const errors = (body['errors'] ?? []) as readonly Json[];
        const named = errors.map((error) =>
          Array.isArray(error['path']) ? { ...error, path: error['path'].map(String) } : error,
        );
        return errors.length > 0 ? { ...body, errors: named } : body;
      },
    ),
  },
  {
    id: 'loses-all-fields-if-one-fails',
    check: 'equivalent-documents',
    only: 'sandbox',
    options: { operations: ['query getCampaign*', '* createCampaign'] },
    breaks: bodies(
      (request, { ok }) => isGraphql(request) && ok,
      (body) => {
        const data = (body['data'] ?? {}) as Json;
        const lost = Object.fromEntries(Object.keys(data).map((key) => [key, null]));
        return body['errors'] && Object.keys(data).length > 1 ? { ...body, data: lost } : body;
      },
    ),
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
    id: 'returns-the-end-of-a-window-as-a-time',
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
  {
    id: 'forgets-the-filter-of-later-nested-pages',
    check: 'nested-lists',
    only: 'sandbox',
    options: { seed: 1, operations: ['* *ampaign*'] },
    breaks:
      ({ fetch }) =>
      async (request) => {
        const text = isGraphql(request) && request.body ? await request.clone().text() : '';
        if (!/"page_after":"/.test(text)) return fetch(request);
        const body = text.replace(/"page_state":"\w+"/, '"page_state":null');
        return fetch(new Request(request, { method: 'POST', body }));
      },
  },
  {
    id: 'counts-nested-items-without-the-filter',
    check: 'nested-lists',
    only: 'sandbox',
    options: { seed: 1, operations: ['* *ampaign*'] },
    breaks:
      ({ fetch }) =>
      async (request) => {
        const text = isGraphql(request) && request.body ? await request.clone().text() : '';
        const response = await fetch(request);
        if (!/"page_state":"\w+"/.test(text)) return response;
        const body = (await response.json()) as Json;
        eachObject(body, (object) => {
          if (typeof object['totalCount'] === 'number') object['totalCount'] += 1;
        });
        return json(200, body, response.headers.get('content-type') ?? undefined);
      },
  },
  {
    id: 'reads-two-nested-lists-by-the-first-arguments',
    check: 'nested-lists',
    only: 'sandbox',
    options: { operations: ['* *ampaign*'] },
    breaks: bodies(
      (request, { ok }) => isGraphql(request) && ok,
      (body) => {
        eachObject(body, (object) => {
          if ('one' in object && 'all' in object) object['all'] = object['one'];
        });
        return body;
      },
    ),
  },
  {
    id: 'reads-equal-nested-pages-by-the-first-filter',
    check: 'nested-lists',
    only: 'sandbox',
    options: { seed: 1, operations: ['* *ampaign*'] },
    breaks: bodies(
      (request, { ok }) => isGraphql(request) && ok,
      (body) => {
        eachObject(body, (object) => {
          for (const key of Object.keys(object)) if (key.startsWith('filtered_')) object[key] = object['all'];
        });
        return body;
      },
    ),
  },
  {
    id: 'names-the-first-item-of-a-list-of-ids',
    check: 'error-locations',
    only: 'sandbox',
    options: {
      seed: 1,
      operations: ['* /v1/media*', 'POST /v1/messages', 'GET /v1/messages*'],
      maxRequests: 60,
    },
    breaks: bodies(
      (request, { status }) => rest(request) && status === 422,
      (body) => {
        eachObject(body, (object) => {
          for (const [name, value] of Object.entries(object))
            if (typeof value === 'string') object[name] = value.replace(/(?<at>media_id[./])\d+$/, '$<at>0');
        });
        return body;
      },
    ),
  },
  {
    id: 'names-only-the-list-of-an-invalid-item',
    check: 'error-locations',
    only: 'sandbox',
    options: { operations: ['POST /v1/contacts'], maxRequests: 60 },
    breaks: bodies(
      (request, { status }) => rest(request) && status === 422,
      (body) => {
        const errors = (body['errors'] as readonly { field: string }[]).map((one) => ({
          ...one,
          field: one.field.split('.')[0],
        }));
        return { ...body, errors };
      },
    ),
  },
  {
    id: 'names-a-field-that-the-input-lacks',
    check: 'error-locations',
    only: 'sandbox',
    options: { operations: ['* *emplate*'] },
    breaks: bodies(
      (request, { ok }) => isGraphql(request) && ok,
      (body) => {
        eachObject(body, (object) => {
          if (Array.isArray(object['path']) && typeof object['field'] === 'string')
            Object.assign(object, { path: [...object['path'].slice(0, -1), 'nowhere'], field: 'nowhere' });
        });
        return body;
      },
    ),
  },
  {
    id: 'has-more-after-a-full-page',
    check: 'pagination-completeness',
    only: 'sandbox',
    options: { operations: ['* /v1/contacts'] },
    breaks:
      ({ fetch }) =>
      async (request) => {
        const { searchParams, pathname } = new URL(request.url);
        const isList = request.method === 'GET' && pathname === '/v1/contacts';
        const empty = { object: 'list', has_more: false, next_cursor: null, data: [] };
        if (isList && searchParams.get('cursor') === 'end') return json(200, empty);
        const response = await fetch(request);
        if (!isList || !response.ok) return response;
        const page = (await response.clone().json()) as { data: unknown[]; has_more: boolean };
        if (page.has_more || page.data.length !== Number(searchParams.get('limit'))) return response;
        return json(200, { ...page, has_more: true, next_cursor: 'end' });
      },
  },
];
