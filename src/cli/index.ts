/** The commands as functions for programs. */
import type { verify as Verify } from './verify.ts';

export { InputError, type Diagnostic, type Severity } from '../core/diagnostic.ts';
export type { Finding } from '../core/finding.ts';
export type { Coverage } from '../core/coverage.ts';
export type { VerifyOptions, VerifyReport } from '../verify/options.ts';
export { readConfig } from './config/read-config.ts';
export { generate, type GenerateOptions, type GenerateResult } from './generate/run.ts';
export type { GenerateRequest } from './generate/request.ts';
export { lint, type Linted } from './lint/lint.ts';
export { loadContract, type LoadedContract } from './load-contract.ts';

/** Runs contract tests against a service. Loads its libraries on first use. */
export const verify: typeof Verify = async (...parameters) =>
  (await import('./verify.ts')).verify(...parameters);
