/** A variable of a server's URL: its name, its default value, and its permitted values if they are limited. */
export type ServerVariable = readonly [name: string, standard: string, values?: readonly string[]];

/** A declared server. Variables replace the `{names}` in its URL. */
export interface Server {
  readonly name: string;
  readonly url: string;
  readonly variables?: readonly ServerVariable[];
}

/** The server options of a caller. */
export interface ServerOptions {
  readonly server?: string | undefined;
  readonly serverVariables?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Returns the URL of the chosen server, or else of the server named `fallback`, or else of the first server.
 *
 * @throws {TypeError} for an undeclared server or variable, and for a value that a variable does not accept
 */
export function serverUrl(
  servers: readonly Server[],
  { server: chosen, serverVariables = {} }: ServerOptions,
  fallback?: string,
): string {
  const server =
    servers.find(({ name }) => name === (chosen ?? fallback)) ??
    (chosen === undefined ? servers[0] : undefined);
  if (!server) throw new TypeError(`server: ${JSON.stringify(chosen)} is not one of ${names(servers)}`);
  const { variables = [] } = server;
  const given = new Map(Object.entries(serverVariables).filter(([, value]) => value !== undefined));
  for (const name of given.keys())
    if (!variables.some(([own]) => own === name))
      throw new TypeError(
        `serverVariables: the server ${JSON.stringify(server.name)} has no variable ${JSON.stringify(name)}`,
      );
  return variables.reduce(
    (url, variable) => url.replaceAll(`{${variable[0]}}`, () => valueOf(variable, given.get(variable[0]))),
    server.url,
  );
}

function valueOf([name, standard, values]: ServerVariable, value = standard): string {
  const fault = values ? !values.includes(value) : value !== standard && !isSafe(value, standard);
  if (fault)
    throw new TypeError(
      `serverVariables: ${JSON.stringify(value)} is not ${values ? `one of ${values.join(', ')}` : `valid in a URL`} (the variable ${JSON.stringify(name)})`,
    );
  return value;
}

/** A value must not change the meaning of the rest of the URL. It may contain `/` only if the default contains `/`. */
function isSafe(value: string, standard: string): boolean {
  return (standard.includes('/') ? /^[\w.~:/-]+$/ : /^[\w.~:-]+$/).test(value) && !/^\.\.?$/.test(value);
}

function names(servers: readonly Server[]): string {
  return servers.map(({ name }) => name).join(', ');
}
