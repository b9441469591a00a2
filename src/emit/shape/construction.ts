/** What a client is made with in the code of pages: all that the API can not do without. */
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import type { AuthScheme } from '../../model/operation.ts';
import { hasAddresses } from './servers.ts';

/** An address that nobody has (RFC 2606). */
const EXAMPLE = 'https://api.example.com';

export interface ShownAddress {
  /** Of which requests. */
  readonly of: 'rest' | 'graphql';
  readonly url: string;
}

/** Undefined where the contract has addresses of its own. */
export function shownAddress(contract: Contract): ShownAddress | undefined {
  if (!contract.sources.openapi) return { of: 'graphql', url: `${EXAMPLE}/graphql` };
  return hasAddresses(contract) ? undefined : { of: 'rest', url: EXAMPLE };
}

/** Of the first alternative that the API takes. */
export function shownCredentials<Option extends { readonly scheme: AuthScheme }>(
  { security }: Contract,
  options: readonly Option[],
): readonly Option[] {
  const schemes = security[0]?.schemes.map(({ scheme }) => scheme) ?? [];
  const used = options.filter(({ scheme }) => schemes.includes(scheme.name.wire));
  return used.length > 0 ? used : options.slice(0, 1);
}

/** Where a program reads a credential from: `apiKey` → `API_KEY`. */
export function environmentVariable(option: string): string {
  return splitWords(option).join('_').toUpperCase();
}
