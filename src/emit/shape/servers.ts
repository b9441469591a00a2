import type { Contract } from '../../model/contract.ts';
import type { RestOperation, Server } from '../../model/operation.ts';

/**
 * The first server with an absolute URL, its variables at their defaults, without a trailing slash. A relative
 * address needs a `base`: OpenAPI resolves it against the document's address, which clients do not know.
 */
export function absoluteServer(servers: readonly Server[], base?: string): string | undefined {
  for (const { url, variables } of servers) {
    const filled = url.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
      Object.hasOwn(variables, name) ? variables[name]!.default : whole,
    );
    const address = isAbsolute(filled) ? filled : base && URL.parse(filled, `${base}/`)?.href;
    if (address && isAbsolute(address) && !/[{}?#]/.test(filled)) return address.replace(/\/+$/, '');
  }
  return undefined;
}

function isAbsolute(url: string): boolean {
  return /^https?:\/\/[^/?#{}]+/i.test(url);
}

/** The URL of an operation that declares its own servers. */
export function ownServer(contract: Contract, { servers }: RestOperation): string | undefined {
  return absoluteServer(servers, absoluteServer(contract.servers));
}

/** A server of an operation itself, without a usable address. */
export function lostServer(contract: Contract, operation: RestOperation): Server | undefined {
  const [first] = operation.servers;
  const isOfAll = contract.servers.some(({ url }) => url === first?.url);
  return isOfAll || ownServer(contract, operation) !== undefined ? undefined : first;
}

/** True if every REST operation has an absolute address. */
export function hasAddresses({ servers, operations }: Contract): boolean {
  return (
    absoluteServer(servers) !== undefined ||
    operations.every(
      (operation) => operation.kind === 'graphql' || absoluteServer(operation.servers) !== undefined,
    )
  );
}
