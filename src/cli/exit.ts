import type { InputError } from '../core/diagnostic.ts';
import { say as cli } from './diagnostics.ts';
import { say as init } from './init/init-diagnostics.ts';

/** Exit codes of the process. */
export const exit = {
  fine: 0,
  /** There are findings, diagnostics that are errors, or stale output. */
  findings: 1,
  /** Unknown flags, missing files, or a broken configuration. */
  wrongUse: 2,
  /** An internal error (`EX_SOFTWARE` of sysexits). */
  internalFault: 70,
} as const;

export type ExitCode = (typeof exit)[keyof typeof exit];

const WRONG_USE: ReadonlySet<string> = new Set([
  ...Object.keys(cli),
  ...Object.keys(init),
  'emit-unknown-target',
  'emit-option-invalid',
  'verify-no-address',
  'verify-unreachable',
  'verify-unknown-check',
  'verify-option-invalid',
  'verify-unknown-operation',
  'verify-unknown-role',
  'verify-unknown-tag',
  'verify-hook-failed',
]);

/**
 * Returns `wrongUse` if one of the diagnostics is a usage error. Otherwise, returns `findings`, for errors in the
 * documents or on the disk.
 */
export function exitCodeOf(error: InputError): ExitCode {
  return error.diagnostics.some(({ code }) => WRONG_USE.has(code)) ? exit.wrongUse : exit.findings;
}
