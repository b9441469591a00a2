/** The construction of a client in the code of pages, with all settings that the API requires. */
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import type { AuthScheme } from '../../model/operation.ts';
import { hasAddresses } from './servers.ts';

/** A reserved address that nobody can own (RFC 2606). */
const EXAMPLE = 'https://api.example.com';

export interface ShownAddress {
  /** The kind of requests. */
  readonly of: 'rest' | 'graphql';
  readonly url: string;
}

/** Undefined if the contract has its own addresses. */
export function shownAddress(contract: Contract): ShownAddress | undefined {
  if (!contract.sources.openapi) return { of: 'graphql', url: `${EXAMPLE}/graphql` };
  return hasAddresses(contract) ? undefined : { of: 'rest', url: EXAMPLE };
}

/** The credentials of the API's first alternative. */
export function shownCredentials<Option extends { readonly scheme: AuthScheme }>(
  { security }: Contract,
  options: readonly Option[],
): readonly Option[] {
  const schemes = security[0]?.schemes.map(({ scheme }) => scheme) ?? [];
  const used = options.filter(({ scheme }) => schemes.includes(scheme.name.wire));
  return used.length > 0 ? used : options.slice(0, 1);
}

/** The environment variable of a credential in example programs: `apiKey` → `API_KEY`. */
export function environmentVariable(option: string): string {
  return splitWords(option).join('_').toUpperCase();
}
