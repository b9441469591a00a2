import { resolve } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import type { Contract } from '../../model/contract.ts';
import { plural } from '../../report/text.ts';
import type { ObservedReport } from '../../verify/observe/observer.ts';
import type { VerifyOptions, VerifyReport } from '../../verify/options.ts';
import { verify } from '../../verify/verify.ts';
import type { VerifyConfig } from '../config/define-verify.ts';
import type { Environment } from '../config/headers.ts';
import { httpUrl, requireDocuments, verifyOptionsOf, type VerifyFlags } from '../config/verify-flags.ts';
import { verifySources } from '../config/verify-sources.ts';
import { portError, say } from '../diagnostics.ts';
import type { ExitCode } from '../exit.ts';
import { interruption, resumeFrom } from '../resume.ts';
import { loadContract } from '../load-contract.ts';
import { outputsOf, textsUnder, writeReports } from '../reports.ts';
import type { Terminal } from '../terminal.ts';
import { listens } from '../listens.ts';
import { webhookReceiver } from '../webhook-receiver.ts';
import { unloadedReport, verifyReport } from './verify-report.ts';

/** Runs `diptych verify`: calls a service, or checks recorded traffic. */
export async function verifyCommand(
  baseUrl: string | undefined,
  flags: VerifyFlags,
  cwd: string,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const outputs = outputsOf(flags, cwd);
  // Checked before the documents are loaded, because an invalid URL is often a misspelled command or option.
  if (baseUrl !== undefined) httpUrl(baseUrl, '<base-url>');
  const { config, request } = await verifySources(flags, cwd, environment);
  const options = verifyOptionsOf(baseUrl, flags, config, environment);
  const { contract, diagnostics } = await loadContract({
    ...request,
    tolerate: flags.tolerate ?? config.tolerate ?? request.tolerate ?? false,
    documentedOnly: flags.documentedOnly ?? config.documentedOnly ?? false,
  });
  if (!contract) return writeReports(outputs, unloadedReport(diagnostics), terminal);
  const result =
    flags.proxy !== undefined || flags.har
      ? await observed(contract, baseUrl, flags, options, cwd, terminal)
      : await driven(contract, await withWebhooks(contract, options, flags, config), flags, cwd, terminal);
  const report = verifyReport(result, contract);
  const textOf = await textsUnder(request.sourceRoot, report);
  return writeReports(outputs, { ...report, textOf }, terminal);
}

async function driven(
  contract: Contract,
  options: VerifyOptions,
  flags: VerifyFlags,
  cwd: string,
  terminal: Terminal,
): Promise<VerifyReport> {
  const progress = await terminal.progress('Verifying');
  const resume = flags.resume === undefined ? undefined : await resumeFrom(resolve(cwd, flags.resume));
  return verify(contract, {
    listens,
    ...options,
    signal: interruption(),
    ...(resume && { resume }),
    onProgress: ({ operation, done, total, requests, findings }) =>
      progress.update(
        `${done} of ${total}, ${plural(requests, 'request')}, ${plural(findings, 'finding')}: ${operation}`,
      ),
  }).finally(() => progress.stop());
}

/**
 * Adds the webhook receiver of the configuration, or else a receiver on a local port if a flag or the configuration
 * requests one.
 */
async function withWebhooks(
  contract: Contract,
  options: VerifyOptions,
  { webhooks: port, webhookUrl }: VerifyFlags,
  { webhooks: config }: VerifyConfig,
): Promise<VerifyOptions> {
  requireDocuments(contract, options);
  if (port === undefined && !config) return options;
  const url = webhookUrl === undefined ? config?.url : httpUrl(webhookUrl, '--webhook-url');
  const opened =
    config?.listen && url !== undefined
      ? { url, listen: config.listen }
      : await webhookReceiver(typeof port === 'number' ? port : config?.port, url).catch((error: unknown) => {
          throw portError('--webhooks', error);
        });
  const { advance, patienceMs } = config ?? {};
  const webhooks = {
    ...opened,
    ...(advance && { advance }),
    ...(patienceMs !== undefined && { patienceMs }),
  };
  return { ...options, webhooks };
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
