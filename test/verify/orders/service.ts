import { readFile } from 'node:fs/promises';
import { nodeSourceFiles } from '../../../src/cli/source-files.ts';
import { load } from '../../../src/load/load.ts';
import type { Contract } from '../../../src/model/contract.ts';
import type { Fetch, VerifyOptions } from '../../../src/verify/options.ts';
import type { World } from '../world.ts';
import { graphqlService } from './graphql.ts';
import { refused, restAnswer } from './rest.ts';
import { Store } from './store.ts';

const KEYS: Readonly<Record<string, string>> = { OWNER: 'orders-owner-key', CLERK: 'orders-clerk-key' };
const RECEIVER = 'http://receiver.test';

export async function ordersContract(): Promise<Contract> {
  const files = nodeSourceFiles(import.meta.dirname);
  const { contract, diagnostics } = await load(
    { openapi: 'openapi.yaml', graphql: ['schema.graphql'] },
    files,
  );
  if (!contract) throw new Error(JSON.stringify(diagnostics));
  return contract;
}

/**
 * A correct implementation of the orders contract with one store, both protocols, two roles, and webhooks.
 * @param send posts webhooks. Twins replace it.
 */
export async function ordersWorld(
  contract: Contract,
  breakWebhooks: (send: Fetch) => Fetch = (send) => send,
): Promise<World & { readonly options: VerifyOptions }> {
  let receive: Fetch = () => Promise.resolve(new Response(null, { status: 404 }));
  const store = new Store(breakWebhooks((request) => receive(request)));
  const sdl = await readFile(`${import.meta.dirname}/schema.graphql`, 'utf8');
  const graphql = Object.fromEntries(
    Object.keys(KEYS).map((role) => [role, graphqlService(sdl, store, role)]),
  );
  const headersOf = (role: string): Record<string, string> => ({ authorization: `Bearer ${KEYS[role]}` });
  return {
    contract,
    baseUrl: 'http://orders.test',
    graphqlUrl: 'http://orders.test/graphql',
    headers: headersOf('OWNER'),
    closedRest: 'open',
    closedGraphql: 'OPEN',
    states: { member: 'status', first: 'open', last: 'sent' },
    fetch: async (request) => {
      const key = request.headers.get('authorization');
      const role = Object.keys(KEYS).find((one) => headersOf(one)['authorization'] === key);
      if (role === undefined) return refused(401, 'who are you?', { 'www-authenticate': 'Bearer' });
      const isGraphql = new URL(request.url).pathname === '/graphql';
      return isGraphql ? graphql[role]!(request) : restAnswer(store, request, role);
    },
    options: {
      role: 'OWNER',
      credentials: { CLERK: { headers: headersOf('CLERK') } },
      webhooks: {
        url: RECEIVER,
        patienceMs: 300,
        listen: (given) => {
          receive = given;
          return () => {};
        },
      },
    },
  };
}
