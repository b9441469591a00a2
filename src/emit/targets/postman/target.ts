import type { Contract } from '../../../model/contract.ts';
import type { JsonObject, JsonValue } from '../../../core/json.ts';
import { jsonFile } from '../../encode/json.ts';
import type { Target } from '../../target.ts';
import { ownedFile } from '../../output-file.ts';
import { authOf, defaultAuth } from './auth.ts';
import { callsOf, type Call } from './call.ts';
import { graphqlItem } from './graphql-item.ts';
import { idOf } from './id.ts';
import { readOptions } from './options.ts';
import { foldersOf, type Folder } from './order.ts';
import { Plan } from './plan.ts';
import { restItem } from './rest-item.ts';
import { Samples } from '../../shape/samples.ts';
import { factsEvent, testEvent } from './script.ts';
import { sendingOf } from './sending.ts';
import { Addresses, placedAddress } from './servers.ts';
import { placed } from './text.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
/**
 * Maximum number of attempts for a request that is repeated until the service is ready, and the delay between attempts
 * in milliseconds.
 */
const PATIENCE = { attempts: '10', delay: '500' };

/** A Postman collection for both protocols, whose requests can be run in order. */
export const target: Target = {
  id: 'postman',
  generate(contract, kit) {
    const { graphqlUrl } = readOptions(kit.options);
    const calls = callsOf(contract);
    if (calls.length === 0) return Promise.resolve([]);
    const samples = new Samples(contract);
    const plan = new Plan(calls, samples);
    const items = itemsOf(contract, plan, samples);
    const folders = foldersOf(plan).map((folder) => folderItem(folder, [], items.of));
    const address = items.addresses.of([]);
    const { auth, variables } = defaultAuth(contract);
    const credentials = new Set([...variables, ...items.credentials].map(({ name }) => name));
    const title = contract.title === '' ? 'API' : contract.title;
    const collection: JsonObject = {
      info: {
        _postman_id: idOf(`collection ${title}`),
        name: placed(title, 'prose'),
        ...(contract.description !== undefined && {
          description: placed(contract.description, 'prose'),
        }),
        schema: SCHEMA,
      },
      item: folders,
      auth,
      event: [testEvent(kit.templates('scripts'))],
      variable: [
        ...items.addresses.entries().map(([{ name }, value]) => ({ key: name, value })),
        ...(calls.some(({ kind }) => kind === 'graphql')
          ? [
              {
                key: 'graphqlUrl',
                value: `${graphqlUrl.startsWith('/') ? address.reference : ''}${placedAddress(graphqlUrl)}`,
              },
            ]
          : []),
        ...[...credentials].map((key) => ({ key, value: '' })),
        ...Object.entries(PATIENCE).map(([key, value]) => ({ key, value })),
      ],
    };
    return Promise.resolve([ownedFile('collection.json', jsonFile(collection))]);
  },
};

function itemsOf(contract: Contract, plan: Plan, samples: Samples) {
  const addresses = new Addresses(contract.servers);
  const rest = plan.calls.filter((call) => call.kind === 'rest');
  const sendings = new Map(rest.map((call) => [call, sendingOf(call, plan, samples)]));
  const credentials: ReturnType<typeof authOf>['variables'][number][] = [];
  const inherited = JSON.stringify(contract.security);
  const prepared = new Map(
    rest.map((call) => {
      const { security, servers } = call.operation;
      const auth = JSON.stringify(security) === inherited ? undefined : authOf(security, contract);
      if (auth) credentials.push(...auth.variables);
      return [call, { auth, address: addresses.of(servers) }] as const;
    }),
  );
  return {
    addresses,
    credentials,
    of: (call: Call): JsonObject => {
      const events = [factsEvent(call, plan)];
      if (call.kind === 'graphql') return graphqlItem(call, plan, samples, events);
      const { auth, address } = prepared.get(call)!;
      return restItem({
        call,
        sending: sendings.get(call)!,
        address,
        ...(auth && { auth }),
        events,
      });
    },
  };
}

function folderItem(
  { name, calls, folders }: Folder,
  outer: readonly string[],
  itemOf: (call: Call) => JsonObject,
): JsonObject {
  const path = [...outer, name];
  const inner: JsonValue[] = [
    ...calls.map(itemOf),
    ...folders.map((folder) => folderItem(folder, path, itemOf)),
  ];
  return { id: idOf(`folder ${path.join('\n')}`), name: placed(name, 'prose'), item: inner };
}
