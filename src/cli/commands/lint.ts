import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import { jsonText } from '../../report/json.ts';
import { diagnosticsText, plural } from '../../report/text.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import { exit, type ExitCode } from '../exit.ts';
import { lint } from '../lint/lint.ts';
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
    if (diagnostics.length === 0) terminal.out(`${plural(files.size, 'file')}, nothing to say\n`);
  }
  return ok ? exit.fine : exit.findings;
}
