/** Twins of the orders service with faults in its webhooks, or in their receivers. */
import type { Fetch } from '../../src/verify/options.ts';
import type { OrderTwin } from './order-twins.ts';
import type { Json } from './twin-tools.ts';

/** Changes each webhook before it is sent. */
function webhooks(change: (headers: Headers, body: Json) => void): (send: Fetch) => Fetch {
  return (send) => async (request) => {
    const headers = new Headers(request.headers);
    const body = (await request.json()) as Json;
    change(headers, body);
    return send(new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) }));
  };
}

let lastSecret = '';

export const webhookTwins: readonly OrderTwin[] = [
  {
    id: 'sends-webhooks-without-a-sequence',
    check: 'webhook-conformance',
    breaksWebhooks: webhooks((_, body) => delete body['sequence']),
  },
  {
    id: 'sends-webhooks-without-an-id',
    check: 'webhook-conformance',
    breaksWebhooks: webhooks((headers) => headers.delete('webhook-id')),
  },
  {
    id: 'sends-webhooks-as-text',
    check: 'webhook-conformance',
    breaksWebhooks: webhooks((headers) => headers.set('content-type', 'text/plain')),
  },
  {
    id: 'signs-something-else',
    check: 'webhook-signature',
    breaksWebhooks: webhooks((_, body) => (body['type'] = 'order.other')),
  },
  {
    id: 'does-not-sign',
    check: 'webhook-signature',
    breaksWebhooks: webhooks((headers) => headers.delete('webhook-signature')),
  },
  {
    id: 'separates-signatures-by-commas',
    check: 'webhook-signature',
    // Sends the signed bytes.
    breaksWebhooks: (send) => async (request) => {
      const headers = new Headers(request.headers);
      const signature = headers.get('webhook-signature') ?? '';
      headers.set('webhook-signature', `${signature}, ${signature}`);
      return send(new Request(request.url, { method: 'POST', headers, body: await request.text() }));
    },
  },
  {
    id: 'changes-repeated-webhooks',
    check: 'webhook-order',
    breaksWebhooks: webhooks((_, body) => (body['attempt'] = Math.random())),
  },
  {
    id: 'shows-another-name-in-webhooks',
    check: 'webhook-state',
    breaksWebhooks: webhooks((_, body) => (body['data'] = { ...(body['data'] as Json), name: 'another' })),
  },
  {
    id: 'names-the-state-as-the-previous-one',
    check: 'webhook-transitions',
    breaksWebhooks: webhooks((_, body) => {
      Object.assign(body, { type: 'order.paid', previous_status: 'paid' });
      body['data'] = { ...(body['data'] as Json), status: 'paid' };
    }),
  },
  {
    id: 'shows-the-secret-in-webhooks',
    check: 'webhook-secrets',
    breaks:
      ({ fetch }) =>
      async (request) => {
        const response = await fetch(request);
        const isHook = request.method === 'POST' && request.url.endsWith('/hooks') && response.ok;
        if (isHook) lastSecret = String(((await response.clone().json()) as Json)['secret']);
        return response;
      },
    breaksWebhooks: webhooks((_, body) => (body['note'] = lastSecret)),
  },
  {
    id: 'shows-the-state-before-the-change',
    check: 'webhook-cause',
    breaksWebhooks: webhooks((_, body) => (body['type'] = 'order.paid')),
  },
  {
    id: 'sends-webhooks-twice',
    check: 'webhook-order',
    breaksWebhooks: (send) => async (request) => {
      const again = request.clone();
      await send(request);
      return send(again);
    },
  },
  {
    id: 'counts-two-changes-as-one',
    check: 'webhook-order',
    breaksWebhooks: (send) => async (request) => {
      const again = request.clone();
      await webhooks((headers, body) => {
        headers.set('webhook-id', `${headers.get('webhook-id')}-again`);
        body['data'] = { ...(body['data'] as Json), name: 'another' };
      })(send)(again);
      return send(request);
    },
  },
  { id: 'gives-up', check: 'webhook-retry', breaksWebhooks: taking(503) },
  {
    id: 'retries-webhooks-with-another-id',
    check: 'webhook-retry',
    breaksWebhooks: webhooks((headers) => headers.set('webhook-id', crypto.randomUUID())),
  },
  {
    id: 'sends-no-webhook',
    check: 'webhook-retry',
    breaksWebhooks: () => () => Promise.resolve(new Response(null, { status: 204 })),
  },
  {
    id: 'sends-unselected-events',
    check: 'webhook-choice',
    breaks:
      ({ fetch }) =>
      async (request) => {
        if (request.method !== 'POST' || !request.url.endsWith('/hooks')) return fetch(request);
        const { headers, url: address } = request;
        const { url } = (await request.clone().json()) as Json;
        return fetch(new Request(address, { method: 'POST', headers, body: JSON.stringify({ url }) }));
      },
  },
  { id: 'goes-on-after-410', check: 'webhook-end', breaksWebhooks: taking(410) },
  {
    id: 'sends-test-webhooks-after-410',
    check: 'webhook-end',
    options: { operations: ['* /hooks*'] },
    breaksWebhooks: taking(410),
  },
  {
    id: 'sends-test-webhooks-after-the-unsubscription',
    check: 'webhook-end',
    options: { operations: ['* /hooks*'] },
    breaks:
      ({ fetch }) =>
      async (request) =>
        request.method === 'DELETE' && request.url.includes('/hooks/')
          ? new Response(null, { status: 204 })
          : fetch(request),
  },
  {
    id: 'forgets-to-unsubscribe',
    check: 'webhook-end',
    breaks:
      ({ fetch }) =>
      async (request) =>
        request.method === 'DELETE' && request.url.includes('/hooks/')
          ? new Response(null, { status: 204 })
          : fetch(request),
  },
];

/** Treats responses with this status as a success. */
function taking(failure: number): (send: Fetch) => Fetch {
  return (send) => async (request) => {
    const response = await send(request);
    return response.status === failure ? new Response(null, { status: 204 }) : response;
  };
}
