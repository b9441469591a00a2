/** The function `loadContract` of `diptych/verify` and `diptych/mock`. */
import { InputError } from '../core/diagnostic.ts';
import type { Contract } from '../model/contract.ts';
import type { Documents } from './config/define-verify.ts';
import { requestsOf } from './config/flags.ts';
import { documentFlags } from './config/verify-sources.ts';
import { loadContract as loadRequest } from './load-contract.ts';
import { checkNames } from './mock/options.ts';

export interface LoadOptions {
  /** Base folder of paths. Default: the current folder. */
  readonly cwd?: string;
  /** Omits the faulty parts of the documents, each with a warning. */
  readonly tolerate?: boolean;
  /** Omits the elements that the documents mark as assumed. */
  readonly documentedOnly?: boolean;
}

/**
 * Reads the documents of a contract, by default those of `codegen.ts` in the folder. Rejects with `InputError` for missing
 * or broken documents. Its `diagnostics` contain the problems and their locations. Rejects with `TypeError` for an unknown
 * option.
 */
export async function loadContract(documents?: Documents, options: LoadOptions = {}): Promise<Contract> {
  checkNames('loadContract', documents ?? {}, ['openapi', 'overlays', 'schema', 'documents']);
  checkNames('loadContract', options, ['cwd', 'tolerate', 'documentedOnly']);
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
