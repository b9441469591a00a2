/** Tests the stubs of real documents: the router reaches every operation, each of which has a fake handler. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import type { FetchHandler } from '../../templates/server/runtime/fetch.ts';
import { Matcher } from '../../templates/server/runtime/match.ts';
import type { Refusal } from '../../templates/server/runtime/refusal.ts';
import type { Route } from '../../templates/server/runtime/route.ts';
import type { RouterOptions } from '../../templates/server/runtime/router.ts';

interface Sent {
  readonly request: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly operation: string;
  readonly given: object;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Requests by document, and the arguments that the handler receives. */
const SENT: Readonly<Record<string, readonly Sent[]>> = {
  'petstore-expanded.yaml': [
    {
      request: 'GET /pets?tags=a&tags=b&limit=2',
      operation: 'findPets',
      given: { query: { tags: ['a', 'b'], limit: 2 } },
    },
    { request: 'DELETE /pets/7', operation: 'deletePet', given: { path: { id: 7 } } },
  ],
  'twilio_messaging_v1.json': [
    { request: 'GET /v1/Services?PageSize=5', operation: 'listService', given: { query: { PageSize: 5 } } },
  ],
  'twilio_api_v2010.json': [
    {
      request: `POST /2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`,
      headers: FORM,
      body: 'To=%2B15550100&Body=hi+there&MediaUrl=https://a.test/1&MediaUrl=https://a.test/2&ProvideFeedback=true',
      operation: 'createMessage',
      given: {
        body: {
          To: '+15550100',
          Body: 'hi there',
          MediaUrl: ['https://a.test/1', 'https://a.test/2'],
          ProvideFeedback: true,
        },
      },
    },
    {
      request: `GET /2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages/SM${'1'.repeat(32)}.json`,
      operation: 'fetchMessage',
      given: { path: { AccountSid: `AC${'0'.repeat(32)}`, Sid: `SM${'1'.repeat(32)}` } },
    },
  ],
  'stripe.json': [
    {
      request: 'GET /v1/charges?created[gte]=5&expand[]=customer&limit=3',
      operation: 'getCharges',
      given: { query: { created: { gte: 5 }, expand: ['customer'], limit: 3 } },
    },
    { request: 'GET /v1/charges?created=5', operation: 'getCharges', given: { query: { created: 5 } } },
    {
      request: 'GET /v1/charges/search?query=a',
      operation: 'getChargesSearch',
      given: { query: { query: 'a' } },
    },
    {
      request: 'POST /v1/customers',
      headers: FORM,
      body: 'address[city]=Oslo&metadata[__proto__]=x&preferred_locales[0]=nb&balance=-5',
      operation: 'postCustomers',
      given: { body: { address: { city: 'Oslo' }, preferred_locales: ['nb'], balance: -5 } },
    },
  ],
};

/** Sends the requests of `SENT` to the server in `folder`, and expects the handlers to receive them. */
export async function expectRequestsToArrive(folder: string, document: string): Promise<void> {
  const from = (path: string) => import(pathToFileURL(join(folder, path)).href);
  const { routes } = (await from('server/rest/routes.ts')) as { routes: readonly Route[] };
  const { createHandler } = (await from('server/rest/router.ts')) as {
    createHandler: (handlers: object, options: RouterOptions<string>) => FetchHandler;
  };
  const calls: { operation: string; given: object }[] = [];
  const handlers = Object.fromEntries(
    routes.map(({ operation }) => [
      operation,
      (given: object) => {
        calls.push({ operation, given });
        return { status: 200, contentType: 'application/json', body: {} };
      },
    ]),
  );
  const refusals: Refusal[] = [];
  const handle = createHandler(handlers, {
    context: () => '',
    refuse: (refusal) => {
      refusals.push(refusal);
      return { status: refusal.status };
    },
  });
  const sent = SENT[document]!;
  for (const { request, headers = {}, body } of sent) {
    const [method = '', path = ''] = request.split(' ');
    await handle(
      new Request(`http://a.test${path}`, { method, headers, ...(body !== undefined && { body }) }),
    );
  }
  expect(refusals).toEqual([]);
  expect(calls).toMatchObject(sent.map(({ operation, given }) => ({ operation, given })));
  const matcher = new Matcher(routes.map((route) => ({ route })));
  for (const { path, method } of routes) {
    const found = matcher.find(path.replace(/\{[^{}]*\}/g, 'x1'));
    expect(found?.endpoint.methods.get(method)?.route.path).toBe(path);
  }
}
