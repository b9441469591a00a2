/** Writes reports: one to standard output, and others to files, which are written atomically. */
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { InputError } from '../core/diagnostic.ts';
import type { SourceSpan } from '../core/source.ts';
import { formats, render, type Format } from '../report/formats.ts';
import { reported, type Report } from '../report/report.ts';
import { diagnosticsText } from '../report/text.ts';
import { list } from './arguments.ts';
import { say } from './diagnostics.ts';
import { exit, type ExitCode } from './exit.ts';
import { nodeSourceFiles } from './source-files.ts';
import type { Terminal } from './terminal.ts';
import { makeFolder } from './write/folders.ts';
import { asInputError } from './write/transaction.ts';

export interface ReportFlags {
  readonly format?: string;
  /** `format=file`. */
  readonly report?: readonly string[];
  /** Short for `--format json`. */
  readonly json?: boolean;
}

/** The destination of each format. */
export interface Outputs {
  readonly stdout: Format;
  readonly files: readonly { readonly format: Format; readonly path: string }[];
}

export function reportOptions(command: Command): Command {
  return command
    .option('--format <format>', `print the report in this format: ${formats.join(', ')} (default: text)`)
    .option('--report <format=file>', 'also write a report to a file; may be repeated', list);
}

/** Returns the destinations. Throws `InputError` for invalid destinations, before the command runs. */
export function outputsOf({ format, report = [], json }: ReportFlags, cwd: string): Outputs {
  if (json === true && format !== undefined && format !== 'json')
    throw new InputError(say['cli-format-conflict']({ format }));
  const stdout = formatNamed('--format', json === true ? 'json' : (format ?? 'text'));
  const files = report.map((given) => {
    const [, name = '', file = ''] = /^([^=]*)=(.+)$/s.exec(given) ?? [];
    if (file === '') throw invalid('--report', given, 'a format and a file, such as html=report.html');
    const path = resolve(cwd, file);
    if (existsSync(path) && statSync(path).isDirectory())
      throw invalid('--report', given, 'a file, not a folder');
    return { format: formatNamed('--report', name), path };
  });
  const twice = files.find(({ path }, index) => files.findIndex((one) => one.path === path) !== index);
  if (twice) throw invalid('--report', twice.path, 'a different file for each report');
  return { stdout, files };
}

/**
 * Prints the report for standard output, writes the reports for files, and returns the exit code. A failed write is
 * reported on standard error in addition to the report, because the run was expensive. If a write fails, no file
 * changes.
 */
export async function writeReports(
  { stdout, files }: Outputs,
  report: Report,
  terminal: Terminal,
): Promise<ExitCode> {
  const rendered: { readonly path: string; readonly text: string }[] = [];
  for (const { format, path } of files) rendered.push({ path, text: await render(format, report) });
  terminal.out(await render(stdout, report, terminal));
  try {
    writeAll(rendered);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    terminal.err(diagnosticsText(error.diagnostics, terminal));
    return exit.findings;
  }
  return report.ok ? exit.fine : exit.findings;
}

/** Returns the text of each file under `root` that a report refers to, or undefined for a missing file. */
export async function textsUnder(
  root: string,
  report: Report,
): Promise<(span: SourceSpan) => string | undefined> {
  const files = nodeSourceFiles(root);
  const spans = reported(report).flatMap(({ at, related = [] }) => (at ? [at, ...related] : related));
  const texts = new Map<string, string>();
  for (const file of new Set(spans.map((span) => span.file))) {
    const bytes = await files.read(file, MAX_BYTES).catch(() => undefined);
    if (bytes) texts.set(file, new TextDecoder().decode(bytes));
  }
  return ({ file }) => texts.get(file);
}

const MAX_BYTES = 64 * 1024 * 1024;

function writeAll(files: readonly { readonly path: string; readonly text: string }[]): void {
  const staged: { readonly path: string; readonly part: string }[] = [];
  let current = '';
  try {
    for (const { path, text } of files) {
      current = path;
      makeFolder(dirname(path));
      const part = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
      writeFileSync(part, text, { flag: 'wx' });
      staged.push({ path, part });
    }
    for (const { path, part } of staged) {
      current = path;
      renameSync(part, path);
    }
  } catch (error) {
    for (const { part } of staged) rmSync(part, { force: true });
    throw asInputError(error, current);
  }
}

function formatNamed(flag: string, name: string): Format {
  const found = formats.find((one) => one === name);
  if (!found) throw invalid(flag, name, formats.join(' or '));
  return found;
}

function invalid(flag: string, value: string, wanted: string): InputError {
  return new InputError(say['cli-flag-invalid']({ flag, value, wanted }));
}
