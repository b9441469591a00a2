/** `loadContract` of `diptych/verify` and `diptych/mock`. */
import { InputError } from '../core/diagnostic.ts';
import type { Contract } from '../model/contract.ts';
import type { Documents } from './config/define-verify.ts';
import { requestsOf } from './config/flags.ts';
import { documentFlags } from './config/verify-sources.ts';
import { loadContract as loadRequest } from './load-contract.ts';

export interface LoadOptions {
  /** Folder that paths are relative to; the current one when left out. */
  readonly cwd?: string;
  /** Leaves out the faulty parts of the documents, each with a warning. */
  readonly tolerate?: boolean;
  /** Leaves out what the documents mark as assumed. */
  readonly documentedOnly?: boolean;
}

/**
 * Reads the documents of a contract; without any, those that `codegen.ts` in the folder names. Rejects with `InputError`,
 * whose `diagnostics` say what is wrong and where, when a document is missing or broken.
 */
export async function loadContract(documents?: Documents, options: LoadOptions = {}): Promise<Contract> {
  const { cwd = process.cwd(), documentedOnly = false, tolerate } = options;
  const [request] = await requestsOf(documents ? documentFlags(documents) : {}, cwd);
  const { contract, diagnostics } = await loadRequest({
    ...request!,
    documentedOnly,
    ...(tolerate !== undefined && { tolerate }),
  });
  if (contract) return contract;
  throw new InputError(...diagnostics.filter(({ severity }) => severity === 'error'));
}
