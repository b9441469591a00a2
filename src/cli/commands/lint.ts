import { hasErrors, InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { rules } from '../../lint/registry.ts';
import { githubText } from '../../report/github.ts';
import { jsonText } from '../../report/json.ts';
import { sarifText } from '../../report/sarif.ts';
import { assumptionsText, diagnosticsText, plural } from '../../report/text.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import { say } from '../diagnostics.ts';
import { exit, type ExitCode } from '../exit.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { assumed, lint } from '../lint/lint.ts';
import { packageVersion } from '../package-version.ts';
import type { Terminal } from '../terminal.ts';

export interface LintFlags extends DocumentFlags {
  readonly json?: boolean;
  readonly format?: string;
  readonly assumptions?: boolean;
  readonly maxWarnings?: number;
}

/** `diptych lint`: what loading, our rules and Redocly's rules have to say; or the list of what is assumed. */
export async function lintCommand(flags: LintFlags, cwd: string, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(flags);
  const requests = await requestsOf(flags, cwd);
  const progress = await terminal.progress('Linting');
  try {
    return flags.assumptions === true
      ? await assumptions(requests, format, terminal)
      : await findings(requests, format, flags.maxWarnings ?? Infinity, terminal);
  } finally {
    progress.stop();
  }
}

async function findings(
  requests: readonly GenerateRequest[],
  format: Format,
  maxWarnings: number,
  terminal: Terminal,
): Promise<ExitCode> {
  const diagnostics: Diagnostic[] = [];
  const files = new Set<string>();
  for (const request of requests) {
    const linted = await lint(request);
    diagnostics.push(...linted.diagnostics);
    for (const file of linted.files) files.add(file);
  }
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
  const ok = !hasErrors(diagnostics) && warnings <= maxWarnings;
  switch (format) {
    case 'json':
      terminal.out(jsonText({ command: 'lint', ok, files: [...files].sort(), diagnostics }));
      break;
    case 'sarif':
      terminal.out(sarifText(diagnostics, { version: packageVersion(), rules }));
      break;
    case 'github':
      terminal.out(githubText(diagnostics));
      break;
    case 'text':
      terminal.out(diagnosticsText(diagnostics, terminal));
      if (diagnostics.length === 0) terminal.out(`${plural(files.size, 'file')}, nothing to say\n`);
  }
  return ok ? exit.fine : exit.findings;
}

async function assumptions(
  requests: readonly GenerateRequest[],
  format: Format,
  terminal: Terminal,
): Promise<ExitCode> {
  const all = await Promise.all(requests.map(assumed));
  const list = all.flatMap((one) => one.assumptions);
  const errors = all.flatMap((one) => one.errors);
  const ok = errors.length === 0;
  if (format === 'json') {
    terminal.out(jsonText({ command: 'lint', ok, assumptions: list, diagnostics: errors }));
  } else {
    terminal.err(diagnosticsText(errors, terminal));
    if (ok) terminal.out(assumptionsText(list, terminal));
  }
  return ok ? exit.fine : exit.findings;
}

const FORMATS = ['text', 'json', 'sarif', 'github'] as const;
type Format = (typeof FORMATS)[number];

/** `--json` is short for `--format json`. A list of assumptions comes as text or JSON alone. */
function formatOf({ format, json, assumptions: listed }: LintFlags): Format {
  const possible =
    json === true ? (['json'] as const) : listed === true ? (['text', 'json'] as const) : FORMATS;
  const wanted = format ?? possible[0];
  const known = possible.find((one) => one === wanted);
  if (known) return known;
  throw new InputError(
    say['cli-flag-invalid']({ flag: '--format', value: wanted, wanted: possible.join(' or ') }),
  );
}
