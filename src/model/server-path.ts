import type { Contract } from './contract.ts';

/** Returns the path of the first server, with the defaults of its variables and without a trailing slash. */
export function serverPath({ servers }: Pick<Contract, 'servers'>): string {
  const [server] = servers;
  if (!server) return '';
  const url = server.url.replaceAll(
    /\{([^{}]*)\}/g,
    (_, name: string) => server.variables[name]?.default ?? '',
  );
  const path = URL.canParse(url) ? new URL(url).pathname : url.startsWith('/') ? url : '';
  return path.replace(/\/+$/, '');
}
