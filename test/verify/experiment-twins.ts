import {
  bodies,
  eachObject,
  isGraphql,
  json,
  payloads,
  rest,
  set,
  type Json,
  type Twin,
} from './twin-tools.ts';
import type { World } from './world.ts';

const CONTACTS = { operations: ['* /v1/contacts*'] };

const isContacts = (request: Request): boolean => new URL(request.url).pathname === '/v1/contacts';
const isOne = (request: Request): boolean => /^\/v1\/contacts\/[^/]+$/.test(new URL(request.url).pathname);

/** Changes the body of each PATCH. */
function patched(change: (body: Json) => Json): Twin['breaks'] {
  return ({ fetch }) =>
    async (request) => {
      if (request.method !== 'PATCH' || !rest(request)) return fetch(request);
      const body = (await request
        .clone()
        .json()
        .catch(() => undefined)) as Json | undefined;
      if (!body) return fetch(request);
      return fetch(new Request(request, { method: 'PATCH', body: JSON.stringify(change(body)) }));
    };
}

/** Twins whose fault appears only when a resource is read before and after a write. */
export const experimentTwins: readonly Twin[] = [
  {
    id: 'ignores-nulls',
    check: 'written-values',
    only: 'sandbox',
    options: CONTACTS,
    breaks: patched((body) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))),
  },
  {
    id: 'clears-omitted-properties',
    check: 'unchanged-properties',
    only: 'sandbox',
    options: CONTACTS,
    breaks: patched((body) => ({ last_name: null, ...body })),
  },
  {
    id: 'resets-what-a-patch-of-an-object-omits',
    check: 'written-values',
    only: 'sandbox',
    options: CONTACTS,
    breaks: patched(({ consent, ...body }) =>
      consent && Object.keys(consent).join('') === 'source'
        ? { ...body, consent: { status: 'unknown', ...consent } }
        : { ...body, ...(consent !== undefined && { consent }) },
    ),
  },
  {
    id: 'shows-the-time-of-the-read-as-the-time-of-creation',
    check: 'stamped-changes',
    only: 'sandbox',
    options: CONTACTS,
    breaks: bodies(
      (request, { ok }) => request.method === 'GET' && isOne(request) && ok,
      (body) => ({ ...body, created_at: new Date().toISOString() }),
    ),
  },
  {
    id: 'changes-before-it-rejects',
    check: 'refused-changes',
    only: 'sandbox',
    options: CONTACTS,
    breaks: (world) => async (request) => {
      const { url, method } = request;
      const response = await world.fetch(request);
      if (method !== 'PATCH' || !isOne(request) || response.status !== 422) return response;
      const headers = { ...world.headers, 'content-type': 'application/merge-patch+json' };
      const body = JSON.stringify({ last_name: `Half ${Math.random()}` });
      await world.fetch(new Request(url, { method, headers, body }));
      return response;
    },
  },
  {
    id: 'creates-before-it-rejects',
    check: 'refused-changes',
    only: 'sandbox',
    options: CONTACTS,
    breaks: (world) => async (request) => {
      const { url, method } = request;
      const isCreation = method === 'POST' && isContacts(request);
      const text = isCreation ? await request.clone().text() : '';
      const response = await world.fetch(request);
      if (!isCreation || response.status !== 422) return response;
      const { phone, last_name } = JSON.parse(text) as Json;
      const headers = { ...world.headers, 'content-type': 'application/json' };
      await world.fetch(new Request(url, { method, headers, body: JSON.stringify({ phone, last_name }) }));
      return response;
    },
  },
  {
    id: 'applies-a-repeated-change-again',
    check: 'repeated-changes',
    only: 'sandbox',
    options: { operations: ['* *emplate*'] },
    breaks: (world) => {
      const known = new Set<string>();
      return async (request) => {
        const text = isGraphql(request) && request.body ? await request.clone().text() : '';
        const isAgain = text.includes('updateTemplate') && known.has(text);
        known.add(text);
        const response = await world.fetch(request.clone());
        const { variables } = isAgain
          ? (JSON.parse(text) as { variables: { input?: Json } })
          : { variables: {} };
        const id = variables.input?.['id'];
        if (typeof id !== 'string') return response;
        const query =
          'mutation($input: UpdateTemplateInput!) { updateTemplate(input: $input) { userErrors { code } } }';
        const body = JSON.stringify({ query, variables: { input: { id, name: `Again ${Math.random()}` } } });
        await world.fetch(new Request(request.url, { method: 'POST', headers: request.headers, body }));
        return response;
      };
    },
  },
  {
    id: 'changes-the-start-to-a-time-after-the-end',
    check: 'equal-rules',
    only: 'sandbox',
    protocol: 'graphql',
    options: { operations: ['*Campaign'] },
    breaks:
      ({ fetch }) =>
      async (request) => {
        const text = isGraphql(request) && request.body ? await request.clone().text() : '';
        const response = await fetch(request.clone());
        if (!text.includes('updateCampaign(')) return response;
        const { variables, ...sent } = JSON.parse(text) as { readonly variables: { readonly input?: Json } };
        const { id, startDate } = variables.input ?? {};
        const rejected = await response.clone().text();
        if (!startDate || !rejected.includes('"userErrors":[{')) return response;
        const body = JSON.stringify({ ...sent, variables: { input: { id } } });
        const read = await fetch(
          new Request(request.url, { method: 'POST', headers: request.headers, body }),
        );
        const answer = (await read.json()) as Json;
        eachObject(answer, set('startDate', startDate));
        return json(200, answer, response.headers.get('content-type') ?? undefined);
      },
  },
  {
    id: 'lists-what-is-deleted',
    check: 'deleted-items',
    only: 'sandbox',
    options: CONTACTS,
    breaks: ({ fetch }) => {
      const gone: Json[] = [];
      const read = new Map<string, Json>();
      return async (request) => {
        const response = await fetch(request);
        const { pathname } = new URL(request.url);
        if (request.method === 'DELETE' && response.ok && read.has(pathname))
          gone.unshift(read.get(pathname)!);
        if (request.method !== 'GET' || !response.ok) return response;
        if (isOne(request)) read.set(pathname, (await response.clone().json()) as Json);
        if (!isContacts(request)) return response;
        const page = (await response.json()) as { data: Json[] };
        return json(200, { ...page, data: [...gone.slice(0, 1), ...page.data] });
      };
    },
  },
  {
    id: 'hides-the-newest',
    check: 'listed-items',
    only: 'sandbox',
    options: CONTACTS,
    breaks: bodies(
      (request, { ok }) => request.method === 'GET' && isContacts(request) && ok,
      (body) => ({ ...body, data: (body['data'] as Json[]).slice(1) }),
    ),
  },
  {
    id: 'lists-the-oldest-first',
    check: 'declared-order',
    only: 'sandbox',
    options: CONTACTS,
    breaks: bodies(
      (request, { ok }) => request.method === 'GET' && isContacts(request) && ok,
      (body) => ({ ...body, data: (body['data'] as Json[]).toReversed() }),
    ),
  },
  {
    id: 'reports-another-page-after-the-last',
    check: 'page-info',
    only: 'sandbox',
    protocol: 'graphql',
    breaks: payloads((object) => {
      const info = object['pageInfo'] as Json | undefined;
      if (info && 'hasNextPage' in info) info['hasNextPage'] = !info['hasNextPage'];
    }),
  },
  {
    id: 'lists-other-names',
    check: 'equal-views',
    only: 'sandbox',
    options: CONTACTS,
    breaks: bodies(
      (request, { ok }) => request.method === 'GET' && isContacts(request) && ok,
      (body) => ({ ...body, data: (body['data'] as Json[]).map((one) => ({ ...one, last_name: 'Other' })) }),
    ),
  },
  {
    id: 'does-not-increase-the-version',
    check: 'stamped-changes',
    only: 'sandbox',
    options: CONTACTS,
    breaks: ({ fetch }) => {
      const first = new Map<string, unknown>();
      return bodies(
        (request, { ok }) => isOne(request) && ok,
        (body) => {
          const id = String(body['id']);
          if (!first.has(id)) first.set(id, body['sequence']);
          return { ...body, sequence: first.get(id) };
        },
      )({ fetch } as World);
    },
  },
  {
    id: 'revokes-without-a-time',
    check: 'declared-presence',
    only: 'sandbox',
    options: { operations: ['* /v1/api_keys*'] },
    breaks: bodies(
      (request, { ok }) => request.url.endsWith('/revoke') && ok,
      (body) => ({ ...body, revoked_at: null }),
    ),
  },
  {
    id: 'shows-secrets-again',
    check: 'secrets-shown-once',
    only: 'sandbox',
    options: { operations: ['* /v1/api_keys*'] },
    breaks: ({ fetch }) => {
      const secrets = new Map<string, unknown>();
      return bodies(
        (request, { ok }) => /\/v1\/api_keys(?:\/[^/]+)?$/.test(request.url) && ok,
        (body) => {
          const id = String(body['id']);
          if (body['secret'] !== undefined) secrets.set(id, body['secret']);
          return secrets.has(id) ? { ...body, name: secrets.get(id) } : body;
        },
      )({ fetch } as World);
    },
  },
  {
    id: 'names-another-field',
    check: 'error-locations',
    only: 'sandbox',
    options: CONTACTS,
    breaks: bodies(
      (request, { status }) => rest(request) && status === 422,
      (body) => {
        const errors = (body['errors'] as Json[]).map((one) => ({
          ...one,
          field: 'other',
          pointer: '/other',
        }));
        return { ...body, errors };
      },
    ),
  },
  {
    id: 'cannot-read-names',
    check: 'graphql-failing-fields',
    only: 'sandbox',
    protocol: 'graphql',
    options: { operations: ['query getTemplates', 'query getCampaigns'] },
    breaks: bodies(
      (request, { ok }) => isGraphql(request) && ok,
      (body) => {
        const [field] = Object.keys(body['data'] ?? {});
        return { data: null, errors: [{ message: 'no', path: [field, 'totalCount'] }] };
      },
    ),
  },
  {
    id: 'names-a-field-with-a-value',
    check: 'graphql-error-paths',
    only: 'sandbox',
    protocol: 'graphql',
    breaks: bodies(
      (request, { ok }) => isGraphql(request) && ok,
      (body) => {
        const [field] = Object.keys(body['data'] ?? {});
        const isThere = field !== undefined && ((body['data'] as Json)[field] ?? null) !== null;
        return isThere ? { ...body, errors: [{ message: 'late', path: [field] }] } : body;
      },
    ),
  },
  {
    id: 'returns-other-names-in-fragments',
    check: 'equivalent-documents',
    only: 'pets',
    breaks:
      ({ fetch }) =>
      async (request) => {
        const text = isGraphql(request) && request.body ? await request.clone().text() : '';
        const response = await fetch(request);
        if (!text.includes('fragment ') || !response.ok) return response;
        const changed = (await response.text()).replaceAll(/"name":"[^"]*"/g, '"name":"Another"');
        return json(200, JSON.parse(changed) as Json, response.headers.get('content-type') ?? undefined);
      },
  },
  {
    id: 'forgets-the-path-of-a-key',
    check: 'shared-keys',
    only: 'sandbox',
    options: { operations: ['* /v1/api_keys*'] },
    breaks: ({ fetch }) => {
      const known = new Map<string, Response>();
      return async (request) => {
        const key = request.headers.get('idempotency-key');
        const isAction = rest(request) && request.url.endsWith('/revoke') && key !== null;
        const stored = isAction ? known.get(key) : undefined;
        if (stored) return stored.clone();
        const response = await fetch(request);
        if (isAction && response.ok) known.set(key, response.clone());
        return response;
      };
    },
  },
  {
    id: 'gives-every-contact-one-number',
    check: 'unique-values',
    only: 'sandbox',
    options: CONTACTS,
    breaks: bodies(
      (request, { ok }) => isContacts(request) && request.method === 'GET' && ok,
      (body) => {
        const data = body['data'] as readonly Json[];
        return { ...body, data: data.map((one) => ({ ...one, phone: data[0]!['phone'] })) };
      },
    ),
  },
  {
    id: 'shows-the-secret-when-enabled-again',
    check: 'secrets-shown-once',
    only: 'sandbox',
    options: { operations: ['* /v1/webhook_endpoints*'] },
    breaks: ({ fetch }) => {
      const secrets = new Map<string, unknown>();
      const disabled = new Set<string>();
      return async (request) => {
        const text = request.method === 'PATCH' ? await request.clone().text() : '';
        const response = await fetch(request);
        if (!rest(request) || !response.ok || response.status === 204) return response;
        const body = (await response.clone().json()) as Json;
        const id = String(body['id']);
        if (request.method === 'POST' && typeof body['secret'] === 'string' && !secrets.has(id))
          secrets.set(id, body['secret']);
        const isAgain = text.includes('enabled') && disabled.has(id);
        if (body['status'] === 'disabled') disabled.add(id);
        return isAgain ? json(200, { ...body, secret: secrets.get(id) }) : response;
      };
    },
  },
  {
    id: 'renews-a-time-inside',
    check: 'stamped-changes',
    only: 'sandbox',
    options: CONTACTS,
    breaks: ({ fetch }) => {
      const renewed = new Map<string, string>();
      return async (request) => {
        const text = request.method === 'PATCH' ? await request.clone().text() : '';
        const response = await fetch(request);
        const id = new URL(request.url).pathname;
        if (request.method === 'PATCH' && response.ok) renewed.set(id, new Date().toISOString());
        if (text.includes('consent') || !isOne(request) || request.method !== 'GET' || !response.ok)
          return response;
        const body = (await response.clone().json()) as Json;
        const consent = body['consent'] as Json;
        const updated_at = renewed.get(id) ?? consent['updated_at'];
        return json(200, { ...body, consent: { ...consent, updated_at } });
      };
    },
  },
  {
    id: 'names-a-deleted-contact',
    check: 'deleted-items',
    only: 'sandbox',
    options: { operations: ['* /v1/contacts*', '* /v1/opt_outs*', '* /v1/messages*'], maxRequests: 24 },
    breaks: ({ fetch }) => {
      const named = new Map<string, unknown>();
      return async (request) => {
        const response = await fetch(request);
        if (request.method !== 'GET' || !/\/opt_outs\/[^/]+$/.test(request.url) || !response.ok)
          return response;
        const body = (await response.clone().json()) as Json;
        const id = String(body['id']);
        const contact_id = named.get(id) ?? body['contact_id'];
        named.set(id, contact_id);
        return json(200, { ...body, contact_id });
      };
    },
  },
  {
    id: 'replaces-objects-in-a-patch',
    check: 'written-values',
    only: 'sandbox',
    options: CONTACTS,
    breaks: ({ fetch }) => {
      const patches = new Map<string, unknown>();
      return async (request) => {
        const text = request.method === 'PATCH' ? await request.clone().text() : '';
        const response = await fetch(request);
        if (!isOne(request) || !response.ok || !/json/.test(response.headers.get('content-type') ?? ''))
          return response;
        const body = (await response.json()) as Json;
        const { metadata } = text.startsWith('{') ? (JSON.parse(text) as Json) : {};
        if (metadata) patches.set(request.url, metadata);
        const { status, headers } = response;
        const last = patches.get(request.url) ?? body['metadata'];
        return new Response(JSON.stringify({ ...body, metadata: last }), { status, headers });
      };
    },
  },
  {
    id: 'shows-parts-of-another-conversation',
    check: 'requested-resource',
    only: 'sandbox',
    options: { operations: ['*onversation*', '* /v1/messages'] },
    breaks: bodies(
      (request, { ok }) => /\/conversations\/[^/]+\/messages/.test(request.url) && ok,
      (body) =>
        Array.isArray(body['data'])
          ? {
              ...body,
              data: body['data'].map((one: Json) => ({
                ...one,
                conversation_id: 'cnv_01M8B9B09M11N9DDGXGJ3JCG1J',
              })),
            }
          : body,
    ),
  },
  {
    id: 'does-not-know-what-it-deleted',
    check: 'idempotency-replay',
    only: 'sandbox',
    options: { operations: ['* *ampaign'] },
    breaks: ({ fetch }) => {
      const known = new Set<string>();
      return async (request) => {
        const text = isGraphql(request) && request.body ? await request.clone().text() : '';
        const isAgain = text.includes('deleteCampaign') && known.has(text);
        if (text.includes('deleteCampaign')) known.add(text);
        const response = await fetch(request);
        if (!isAgain || !response.ok) return response;
        const data = {
          deleteCampaign: {
            userErrors: [{ code: 'NOT_FOUND', message: 'gone', field: 'id', path: ['input', 'id'] }],
            deletedId: null,
          },
        };
        return json(200, { data }, response.headers.get('content-type') ?? undefined);
      };
    },
  },
  {
    id: 'uses-up-keys-of-rejected-requests',
    check: 'idempotency-replay',
    only: 'sandbox',
    options: CONTACTS,
    breaks: ({ fetch }) => {
      const used = new Set<string>();
      return async (request) => {
        const key = request.headers.get('idempotency-key');
        const known = `${request.url} ${key}`;
        if (key !== null && used.has(known))
          return json(409, { type: 'about:blank', status: 409, title: 'In use' }, 'application/problem+json');
        const response = await fetch(request);
        if (key !== null && response.status >= 400) used.add(known);
        return response;
      };
    },
  },
];
