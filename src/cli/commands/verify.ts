import { InputError } from '../../core/diagnostic.ts';
import type { Contract } from '../../model/contract.ts';
import { plural } from '../../report/text.ts';
import type { ObservedReport } from '../../verify/observe/observer.ts';
import type { VerifyOptions, VerifyReport } from '../../verify/options.ts';
import { verify } from '../../verify/verify.ts';
import type { Environment } from '../config/headers.ts';
import { requireDocuments, verifyOptionsOf, type VerifyFlags } from '../config/verify-flags.ts';
import { verifySources } from '../config/verify-sources.ts';
import { say } from '../diagnostics.ts';
import type { ExitCode } from '../exit.ts';
import { loadContract } from '../load-contract.ts';
import { outputsOf, textsUnder, writeReports } from '../reports.ts';
import type { Terminal } from '../terminal.ts';
import { unloadedReport, verifyReport } from './verify-report.ts';

/** `diptych verify`: drives a service, or judges the traffic of others. */
export async function verifyCommand(
  baseUrl: string | undefined,
  flags: VerifyFlags,
  cwd: string,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const outputs = outputsOf(flags, cwd);
  const { config, request } = await verifySources(flags, cwd);
  const options = verifyOptionsOf(baseUrl, flags, config, environment);
  const { contract, diagnostics } = await loadContract({
    ...request,
    documentedOnly: flags.documentedOnly ?? config.documentedOnly ?? false,
  });
  if (!contract) return writeReports(outputs, unloadedReport(diagnostics), terminal);
  const result =
    flags.proxy !== undefined || flags.har
      ? await observed(contract, baseUrl, flags, options, cwd, terminal)
      : await driven(contract, options, terminal);
  const report = verifyReport(result, contract);
  const textOf = await textsUnder(request.sourceRoot, report);
  return writeReports(outputs, { ...report, textOf }, terminal);
}

async function driven(contract: Contract, options: VerifyOptions, terminal: Terminal): Promise<VerifyReport> {
  requireDocuments(contract, options);
  const progress = await terminal.progress('Verifying');
  return verify(contract, {
    ...options,
    onProgress: ({ operation, done, total, requests, findings }) =>
      progress.update(
        `${done} of ${total}, ${plural(requests, 'request')}, ${plural(findings, 'finding')}: ${operation}`,
      ),
  }).finally(() => progress.stop());
}

async function observed(
  contract: Contract,
  baseUrl: string | undefined,
  flags: VerifyFlags,
  options: VerifyOptions,
  cwd: string,
  terminal: Terminal,
): Promise<ObservedReport> {
  if (flags.proxy !== undefined && (flags.har || baseUrl !== undefined))
    throw new InputError(say['verify-modes']({}));
  const { observeHar, observeProxy } = await import('./observe.ts');
  return flags.har
    ? observeHar(contract, flags, options, cwd)
    : observeProxy(contract, flags, options, terminal);
}
