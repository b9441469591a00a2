import { readFile } from 'node:fs/promises';
import { nodeSourceFiles } from '../../../src/cli/source-files.ts';
import { load } from '../../../src/load/load.ts';
import type { Contract } from '../../../src/model/contract.ts';
import type { World } from '../world.ts';
import { graphqlService } from './graphql.ts';
import { restService } from './rest.ts';

const KEY = 'pets-key-1234';

export async function petsContract(): Promise<Contract> {
  const files = nodeSourceFiles(import.meta.dirname);
  const input = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['documents.graphql'] };
  const { contract, diagnostics } = await load(input, files);
  if (!contract) throw new Error(JSON.stringify(diagnostics));
  return contract;
}

/** A correct implementation of the pets contract, with the facts that twins need. */
export async function petsWorld(contract: Contract): Promise<World> {
  const graphql = graphqlService(await readFile(`${import.meta.dirname}/schema.graphql`, 'utf8'));
  const rest = restService();
  return {
    contract,
    baseUrl: 'http://pets.test',
    graphqlUrl: 'http://pets.test/graphql',
    headers: { authorization: `Bearer ${KEY}` },
    closedRest: 'parrot',
    closedGraphql: 'DOG',
    states: { member: 'state', first: 'free', last: 'adopted' },
    fetch: async (request) => {
      if (request.headers.get('authorization') !== `Bearer ${KEY}`) {
        const headers = { 'content-type': 'application/problem+json', 'www-authenticate': 'Bearer' };
        return new Response('{"title":"who are you?","status":401}', { status: 401, headers });
      }
      return new URL(request.url).pathname === '/graphql' ? graphql(request) : rest(request);
    },
  };
}
