import {
  bodies,
  eachObject,
  isGraphql,
  isJson,
  payloads,
  rest,
  withBody,
  type Json,
  type Twin,
} from './twin-tools.ts';

const DELETIONS = { operations: ['* *ampaign', '* *ampaignMember'], maxRequests: 40 };

/** Twins whose fault appears only in a second call, a rejected transition, or a deletion. */
export const writeTwins: readonly Twin[] = [
  {
    id: 'revokes-a-second-time',
    check: 'stamped-changes',
    only: 'sandbox',
    options: { operations: ['* /v1/api_keys*'] },
    breaks: ({ fetch }) => {
      const again = new Map<string, string>();
      const gone = new Set<string>();
      const restamped = (value: unknown): void =>
        eachObject(value, (object) => {
          const time = again.get(String(object['id']));
          if (time !== undefined && 'revoked_at' in object) object['revoked_at'] = time;
        });
      return async (request) => {
        const response = await fetch(request);
        if (!rest(request) || !isJson(response)) return response;
        const [, id = ''] = /\/([^/]+)\/revoke$/.exec(new URL(request.url).pathname) ?? [];
        if (id !== '' && response.ok) {
          if (gone.has(id)) again.set(id, new Date(Date.now()).toISOString());
          gone.add(id);
        }
        const body: unknown = await response.clone().json();
        restamped(body);
        return withBody(response, JSON.stringify(body));
      };
    },
  },
  {
    id: 'accepts-deletions-of-active-campaigns',
    check: 'effect-states',
    only: 'sandbox',
    options: DELETIONS,
    breaks:
      ({ fetch }) =>
      async (request) => {
        const text = isGraphql(request) && request.body ? await request.clone().text() : '';
        const response = await fetch(request);
        if (!text.includes('deleteCampaign(') || !(await response.clone().text()).includes('INVALID_STATE'))
          return response;
        const { id } = (JSON.parse(text) as { variables: { input: Json } }).variables.input;
        const deleteCampaign = { userErrors: [], deletedId: id };
        return withBody(response, JSON.stringify({ data: { deleteCampaign } }));
      },
  },
  {
    id: 'shows-contacts-before-they-opt-out',
    check: 'webhook-cause',
    only: 'sandbox',
    options: { operations: ['* /v1/events', '* /v1/opt_outs', '* /v1/contacts'] },
    breaks: bodies(
      (request, { ok }) => /\/v1\/events\?|\/v1\/events$/.test(request.url) && ok,
      (body) => {
        eachObject(body, (event) => {
          if (event['type'] !== 'contact.opted_out') return;
          eachObject(event['data'], (object) => {
            if (object['status'] === 'opted_out') object['status'] = 'unknown';
          });
        });
        return body;
      },
    ),
  },
  {
    id: 'counts-delivered-messages-twice',
    check: 'derived-values',
    only: 'sandbox',
    options: { operations: ['POST /v1/messages', 'query getActivityReport'] },
    protocol: 'graphql',
    breaks: payloads((report) => {
      if (typeof report['delivered'] === 'number') report['delivered'] *= 2;
      if (typeof report['received'] === 'number') report['received'] += 1;
    }),
  },
  {
    id: 'accepts-revoked-keys',
    check: 'invalid-keys',
    only: 'sandbox',
    options: { operations: ['* /v1/api_keys*', 'GET /v1/workspace'] },
    breaks:
      ({ fetch, headers }) =>
      async (request) => {
        const response = await fetch(request.clone());
        const sent = request.headers.get('authorization') ?? '';
        return response.status === 401 && sent.startsWith('Bearer sk_sandbox_')
          ? fetch(new Request(request, { headers: { ...Object.fromEntries(request.headers), ...headers } }))
          : response;
      },
  },
  {
    id: 'renames-before-it-rejects-a-state',
    check: 'refused-changes',
    only: 'sandbox',
    options: { operations: ['* *emplate*'] },
    breaks: (world) => async (request) => {
      const text = isGraphql(request) && request.body ? await request.clone().text() : '';
      const response = await world.fetch(request.clone());
      if (
        !text.includes('updateTemplate(') ||
        !(await response.clone().text()).includes('INVALID_TRANSITION')
      )
        return response;
      const { id, name } = (JSON.parse(text) as { variables: { input: Json } }).variables.input;
      const query =
        'mutation($input: UpdateTemplateInput!) { updateTemplate(input: $input) { userErrors { code } } }';
      const body = JSON.stringify({ query, variables: { input: { id, name } } });
      await world.fetch(new Request(request.url, { method: 'POST', headers: request.headers, body }));
      return response;
    },
  },
  {
    id: 'keeps-the-content-of-a-deleted-file',
    check: 'use-after-free',
    only: 'sandbox',
    options: { operations: ['* /v1/media*'] },
    breaks: ({ fetch }) => {
      const sent = new Map<string, Response>();
      return async (request) => {
        const response = await fetch(request);
        if (request.method !== 'GET' || !request.url.endsWith('/content')) return response;
        if (response.ok) sent.set(request.url, response.clone());
        return response.status === 404 ? (sent.get(request.url)?.clone() ?? response) : response;
      };
    },
  },
  {
    id: 'appends-to-lists-instead-of-replacing',
    check: 'written-values',
    only: 'sandbox',
    options: { operations: ['* /v1/contacts*'] },
    breaks: (world) => async (request) => {
      if (request.method !== 'PATCH' || !rest(request)) return world.fetch(request);
      const body = (await request
        .clone()
        .json()
        .catch(() => undefined)) as Json | undefined;
      const current = await world.fetch(new Request(request.url, { headers: world.headers }));
      if (!Array.isArray(body?.['tags']) || !current.ok) return world.fetch(request);
      const { tags = [] } = (await current.json()) as { tags?: string[] };
      const all = [...new Set([...tags, ...(body['tags'] as string[])])];
      return world.fetch(
        new Request(request, { method: 'PATCH', body: JSON.stringify({ ...body, tags: all }) }),
      );
    },
  },
  {
    id: 'forgets-keys-after-a-change',
    check: 'idempotency-replay',
    only: 'sandbox',
    options: { operations: ['mutation *emplate'] },
    breaks: ({ fetch }) => {
      const changed = new Set<string>();
      return async (request) => {
        const text = isGraphql(request) && request.body ? await request.clone().text() : '';
        const id = text === '' ? undefined : idOf(text);
        if (text.includes('createTemplate(') && id !== undefined && changed.has(id)) {
          const error = { field: ['input', 'id'], code: 'CONFLICT', message: 'Taken.' };
          const payload = { template: null, userErrors: [error] };
          return Response.json({ data: { createTemplate: payload } });
        }
        const response = await fetch(request);
        if (text.includes('updateTemplate(') && id !== undefined) changed.add(id);
        return response;
      };
    },
  },
  {
    id: 'keeps-the-end-date-of-running-campaigns',
    check: 'written-values',
    only: 'sandbox',
    options: { operations: ['* *emplate*', '* *ampaign', 'query getCampaigns', '* /v1/phone_numbers*'] },
    breaks: (world) => async (request) => {
      const text = isGraphql(request) && request.body ? await request.clone().text() : '';
      if (!text.includes('updateCampaign(') || !text.includes('"endDate":null')) return world.fetch(request);
      const asked = JSON.parse(text) as { variables: { input: Json } };
      const { endDate: _, ...input } = asked.variables.input;
      const query = 'query($input: GetCampaignInput!) { getCampaign(input: $input) { campaign { state } } }';
      const read = JSON.stringify({ query, variables: { input: { id: input['id'] } } });
      const { method, url, headers } = request;
      const shown = await (await world.fetch(new Request(url, { method, headers, body: read }))).text();
      const body = /ACTIVE|PAUSED/.test(shown) ? JSON.stringify({ ...asked, variables: { input } }) : text;
      return world.fetch(new Request(url, { method, headers, body }));
    },
  },
  {
    id: 'changes-items-of-a-deleted-campaign',
    check: 'use-after-free',
    only: 'sandbox',
    options: DELETIONS,
    breaks: ({ fetch }) => {
      const stored = new Map<unknown, Response>();
      return async (request) => {
        const text = isGraphql(request) && request.body ? await request.clone().text() : '';
        const id = text === '' ? undefined : idOf(text);
        const response = await fetch(request);
        if (!/\b(?:create|update)CampaignMember\(/.test(text)) return response;
        const isDone = (await response.clone().text()).includes('"userErrors":[]');
        if (isDone && text.includes('createCampaignMember(')) stored.set(id, response.clone());
        if (isDone || !text.includes('updateCampaignMember(')) return response;
        const made = await stored.get(id)?.clone().text();
        return made
          ? withBody(response, made.replace('createCampaignMember', 'updateCampaignMember'))
          : response;
      };
    },
  },
  {
    id: 'forgets-the-ids-of-deleted-campaigns',
    check: 'idempotency-conflict',
    only: 'sandbox',
    options: DELETIONS,
    breaks: ({ fetch }) => {
      const deleted = new Set<unknown>();
      return async (request) => {
        const text = isGraphql(request) && request.body ? await request.clone().text() : '';
        const id = text === '' ? undefined : idOf(text);
        if (text.includes('deleteCampaign(')) deleted.add(id);
        if (!text.includes('createCampaign(') || !deleted.has(id)) return fetch(request);
        const body = text.replaceAll(String(id), crypto.randomUUID());
        return fetch(new Request(request, { method: 'POST', body }));
      };
    },
  },
];

function idOf(text: string): string | undefined {
  const { variables } = JSON.parse(text) as { variables?: { input?: Json } };
  const id = variables?.input?.['id'];
  return typeof id === 'string' ? id : undefined;
}
