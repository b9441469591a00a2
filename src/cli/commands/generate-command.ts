import { hasErrors, InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { diagnosticsText, plural } from '../../report/text.ts';
import { jsonText } from '../../report/json.ts';
import { withDocuments } from '../config/document-arguments.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import type { Environment } from '../config/headers.ts';
import { say } from '../diagnostics.ts';
import type { EditPolicy } from '../edits/settle.ts';
import { exit, type ExitCode } from '../exit.ts';
import { generate, type GenerateResult } from '../generate/run.ts';
import { storeMissing } from '../sources/store.ts';
import type { Terminal } from '../terminal.ts';

export interface GenerateFlags extends DocumentFlags {
  readonly check?: boolean;
  readonly json?: boolean;
  readonly force?: boolean;
  readonly watch?: boolean;
  /** Seconds between requests to each URL. */
  readonly poll?: number;
  readonly discard?: boolean;
  readonly conflicts?: 'markers';
}

/** Runs `diptych generate`: writes the outputs, or compares them with `--check`. */
export async function generateCommand(
  words: readonly string[],
  named: GenerateFlags,
  cwd: string,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const flags = withDocuments(words, named, cwd);
  const check = flags.check === true;
  if (flags.watch === true) {
    if (check || flags.json === true) throw new InputError(say['cli-watch-conflict']({}));
    const { watchGenerate } = await import('../watch/watch.ts');
    return watchGenerate(flags, cwd, terminal, environment);
  }
  const requests = await requestsOf(flags, cwd);
  if (!check) await storeMissing(requests, environment);
  const results: GenerateResult[] = [];
  const progress = await terminal.progress('Generating');
  try {
    for (const request of requests) {
      results.push(await generate(request, { check, force: flags.force === true, edits: editsOf(flags) }));
    }
  } finally {
    progress.stop();
  }
  const diagnostics = results.flatMap((result) => result.diagnostics);
  const failed =
    hasErrors(diagnostics) ||
    results.some(({ upToDate, marked }) => (check && !upToDate) || marked.length > 0);
  if (flags.json === true) terminal.out(jsonText(reportOf(results, diagnostics, check, !failed)));
  else {
    const { colors, width } = terminal;
    terminal.err(diagnosticsText(diagnostics, { colors, width }));
    for (const result of results) terminal.out(resultText(result, check));
  }
  return failed ? exit.findings : exit.fine;
}

/** Returns the settings for edited files. */
export function editsOf({ discard, conflicts }: GenerateFlags): EditPolicy {
  return { ...(discard !== undefined && { discard }), ...(conflicts && { conflicts }) };
}

function reportOf(
  results: readonly GenerateResult[],
  diagnostics: readonly Diagnostic[],
  check: boolean,
  ok: boolean,
): object {
  const outputs = results.map((result) => ({ ...result, diagnostics: undefined }));
  return { command: 'generate', ok, check, outputs, diagnostics };
}

/** Returns the outcome for one output folder as text. */
export function resultText(result: GenerateResult, check: boolean): string {
  const { out, created, replaced, removed, unchanged } = result;
  if (hasErrors(result.diagnostics)) return `${out}: nothing written, see the errors above\n`;
  if (result.upToDate) return `${out}: up to date, ${plural(unchanged, 'file')}\n`;
  const counts = [
    [created.length, 'created'],
    [replaced.length, 'changed'],
    [removed.length, 'removed'],
    [unchanged, 'unchanged'],
  ] as const;
  const summary = counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
  if (!check) return `${out}: ${summary}\n`;
  const lines = [
    ...created.map((path) => `  would create ${path}`),
    ...replaced.map((path) => `  would change ${path}`),
    ...removed.map((path) => `  would remove ${path}`),
  ];
  const shown =
    lines.length > LISTED ? [...lines.slice(0, LISTED), `  … and ${lines.length - LISTED} more`] : lines;
  return [`${out}: not fresh (${summary}); run diptych generate`, ...shown, ''].join('\n');
}

const LISTED = 20;
