import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import { jsonReport } from '../../report/json.ts';
import { diagnosticsText } from '../../report/text.ts';
import { requestsOf } from '../config/flags.ts';
import type { Environment } from '../config/headers.ts';
import { exit, type ExitCode } from '../exit.ts';
import { packageVersion } from '../package-version.ts';
import { planFacts, planText } from '../release/plan-text.ts';
import { planRelease, type PackagePlan } from '../release/plan.ts';
import { prepareRelease } from '../release/prepare.ts';
import { tagReleases } from '../release/tag.ts';
import { storeMissing } from '../sources/store.ts';
import type { Terminal } from '../terminal.ts';

export interface PlanFlags {
  readonly config?: string;
  readonly against?: string;
  readonly json?: boolean;
}

/** Runs `diptych release plan`, `prepare`, or `tag`. */
export async function releaseCommand(
  step: 'plan' | 'prepare' | 'tag',
  flags: PlanFlags,
  cwd: string,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const requests = await requestsOf(flags, cwd);
  if (step === 'tag') {
    const tags = await tagReleases(requests);
    return report({ facts: { tags }, text: tags.map((tag) => `${tag}\n`).join('') }, flags, terminal);
  }
  await storeMissing(requests, environment);
  const progress = await terminal.progress('Comparing');
  let plans: readonly PackagePlan[];
  let diagnostics: readonly Diagnostic[] = [];
  try {
    plans = await planRelease(requests, cwd, flags);
    if (step === 'prepare') diagnostics = await prepareRelease(requests, plans, new Date());
  } finally {
    progress.stop();
  }
  return report(
    { facts: { packages: planFacts(plans) }, text: planText(plans, terminal), diagnostics },
    flags,
    terminal,
  );
}

interface Result {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly diagnostics?: readonly Diagnostic[];
}

function report({ facts, text, diagnostics = [] }: Result, flags: PlanFlags, terminal: Terminal): ExitCode {
  const ok = !hasErrors(diagnostics);
  if (flags.json === true)
    terminal.out(
      jsonReport({ command: 'release', ok, tool: packageVersion(), rules: [], facts, diagnostics }),
    );
  else {
    if (diagnostics.length > 0) terminal.err(diagnosticsText(diagnostics, terminal));
    if (ok) terminal.out(text);
  }
  return ok ? exit.fine : exit.findings;
}
