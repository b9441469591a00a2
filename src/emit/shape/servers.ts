import type { Contract } from '../../model/contract.ts';
import type { Server } from '../../model/operation.ts';

/** The first server with an absolute address, its variables at their defaults, without a trailing slash. */
export function absoluteServer(servers: readonly Server[]): string | undefined {
  for (const { url, variables } of servers) {
    const filled = url.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
      Object.hasOwn(variables, name) ? variables[name]!.default : whole,
    );
    if (/^https?:\/\/[^/?#{}]+/i.test(filled) && !/[{}?#]/.test(filled)) return filled.replace(/\/+$/, '');
  }
  return undefined;
}

/** True when every REST operation has an absolute address. */
export function hasAddresses({ servers, operations }: Contract): boolean {
  return (
    absoluteServer(servers) !== undefined ||
    operations.every(
      (operation) => operation.kind === 'graphql' || absoluteServer(operation.servers) !== undefined,
    )
  );
}
