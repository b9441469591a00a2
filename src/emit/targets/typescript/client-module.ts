/** `client.ts`: one class over both protocols. */
import type { Contract } from '../../../model/contract.ts';
import {
  docComment,
  es,
  identifier,
  joinEs,
  propertyAccess,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import { Imports } from '../../ecmascript/imports.ts';
import { braced } from '../../ecmascript/layout.ts';
import type { View } from '../../templates.ts';
import { credentialCode } from './credentials.ts';
import type { Resource } from './resource-module.ts';
import { securityAlternatives, securityLiteral } from './rest-descriptor.ts';
import { absoluteServer } from './servers.ts';

export function clientView(contract: Contract, resources: readonly Resource[]): View {
  const imports = new Imports(['Client', 'ClientOptions', 'Promise', 'Omit', 'Record']);
  const { options: credentials, table } = credentialCode(contract, imports);
  const hasRest = contract.sources.openapi !== undefined;
  const hasGraphql = contract.sources.graphql !== undefined;
  const server = absoluteServer(contract.servers);
  const everywhere =
    server !== undefined ||
    contract.operations.every(
      (operation) => operation.kind === 'graphql' || absoluteServer(operation.servers) !== undefined,
    );
  const addresses = addressMembers(hasRest, hasGraphql, hasRest && !everywhere, server);
  const transportOptions = imports.type('TransportOptions', './runtime/options.ts');
  const replaced = [...(hasRest ? [] : [es`'baseUrl'`]), ...(hasGraphql ? [] : [es`'graphqlUrl'`])];
  const security = securityAlternatives(contract, contract.security);
  const defaults = [
    ...(server === undefined ? [] : [es`baseUrl: ${stringLiteral(server)}`]),
    ...(table.length === 0 ? [] : [es`credentials: ${braced(table, '      credentials: ,'.length)}`]),
    ...(security.length === 0
      ? []
      : [es`security: ${securityLiteral(security, '      security: ,'.length)}`]),
  ];
  const transport = imports.value('Transport', './runtime/send.ts');
  const instances = resources.map(({ className, stem, property }) => ({
    property,
    type: imports.value(className, `./resources/${stem}.ts`),
  }));
  const view = {
    documentation: docComment([contract.title, contract.description]),
    base:
      replaced.length === 0 ? transportOptions : es`Omit<${transportOptions}, ${joinEs(replaced, ' | ')}>`,
    members: joinEs([...credentials, ...addresses], '\n'),
    hasMembers: credentials.length + addresses.length > 0,
    transport,
    optionsDefault: hasRest && everywhere ? es` = {}` : es``,
    construction: es`const transport = new ${transport}(options, ${braced(defaults, '    const transport = new Transport(options, );'.length)});`,
    properties: joinEs(
      instances.map(({ property, type }) => es`readonly ${propertyKey(property)}: ${type};`),
      '\n',
    ),
    assignments: joinEs(
      instances.map(({ property, type }) => es`this${propertyAccess(property)} = new ${type}(transport);`),
      '\n',
    ),
    hasGraphql,
    execute: hasGraphql ? imports.value('executeGraphql', './runtime/graphql.ts') : es``,
    requestOptions: hasGraphql ? imports.type('RequestOptions', './runtime/options.ts') : es``,
  };
  return { ...view, imports: imports.print() };
}

/** Addresses that this API can not do without, or that say more than the runtime's own documentation. */
function addressMembers(
  hasRest: boolean,
  hasGraphql: boolean,
  needsBaseUrl: boolean,
  server: string | undefined,
): readonly Es[] {
  if (!hasRest && hasGraphql) return [es`/** Where requests go. */\nreadonly graphqlUrl: string;`];
  if (needsBaseUrl)
    return [
      es`/** Where REST requests go. The API declares no address of its own. */\nreadonly baseUrl: string;`,
    ];
  if (server === undefined) return [];
  return [
    es`${docComment([`Where REST requests go in place of ${server}.`])}readonly baseUrl?: string | undefined;`,
  ];
}

/** Names that `index.ts` passes on. */
export function indexView(contract: Contract): View {
  return {
    hasRest: contract.sources.openapi !== undefined,
    hasGraphql: contract.sources.graphql !== undefined,
    hasBasic: contract.auth.some((scheme) => scheme.kind === 'basic'),
    hasStates: [...contract.types.values()].some(({ states }) => states),
    client: identifier('Client'),
  };
}
