import type { Contract } from './contract.ts';
import type { Server } from './operation.ts';

/**
 * Returns the URL of a server, with the defaults of its variables. A variable that the server does not declare stays in
 * braces.
 */
export function serverUrl({ url, variables }: Server): string {
  return url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? variables[name]!.default : whole,
  );
}

/** Returns the names in the URL of a server that are not among its variables. */
export function undeclaredVariables({ url, variables }: Server): readonly string[] {
  const names = [...url.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !Object.hasOwn(variables, name));
}

/**
 * Returns the path of the first server without trailing slashes. Returns an empty string if there is no server, if a
 * variable of its URL is not declared, or if the URL is neither absolute nor begins with `/`.
 */
export function serverPath({ servers }: Pick<Contract, 'servers'>): string {
  const [server] = servers;
  if (!server || undeclaredVariables(server).length > 0) return '';
  const url = serverUrl(server);
  const path = URL.canParse(url) ? new URL(url).pathname : url.startsWith('/') ? url : '';
  return path.replace(/\/+$/, '');
}
