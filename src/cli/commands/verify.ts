import { hasErrors, InputError } from '../../core/diagnostic.ts';
import type { Contract } from '../../model/contract.ts';
import { jsonText } from '../../report/json.ts';
import { diagnosticsText, plural } from '../../report/text.ts';
import type { VerifyOptions } from '../../verify/options.ts';
import { verify } from '../../verify/verify.ts';
import type { Environment } from '../config/headers.ts';
import { requireDocuments, verifyOptionsOf, type VerifyFlags } from '../config/verify-flags.ts';
import { verifySources } from '../config/verify-sources.ts';
import { say } from '../diagnostics.ts';
import { exit, type ExitCode } from '../exit.ts';
import { loadContract } from '../load-contract.ts';
import type { Terminal } from '../terminal.ts';
import { verifyText } from './verify-text.ts';

/** `diptych verify`: drives a service, or judges the traffic of others. */
export async function verifyCommand(
  baseUrl: string | undefined,
  flags: VerifyFlags,
  cwd: string,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const { config, request } = await verifySources(flags, cwd);
  const options = verifyOptionsOf(baseUrl, flags, config, environment);
  const { contract, diagnostics } = await loadContract({
    ...request,
    documentedOnly: flags.documentedOnly ?? config.documentedOnly ?? false,
  });
  if (!contract) {
    report(terminal, flags, () => diagnosticsText(diagnostics, terminal), { ok: false, diagnostics });
    return exit.findings;
  }
  if (flags.proxy !== undefined || flags.har)
    return observed(contract, baseUrl, flags, options, cwd, terminal);
  requireDocuments(contract, options);
  const progress = await terminal.progress('Verifying');
  const result = await verify(contract, {
    ...options,
    onProgress: ({ operation, done, total, requests, findings }) =>
      progress.update(
        `${done} of ${total}, ${plural(requests, 'request')}, ${plural(findings, 'finding')}: ${operation}`,
      ),
  }).finally(() => progress.stop());
  const ok = result.findings.length === 0 && !hasErrors(result.diagnostics);
  report(terminal, flags, () => verifyText(result, terminal), { ok, ...result });
  return ok ? exit.fine : exit.findings;
}

async function observed(
  contract: Contract,
  baseUrl: string | undefined,
  flags: VerifyFlags,
  options: VerifyOptions,
  cwd: string,
  terminal: Terminal,
): Promise<ExitCode> {
  if (flags.proxy !== undefined && (flags.har || baseUrl !== undefined))
    throw new InputError(say['verify-modes']({}));
  const { observeHar, observeProxy } = await import('./observe.ts');
  const result = await (flags.har
    ? observeHar(contract, flags, options, cwd)
    : observeProxy(contract, flags, options, terminal));
  const ok = result.findings.length === 0 && !hasErrors(result.diagnostics);
  report(terminal, flags, () => verifyText(result, terminal), { ok, ...result });
  return ok ? exit.fine : exit.findings;
}

function report(terminal: Terminal, flags: VerifyFlags, text: () => string, json: object): void {
  terminal.out(flags.json === true ? jsonText({ command: 'verify', ...json }) : text());
}
