import type { Contract } from '../../../model/contract.ts';
import type { JsonObject, JsonValue } from '../../../core/json.ts';
import { jsonFile } from '../../encode/json.ts';
import { pathOf } from '../../encode/path.ts';
import type { Kit, Target } from '../../target.ts';
import { authOf, defaultAuth } from './auth.ts';
import { callsOf, type Call, type RestCall } from './call.ts';
import { convertible, stemOf } from './convert/document.ts';
import type { ConvertedRequest } from './convert/job.ts';
import { graphqlItem } from './graphql-item.ts';
import { idOf } from './id.ts';
import { readOptions } from './options.ts';
import { foldersOf, type Folder } from './order.ts';
import { Plan } from './plan.ts';
import { restItem } from './rest-item.ts';
import { Samples } from './sample.ts';
import { factsEvent, testEvent } from './script.ts';
import { sendingOf, type Sending } from './sending.ts';
import { Addresses, placedAddress } from './servers.ts';
import { placed } from './text.ts';
import { Tokens } from './tokens.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
/** How often a request is sent that has to wait for the service, and milliseconds from one to the next. */
const PATIENCE = { attempts: '10', delay: '500' };

/** A Postman collection of both protocols that runs from its first request to its last. */
export const target: Target = {
  id: 'postman',
  async generate(contract, kit) {
    const { graphqlUrl } = readOptions(kit.options);
    const calls = callsOf(contract);
    if (calls.length === 0) return [];
    const plan = new Plan(calls);
    const items = await itemsOf(contract, kit, plan);
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
    return [{ path: pathOf('collection.json'), content: jsonFile(collection), write: 'always' }];
  },
};

async function itemsOf(contract: Contract, kit: Kit, plan: Plan) {
  const samples = new Samples(contract);
  const tokens = new Tokens();
  const addresses = new Addresses(contract.servers);
  const rest = plan.calls.filter((call) => call.kind === 'rest');
  const sendings = new Map(rest.map((call) => [call, sendingOf(call, plan, samples)]));
  const converted = await convert(sendings, tokens, kit);
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
        converted: converted.get(stemOf(call))!,
        tokens,
        address,
        ...(auth && { auth }),
        events,
      });
    },
  };
}

function convert(
  sendings: ReadonlyMap<RestCall, Sending>,
  tokens: Tokens,
  kit: Kit,
): Promise<ReadonlyMap<string, ConvertedRequest>> {
  if (sendings.size === 0) return Promise.resolve(new Map());
  return kit.job<JsonObject, ReadonlyMap<string, ConvertedRequest>>(
    new URL('convert/job.ts', import.meta.url),
    convertible(sendings, tokens),
  );
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
