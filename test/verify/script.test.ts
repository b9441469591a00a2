/** The commands of a finding, run in a shell, reproduce its fault in a service that has just started. */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../src/model/contract.ts';
import type { Fetch } from '../../src/verify/options.ts';
import { isOnPath } from '../runtimes/installed.ts';
import { ordersContract, ordersWorld } from './orders/service.ts';
import { answers, isGraphql, json, type Twin } from './twin-tools.ts';
import { verifyWorld, type World } from './world.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await ordersContract();
});

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Seen {
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

/** Starts a proxy to the service, so that curl can use any host name. */
async function served(fetch: Fetch): Promise<{ readonly url: string; readonly seen: readonly Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      const text = Buffer.concat(parts).toString();
      const { method = 'GET', url = '', headers } = incoming;
      const given = Object.entries(headers).filter(([, value]) => typeof value === 'string');
      const body = method === 'GET' || method === 'HEAD' ? {} : { body: text };
      const request = new Request(url, { method, headers: given as [string, string][], ...body });
      const response = await fetch(request);
      const shown = await response.text();
      seen.push({ request: `${method} ${url} ${text}`, status: response.status, body: shown });
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(shown);
    })();
  }).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await new Promise((done) => server.once('listening', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** The features of jq that the commands need, if jq is not installed. */
const JQ = `command -v jq >/dev/null || jq() { node -e '
  const value = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
  console.log(new Function("v", "return v" + process.argv[2])(value))' -- "$@"; }`;

async function pasted(script: string, fetch: Fetch): Promise<readonly Seen[]> {
  const { url, seen } = await served(fetch);
  const env = {
    ...process.env,
    http_proxy: url,
    no_proxy: '',
    TOKEN: 'orders-owner-key',
    TOKEN_CLERK: 'orders-clerk-key',
  };
  await promisify(execFile)('bash', ['-c', `set -euo pipefail; ${JQ}; ${script}`], { env });
  return seen;
}

/**
 * Returns a service that changes its behavior after it has received these requests for the same resource, in this
 * order.
 */
function afterSteps(
  steps: readonly ((text: string, request: Request) => boolean)[],
  answer: () => Response,
): Twin['breaks'] {
  return ({ fetch }) => {
    const reached = new Map<string, number>();
    return async (request) => {
      const text = request.body ? await request.clone().text() : '';
      const response = await fetch(request);
      const id = /[0-9a-f-]{36}/.exec(request.url.split('/').at(-1)! + text)?.[0] ?? '';
      const done = reached.get(id) ?? 0;
      if (id === '' || !response.ok || !steps[done]?.(text, request)) return response;
      if (done < steps.length - 1) reached.set(id, done + 1);
      return done < steps.length - 1 ? response : answer();
    };
  };
}

/** GraphQL still returns an order that was deleted over REST. */
function remembering({ fetch }: World): Fetch {
  const removed = new Set<string>();
  return async (request) => {
    const text = request.body ? await request.clone().text() : '';
    const response = await fetch(request);
    const id = /[0-9a-f-]{36}/.exec(request.url.split('/').at(-1)! + text)?.[0] ?? '';
    if (request.method === 'DELETE' && response.ok) removed.add(id);
    if (!isGraphql(request) || !text.includes('query') || !removed.has(id)) return response;
    return json(200, { data: { order: { __typename: 'Order', id, name: 'any', status: 'OPEN', total: 1 } } });
  };
}

interface Asked {
  readonly variables: { readonly input: { readonly id?: string; readonly to?: string } };
}

const problem = (): Response => json(500, { title: 'no' }, 'application/problem+json');
const failed = ({ status }: Seen): boolean => status === 500;

interface Fault {
  readonly id: string;
  readonly check: string;
  readonly operations: readonly string[];
  readonly breaks: Twin['breaks'];
  /** The requests that the commands must send. */
  readonly shortest: readonly RegExp[];
  /** True if the last response shows the fault. */
  readonly isShown: (last: Seen) => boolean;
}

const REST = ['POST /orders', '* /orders/{order_id}'];
const GRAPHQL = ['mutation *', 'query order'];

const faults: readonly Fault[] = [
  {
    id: 'fails to read a paid order',
    check: 'not-a-server-error',
    operations: REST,
    breaks: afterSteps(
      [
        (text, { method }) => method === 'PATCH' && text.includes('paid'),
        (_, { method }) => method === 'GET',
      ],
      problem,
    ),
    shortest: [/^POST/, /^PATCH.*paid/, /^GET/],
    isShown: failed,
  },
  {
    id: 'fails when it deletes a missing order',
    check: 'not-a-server-error',
    operations: REST,
    breaks: answers(({ method }, { status }) => method === 'DELETE' && status === 404, problem),
    shortest: [/^DELETE/],
    isShown: failed,
  },
  {
    id: 'fails when it deletes a paid order',
    check: 'not-a-server-error',
    operations: REST,
    breaks: afterSteps(
      [
        (text, { method }) => method === 'PATCH' && text.includes('paid'),
        (_, { method }) => method === 'DELETE',
      ],
      problem,
    ),
    shortest: [/^POST/, /^PATCH.*paid/, /^DELETE/],
    isShown: failed,
  },
  {
    id: 'fails when a mutation removes an order that another mutation has moved',
    check: 'not-a-server-error',
    operations: GRAPHQL,
    breaks: afterSteps(
      [
        (text) => text.includes('moveOrder(') && text.includes('PAID'),
        (text) => text.includes('removeOrder('),
      ],
      () => json(500, { errors: [{ message: 'no' }] }),
    ),
    shortest: [/createOrder/, /moveOrder.*PAID/, /removeOrder/],
    isShown: failed,
  },
  {
    id: 'REST fails to read an order that GraphQL has moved',
    check: 'not-a-server-error',
    operations: [...REST, ...GRAPHQL],
    breaks: afterSteps([(text) => text.includes('moveOrder('), (_, { method }) => method === 'GET'], problem),
    shortest: [/^POST/, /moveOrder/, /^GET/],
    isShown: failed,
  },
  {
    id: 'GraphQL still returns an order that REST has deleted',
    check: 'use-after-free',
    operations: ['POST /orders', 'DELETE /orders/{order_id}', 'query order', 'mutation createOrder'],
    breaks: remembering,
    shortest: [/^POST/, /^DELETE/, /query/],
    isShown: ({ body }) => body.includes('"any"'),
  },
  {
    id: 'GraphQL reports an invalid move back as a success',
    check: 'illegal-transitions',
    operations: GRAPHQL,
    breaks:
      ({ fetch }) =>
      async (request) => {
        const text = isGraphql(request) ? await request.clone().text() : '';
        const response = await fetch(request);
        const isRefused =
          text.includes('moveOrder(') && (await response.clone().text()).includes('"order":null');
        const { id, to } = isRefused ? (JSON.parse(text) as Asked).variables.input : {};
        const order = { id, name: 'any', status: to };
        return isRefused ? json(200, { data: { moveOrder: { userErrors: [], order } } }) : response;
      },
    shortest: [/createOrder/, /moveOrder.*PAID/, /moveOrder.*OPEN/],
    isShown: ({ body }) => body.includes('"OPEN"'),
  },
];

test.skipIf(!isOnPath('curl')).each(faults)(
  '$id',
  async ({ check, operations, breaks, shortest, isShown }) => {
    const world = await ordersWorld(contract);
    const { findings } = await verifyWorld(
      { ...world, fetch: breaks(world) },
      { operations, checks: [check, 'equal-views'], seed: 1 },
    );
    expect(findings.map(({ code }) => code)).toContain(check);
    const fresh = await ordersWorld(contract);
    const seen = await pasted(findings.find(({ code }) => code === check)!.evidence!.curl, breaks(fresh));
    expect(seen.map(({ request }) => request)).toEqual(
      shortest.map((one) => expect.stringMatching(one) as unknown),
    );
    expect(isShown(seen.at(-1)!)).toBe(true);
  },
);
