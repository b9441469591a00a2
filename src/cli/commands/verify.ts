import { hasErrors } from '../../core/diagnostic.ts';
import { jsonText } from '../../report/json.ts';
import { diagnosticsText, plural } from '../../report/text.ts';
import { verify } from '../../verify/verify.ts';
import type { Environment } from '../config/headers.ts';
import { requireDocuments, verifyOptionsOf, type VerifyFlags } from '../config/verify-flags.ts';
import { verifySources } from '../config/verify-sources.ts';
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

function report(terminal: Terminal, flags: VerifyFlags, text: () => string, json: object): void {
  terminal.out(flags.json === true ? jsonText({ command: 'verify', ...json }) : text());
}
