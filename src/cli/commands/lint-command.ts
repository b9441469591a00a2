import { resolve } from 'node:path';
import { hasErrors, InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { pushAll } from '../../core/long-lists.ts';
import { PRESETS, type Preset } from '../../lint/presets.ts';
import { rules } from '../../lint/registry.ts';
import { jsonReport } from '../../report/json.ts';
import type { Report } from '../../report/report.ts';
import { assumptionsText, diagnosticsText } from '../../report/text.ts';
import { withDocuments } from '../config/document-arguments.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import type { Environment } from '../config/headers.ts';
import { say } from '../diagnostics.ts';
import { exit, type ExitCode } from '../exit.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { compareBaseline, writeBaseline } from '../lint/baseline.ts';
import { assumed, lint } from '../lint/lint.ts';
import { packageVersion } from '../package-version.ts';
import { outputsOf, textsUnder, writeReports, type Outputs, type ReportFlags } from '../reports.ts';
import { storeNamed } from '../sources/store.ts';
import type { Terminal } from '../terminal.ts';

export interface LintFlags extends DocumentFlags, ReportFlags {
  readonly assumptions?: boolean;
  readonly preset?: string;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly maxWarnings?: number;
}

/**
 * Runs `diptych lint`: reports diagnostics of loading, Diptych's rules, and Redocly's rules, or lists the assumptions.
 */
export async function lintCommand(
  words: readonly string[],
  named: LintFlags,
  cwd: string,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const flags = withDocuments(words, named, cwd);
  const outputs = outputsOf(flags, cwd);
  if (flags.assumptions === true) refuseReports(outputs);
  if (flags.updateBaseline === true && flags.baseline === undefined)
    throw new InputError(say['lint-baseline-missing']({}));
  const preset = presetOf(flags.preset);
  const declared = await requestsOf(flags, cwd);
  await storeNamed(flags, declared, environment);
  const requests = preset ? declared.map((request) => ({ ...request, lintPreset: preset })) : declared;
  const progress = await terminal.progress('Linting');
  try {
    return flags.assumptions === true
      ? await assumptions(requests, outputs.stdout === 'json', terminal)
      : await findings(requests, outputs, flags, cwd, terminal);
  } finally {
    progress.stop();
  }
}

async function findings(
  requests: readonly GenerateRequest[],
  outputs: Outputs,
  flags: LintFlags,
  cwd: string,
  terminal: Terminal,
): Promise<ExitCode> {
  const found: Diagnostic[] = [];
  const read = new Set<string>();
  for (const request of requests) {
    const linted = await lint(request);
    pushAll(found, linted.diagnostics);
    for (const file of linted.files) read.add(file);
  }
  const diagnostics = withoutKnown(found, flags, cwd);
  const { maxWarnings = Infinity } = flags;
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
  const ok = !hasErrors(diagnostics) && warnings <= maxWarnings;
  const facts = { files: [...read].sort() };
  const report: Report = { command: 'lint', ok, tool: packageVersion(), rules, facts, diagnostics };
  // All outputs of one configuration have the same source root.
  const textOf = await textsUnder(requests[0]?.sourceRoot ?? '', report);
  return writeReports(outputs, { ...report, textOf }, terminal);
}

/** Returns the findings that are not in the baseline. With `--update-baseline`, writes the baseline first. */
function withoutKnown(
  found: readonly Diagnostic[],
  { baseline, updateBaseline }: LintFlags,
  cwd: string,
): readonly Diagnostic[] {
  if (baseline === undefined) return found;
  const file = resolve(cwd, baseline);
  if (updateBaseline === true) writeBaseline(file, baseline, found);
  const { added, known, gone } = compareBaseline(file, baseline, found);
  return [
    ...added,
    ...(known + gone > 0 ? [say['lint-baseline-used']({ path: baseline, known, gone })] : []),
  ];
}

function presetOf(name: string | undefined): Preset | undefined {
  const preset = PRESETS.find((one) => one === name);
  if (name === undefined || preset) return preset;
  const wanted = new Intl.ListFormat('en', { type: 'disjunction' }).format(PRESETS);
  throw new InputError(say['cli-flag-invalid']({ flag: '--preset', value: name, wanted }));
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

/** Throws `InputError` for any output except text or JSON on standard output. Assumptions have no other output. */
function refuseReports({ stdout, files }: Outputs): void {
  const [file] = files;
  if (file) throw new InputError(say['cli-assumptions-report']({ flag: '--report', value: file.format }));
  if (stdout !== 'text' && stdout !== 'json')
    throw new InputError(say['cli-assumptions-report']({ flag: '--format', value: stdout }));
}
