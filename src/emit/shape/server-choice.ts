/** The servers that callers of a client can choose, and the variables of their URLs. */
import { kebabCase, splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import type { RestOperation, Server } from '../../model/operation.ts';
import { serverUrl, undeclaredVariables } from '../../model/server-url.ts';
import { absoluteServer, ownServer } from './servers.ts';

export interface ServerChoice {
  /** In declared order; the first server is the default. */
  readonly servers: readonly NamedServer[];
  /** The variables of all servers, by name. */
  readonly variables: readonly ServerVariable[];
}

export interface NamedServer {
  readonly name: string;
  /** The URL template, without a trailing slash. */
  readonly url: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
}

export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  /** The allowed values, including the default. Empty if the variable accepts other values. */
  readonly values: readonly string[];
}

/** Returns undefined if callers cannot choose: clients can use at most one server, and its URL has no variables. */
export function serverChoice({ servers }: Pick<Contract, 'servers'>): ServerChoice | undefined {
  const usable = servers.filter((server) => absoluteServer([server]) !== undefined);
  const names = namesOf(usable);
  const named = usable.flatMap((server) => {
    const name = names.get(server);
    if (name === undefined) return [];
    const { url, description, variables } = server;
    const own = Object.entries(variables).filter(([variable]) => url.includes(`{${variable}}`));
    return [
      {
        name,
        url: url.replace(/\/+$/, ''),
        ...(description !== undefined && { description }),
        variables: own.map(([variable, { default: standard, values }]) => ({
          name: variable,
          default: standard,
          values: values.length > 0 ? [...new Set([...values, standard])] : [],
        })),
      },
    ];
  });
  const variables = merged(named.flatMap((server) => server.variables));
  return named.length > 1 || variables.length > 0 ? { servers: named, variables } : undefined;
}

/**
 * Returns the URL of an operation that declares its own servers. If callers can choose a server, a relative URL stays
 * relative, because it belongs to the chosen server.
 */
export function ownAddress(contract: Contract, operation: RestOperation): string | undefined {
  const own = ownServer(contract, operation);
  if (own === undefined || own === absoluteServer(contract.servers)) return undefined;
  if (serverChoice(contract) === undefined || absoluteServer(operation.servers) === own) return own;
  const base = absoluteServer(contract.servers);
  const relative = operation.servers.find((server) => absoluteServer([server], base) === own);
  return relative && serverUrl(relative);
}

/** Returns the servers that no client can use, because their URLs have variables that they do not declare. */
export function unusableServers({ servers }: Pick<Contract, 'servers'>): readonly Server[] {
  return servers.filter((server) => undeclaredVariables(server).length > 0);
}

/**
 * Returns a name for each server, except for a server without a declared name that repeats the URL of another server.
 */
function namesOf(servers: readonly Server[]): ReadonlyMap<Server, string> {
  const names = new Map<Server, string>();
  const taken = new Set<string>();
  const claim = (server: Server, candidates: readonly string[]): void => {
    const name = candidates.find((candidate) => !taken.has(candidate));
    if (name === undefined || names.has(server)) return;
    taken.add(name);
    names.set(server, name);
  };
  // Declared names come first, because environments refer to them.
  for (const server of servers) claim(server, server.name === undefined ? [] : [server.name]);
  for (const [index, server] of servers.entries()) {
    const isRepetition = servers.slice(0, index).some(({ url }) => url === server.url);
    if (!isRepetition) claim(server, derivedNames(server));
  }
  return names;
}

/** Merges variables of the same name. A variable of several servers accepts the values of all of them. */
function merged(variables: readonly ServerVariable[]): readonly ServerVariable[] {
  const byName = Map.groupBy(variables, ({ name }) => name);
  return [...byName.values()].map((same) => ({
    ...same[0]!,
    values: same.every(({ values }) => values.length > 0)
      ? [...new Set(same.flatMap(({ values }) => values))]
      : [],
  }));
}

/** Words at the edges of a description that do not distinguish servers. */
const FILLERS = /^(?:the|our|an?) | (?:server|environment|endpoint|instance|api|url|host)$/;
const MAX_WORDS = 3;
const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)(?::\d+)?$/;

/** Returns possible names, in order of preference. The last one is the URL itself. */
function derivedNames(server: Server): readonly string[] {
  const { description } = server;
  const { host, pathname } = URL.parse(serverUrl(server)) ?? { host: server.url, pathname: '' };
  const place = LOOPBACK.test(host) ? 'local' : host;
  const path = pathname.replace(/\/+$/, '');
  return [...(description === undefined ? [] : shortName(description)), place, `${place}${path}`, server.url];
}

/** Returns a name for a description of few words: `Production server` → `production`. */
function shortName(description: string): readonly string[] {
  if (!/[\p{L}\p{N}]/u.test(description)) return [];
  let words = splitWords(description).join(' ');
  for (let before = ''; before !== words;) {
    before = words;
    words = words.replace(FILLERS, '');
  }
  const list = words.split(' ');
  return list.length <= MAX_WORDS ? [kebabCase(list)] : [];
}
