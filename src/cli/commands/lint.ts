import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import { jsonText } from '../../report/json.ts';
import { diagnosticsText } from '../../report/text.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import { exit, type ExitCode } from '../exit.ts';
import { lintOpenapi } from '../lint/redocly.ts';
import { loadContract } from '../load-contract.ts';
import type { GenerateRequest } from '../generate/request.ts';
import type { Terminal } from '../terminal.ts';

export interface LintFlags extends DocumentFlags {
  readonly json?: boolean;
}

/** `diptych lint`: what loading has to say, and what Redocly's rules say about a document that could be loaded. */
export async function lintCommand(flags: LintFlags, cwd: string, terminal: Terminal): Promise<ExitCode> {
  const diagnostics: Diagnostic[] = [];
  const files = new Set<string>();
  const progress = await terminal.progress('Linting');
  try {
    for (const request of await requestsOf(flags, cwd)) {
      const linted = await lint(request);
      diagnostics.push(...linted.diagnostics);
      for (const file of linted.files) files.add(file);
    }
  } finally {
    progress.stop();
  }
  const ok = !hasErrors(diagnostics);
  if (flags.json === true) {
    terminal.out(jsonText({ command: 'lint', ok, files: [...files].sort(), diagnostics }));
  } else {
    terminal.out(diagnosticsText(diagnostics, terminal));
    if (diagnostics.length === 0) terminal.out(`${files.size} files, nothing to say\n`);
  }
  return ok ? exit.fine : exit.findings;
}

interface Linted {
  readonly diagnostics: readonly Diagnostic[];
  readonly files: readonly string[];
}

/** A document that breaks a limit or leads outside is not handed to another tool. */
async function lint(request: GenerateRequest): Promise<Linted> {
  const { contract, diagnostics, files } = await loadContract(request);
  const { openapi, sourceRoot } = request;
  if (!contract || openapi === undefined) return { diagnostics, files };
  return { diagnostics: [...diagnostics, ...(await lintOpenapi(sourceRoot, openapi))], files };
}
