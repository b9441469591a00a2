/** `diptych/verify`: runs contract tests inside a program or a test, and has helpers for `verify.config.ts`. */
import type { Contract } from '../model/contract.ts';
import { verify as run } from '../verify/verify.ts';
import type { VerifyOptions, VerifyReport } from '../verify/options.ts';
import { listens } from './listens.ts';

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
export { loadContract, type LoadOptions } from './load-documents.ts';
export { verifyText } from './commands/verify-report.ts';

/** Runs contract tests against a service, and reports deviations from the contract. */
export function verify(contract: Contract, options: VerifyOptions): Promise<VerifyReport> {
  return run(contract, { listens, ...options });
}
