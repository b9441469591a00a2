/** Constructs a client in the code of documentation pages, with all settings that the API requires. */
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import type { AuthScheme } from '../../model/operation.ts';
import { hasAddresses } from './servers.ts';

/** A URL with a reserved domain, which nobody can own (RFC 2606). */
const EXAMPLE = 'https://api.example.com';

export interface ShownAddress {
  /** The kind of requests. */
  readonly of: 'rest' | 'graphql';
  readonly url: string;
}

/** Returns the URL to show in examples, or undefined if the contract declares the URLs of its REST operations. */
export function shownAddress(contract: Contract): ShownAddress | undefined {
  if (!contract.sources.openapi) return { of: 'graphql', url: `${EXAMPLE}/graphql` };
  return hasAddresses(contract) ? undefined : { of: 'rest', url: EXAMPLE };
}

/** Returns the credentials of the API's first security alternative, or else the first credential of the client. */
export function shownCredentials<Option extends { readonly scheme: AuthScheme }>(
  { security }: Contract,
  options: readonly Option[],
): readonly Option[] {
  const schemes = security[0]?.schemes.map(({ scheme }) => scheme) ?? [];
  const used = options.filter(({ scheme }) => schemes.includes(scheme.name.wire));
  return used.length > 0 ? used : options.slice(0, 1);
}

/** Returns the environment variable for a credential in example programs: `apiKey` → `API_KEY`. */
export function environmentVariable(option: string): string {
  return splitWords(option).join('_').toUpperCase();
}
