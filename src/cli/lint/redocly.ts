/** Runs Redocly's linter in a separate process, because it has no programming interface and blocks the event loop. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { load } from 'js-yaml';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject } from '../../core/json.ts';
import { percentDecoded } from '../../core/percent-encoding.ts';
import type { Preset } from '../../lint/presets.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { say } from '../diagnostics.ts';
import { redoclySeverity } from './redocly-presets.ts';

/**
 * Lints one OpenAPI document with the project's `redocly.yaml`, or else with Redocly's recommended rules and the severities
 * of the preset. Redocly is an optional peer dependency. If it is not installed, the result is a note, or an error if there
 * is a `redocly.yaml`.
 */
export async function lintOpenapi(
  { sourceRoot: root, places: { project } }: Pick<GenerateRequest, 'sourceRoot' | 'places'>,
  document: string,
  preset: Preset,
  leastSeconds = SECONDS_PER_MEBIBYTE,
): Promise<readonly Diagnostic[]> {
  const config = join(project, 'redocly.yaml');
  const isConfigured = existsSync(config);
  const program = programFor(project);
  if (program === undefined) {
    if (isConfigured) throw new InputError(say['lint-redocly-missing']({ path: 'redocly.yaml' }));
    return [say['lint-redocly-skipped']({})];
  }
  const rules = isConfigured ? ['--config', config] : ['--extends', 'recommended'];
  const args = [document, ...rules, '--format', 'json', '--max-problems', '100000'];
  // Some rules of Redocly take quadratic time. A project with its own configuration accepts that.
  const seconds = isConfigured ? undefined : Math.max(leastSeconds, secondsFor(join(root, document)));
  const folders = [root, project, ...(isConfigured ? foldersOf(config) : [])];
  const output = await runLinter(program, root, folders, args, seconds);
  const at = { file: document, line: 1, column: 1, pointer: '' };
  if (output === undefined) return [say['lint-redocly-slow']({ seconds: Math.round(seconds!) }, at)];
  if ('reason' in output) {
    if (isConfigured) throw new InputError(say['lint-failed'](output));
    return [say['lint-redocly-failed'](output, at)];
  }
  return problemsOf(output.report).flatMap((problem) => {
    const diagnostic = diagnosticOf(problem, root);
    if (isConfigured) return [diagnostic];
    const pointer = diagnostic.at?.pointer ?? '';
    const severity = redoclySeverity(problem.ruleId, diagnostic.severity, pointer, preset);
    return severity === undefined ? [] : [{ ...diagnostic, severity }];
  });
}

/** The time limit for each mebibyte of the document, and the shortest time limit. */
const SECONDS_PER_MEBIBYTE = 8;

function secondsFor(document: string): number {
  const { size = 0 } = statSync(document, { throwIfNoEntry: false }) ?? {};
  return (size / 2 ** 20) * SECONDS_PER_MEBIBYTE;
}

/** Returns the folders of the files that a configuration extends, which may be outside of the project. */
function foldersOf(config: string): readonly string[] {
  const files: string[] = [];
  const visit = (value: unknown, isExtended: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, isExtended);
    else if (isJsonObject(value)) for (const key of Object.keys(value)) visit(value[key], key === 'extends');
    else if (isExtended && typeof value === 'string' && value.startsWith('.')) files.push(value);
  };
  try {
    visit(load(readFileSync(config, 'utf8')), false);
  } catch {
    // Redocly reports the error.
  }
  return files.map((file) => dirname(join(dirname(config), file))).filter((folder) => existsSync(folder));
}

/** Returns the path of Redocly's command, installed next to this package or in the project. */
function programFor(project: string): string | undefined {
  for (const from of [import.meta.url, pathToFileURL(join(project, 'package.json')).href]) {
    try {
      return join(dirname(createRequire(from).resolve('@redocly/cli/package.json')), 'bin/cli.js');
    } catch {
      // Redocly is not installed there.
    }
  }
  return undefined;
}

/** Returns Redocly's report, or the reason for a failure, or undefined if Redocly exceeds the time limit. */
async function runLinter(
  program: string,
  root: string,
  folders: readonly string[],
  args: readonly string[],
  seconds: number | undefined,
): Promise<{ readonly report: string } | { readonly reason: string } | undefined> {
  const extension = import.meta.url.endsWith('.js') ? 'js' : 'ts';
  const preload = new URL(`./confined.${extension}`, import.meta.url).href;
  const linter = spawn(process.execPath, ['--import', preload, program, 'lint', ...args], {
    cwd: root,
    env: {
      ...process.env,
      DIPTYCH_FOLDERS: JSON.stringify(folders),
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(seconds !== undefined && { timeout: Math.ceil(seconds * 1000), killSignal: 'SIGKILL' }),
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    linter.once('error', reject);
    linter.once('close', resolve);
  });
  const [output, errors, code] = await Promise.all([text(linter.stdout), text(linter.stderr), ended]);
  if (linter.signalCode === 'SIGKILL' && seconds !== undefined) return undefined;
  // Exit code 1 only reports findings in the document.
  if ((code !== 0 && code !== 1) || !output.startsWith('{')) {
    const lines = stripVTControlCharacters(errors).replaceAll(`${root}/`, '').trim().slice(-1000).split('\n');
    // Redocly lists its reasons, or prints a single line.
    const reasons = lines.filter((line) => /^ *- /.test(line)).map((line) => line.replace(/^ *- /, ''));
    const message = (reasons.length > 0 ? reasons : lines).join(' ').trim();
    return { reason: message === '' ? `it ended with code ${code}` : message };
  }
  return { report: output };
}

/** The properties of Redocly's JSON report that Diptych reads. */
interface Problem {
  readonly ruleId: string;
  readonly severity: string;
  readonly message: string;
  readonly suggest?: readonly string[];
  readonly location: readonly {
    readonly source: { readonly ref: string };
    readonly pointer?: string;
    readonly start?: { readonly line: number; readonly col: number };
  }[];
}

function problemsOf(output: string): readonly Problem[] {
  const report: unknown = JSON.parse(output);
  const problems = isJsonObject(report) ? report['problems'] : undefined;
  return Array.isArray(problems) ? (problems as readonly Problem[]) : [];
}

function diagnosticOf(problem: Problem, root: string): Diagnostic {
  const [place] = problem.location;
  const { suggest = [] } = problem;
  return {
    code: `redocly/${problem.ruleId}`,
    severity: problem.severity === 'error' ? 'error' : 'warning',
    message: problem.message,
    ...(suggest.length > 0 && { help: `Did you mean ${suggest.join(' or ')}?` }),
    ...(place && {
      at: {
        file: fileOf(place.source.ref, root),
        line: place.start?.line ?? 1,
        column: place.start?.col ?? 1,
        pointer: (place.pointer ?? '').replace(/^#/, ''),
      },
    }),
  };
}

/** Returns the path of a file. In references, its name can be percent-encoded. */
function fileOf(ref: string, root: string): string {
  return existsSync(join(root, ref)) ? ref : (percentDecoded(ref) ?? ref);
}
