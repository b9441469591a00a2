/** `diptych/verify`: contract tests inside a program or a test, and what `verify.config.ts` is made with. */
import { InputError } from '../core/diagnostic.ts';
import type { Contract } from '../model/contract.ts';
import type { Documents } from './config/define-verify.ts';
import { requestsOf } from './config/flags.ts';
import { documentFlags } from './config/verify-sources.ts';
import { verify as run } from '../verify/verify.ts';
import type { VerifyOptions, VerifyReport } from '../verify/options.ts';
import { listens } from './listens.ts';
import { loadContract as loadRequest } from './load-contract.ts';

export { InputError, type Diagnostic, type Severity } from '../core/diagnostic.ts';
export type { Coverage } from '../core/coverage.ts';
export type { Finding } from '../core/finding.ts';
export type { Contract } from '../model/contract.ts';
export { defineVerify, env, type Documents, type VerifyConfig } from './config/define-verify.ts';
export type { Exchange } from '../verify/exchange.ts';
export type { GivenValues, Hooks } from '../verify/hooks.ts';
export type { OperationSummary } from '../core/operation-summary.ts';
export type { Fetch, VerifyOptions, VerifyReport } from '../verify/options.ts';
export type { Choice, Selection } from '../verify/choice.ts';
export { verifyText } from './commands/verify-report.ts';

/** Drives a running implementation, and reports where it departs from the contract. */
export function verify(contract: Contract, options: VerifyOptions): Promise<VerifyReport> {
  return run(contract, { listens, ...options });
}

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
