import type { Contract } from '../../model/contract.ts';
import type { RestOperation, Server } from '../../model/operation.ts';
import { serverUrl } from '../../model/server-url.ts';

/**
 * Returns the URL of the first server with an absolute URL, with the defaults of its variables and without a trailing
 * slash. A relative URL needs a `base`, because OpenAPI resolves it against the URL of the document, which clients do
 * not know.
 */
export function absoluteServer(servers: readonly Server[], base?: string): string | undefined {
  for (const server of servers) {
    const filled = serverUrl(server);
    const address = isAbsolute(filled) ? filled : base && URL.parse(filled, `${base}/`)?.href;
    if (address && isAbsolute(address) && !/[{}?#]/.test(filled)) return address.replace(/\/+$/, '');
  }
  return undefined;
}

function isAbsolute(url: string): boolean {
  return /^https?:\/\/[^/?#{}]+/i.test(url);
}

/** Returns the URL of an operation that declares its own servers. */
export function ownServer(contract: Contract, { servers }: RestOperation): string | undefined {
  return absoluteServer(servers, absoluteServer(contract.servers));
}

/**
 * Returns the first server of an operation, if the operation declares its own servers and none of them has a usable
 * URL.
 */
export function lostServer(contract: Contract, operation: RestOperation): Server | undefined {
  const [first] = operation.servers;
  const isOfAll = contract.servers.some(({ url }) => url === first?.url);
  return isOfAll || ownServer(contract, operation) !== undefined ? undefined : first;
}

/** True if every REST operation has an absolute URL. */
export function hasAddresses({ servers, operations }: Contract): boolean {
  return (
    absoluteServer(servers) !== undefined ||
    operations.every(
      (operation) => operation.kind === 'graphql' || absoluteServer(operation.servers) !== undefined,
    )
  );
}
