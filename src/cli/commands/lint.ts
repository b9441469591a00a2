import { hasErrors, InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { rules } from '../../lint/registry.ts';
import { jsonReport } from '../../report/json.ts';
import type { Report } from '../../report/report.ts';
import { assumptionsText, diagnosticsText } from '../../report/text.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import { say } from '../diagnostics.ts';
import { exit, type ExitCode } from '../exit.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { assumed, lint } from '../lint/lint.ts';
import { packageVersion } from '../package-version.ts';
import { outputsOf, textsUnder, writeReports, type Outputs, type ReportFlags } from '../reports.ts';
import type { Terminal } from '../terminal.ts';

export interface LintFlags extends DocumentFlags, ReportFlags {
  readonly assumptions?: boolean;
  readonly maxWarnings?: number;
}

/** `diptych lint`: what loading, our rules and Redocly's rules have to say; or the list of what is assumed. */
export async function lintCommand(flags: LintFlags, cwd: string, terminal: Terminal): Promise<ExitCode> {
  const outputs = outputsOf(flags, cwd);
  if (flags.assumptions === true) refuseReports(outputs);
  const requests = await requestsOf(flags, cwd);
  const progress = await terminal.progress('Linting');
  try {
    return flags.assumptions === true
      ? await assumptions(requests, outputs.stdout === 'json', terminal)
      : await findings(requests, outputs, flags.maxWarnings ?? Infinity, terminal);
  } finally {
    progress.stop();
  }
}

async function findings(
  requests: readonly GenerateRequest[],
  outputs: Outputs,
  maxWarnings: number,
  terminal: Terminal,
): Promise<ExitCode> {
  const diagnostics: Diagnostic[] = [];
  const read = new Set<string>();
  for (const request of requests) {
    const linted = await lint(request);
    diagnostics.push(...linted.diagnostics);
    for (const file of linted.files) read.add(file);
  }
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
  const ok = !hasErrors(diagnostics) && warnings <= maxWarnings;
  const facts = { files: [...read].sort() };
  const report: Report = { command: 'lint', ok, tool: packageVersion(), rules, facts, diagnostics };
  // Outputs of one configuration have one source root.
  const textOf = await textsUnder(requests[0]?.sourceRoot ?? '', report);
  return writeReports(outputs, { ...report, textOf }, terminal);
}

async function assumptions(
  requests: readonly GenerateRequest[],
  json: boolean,
  terminal: Terminal,
): Promise<ExitCode> {
  const all = await Promise.all(requests.map(assumed));
  const list = all.flatMap((one) => one.assumptions);
  const errors = all.flatMap((one) => one.errors);
  const ok = errors.length === 0;
  if (json) {
    const facts = { assumptions: list };
    const tool = packageVersion();
    terminal.out(jsonReport({ command: 'lint', ok, tool, rules, facts, diagnostics: errors }));
  } else {
    terminal.err(diagnosticsText(errors, terminal));
    if (ok) terminal.out(assumptionsText(list, terminal));
  }
  return ok ? exit.fine : exit.findings;
}

/** A list of assumptions comes as text or JSON, on standard output. */
function refuseReports({ stdout, files }: Outputs): void {
  const [file] = files;
  if (file)
    throw new InputError(
      say['cli-flag-invalid']({
        flag: '--report',
        value: file.format,
        wanted: 'left out with --assumptions',
      }),
    );
  if (stdout !== 'text' && stdout !== 'json')
    throw new InputError(
      say['cli-flag-invalid']({ flag: '--format', value: stdout, wanted: 'text or json with --assumptions' }),
    );
}
