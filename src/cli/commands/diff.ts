import { relative, sep } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import type { DiffReport } from '../../diff/report.ts';
import { isWorse, LEVELS, type Level } from '../../diff/law.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import { say } from '../diagnostics.ts';
import { gitSourceFiles } from '../diff/git-files.ts';
import { loadSide, revisionSide, sideOf, type LoadedSide, type Side } from '../diff/side.ts';
import { findingOf } from '../diff/finding.ts';
import { exit, type ExitCode } from '../exit.ts';
import { jsonText } from '../../report/json.ts';
import { findingsText } from '../../report/text.ts';
import { nodeSourceFiles } from '../source-files.ts';
import type { Terminal } from '../terminal.ts';

export interface DiffFlags extends DocumentFlags {
  readonly json?: boolean;
  /** Revision to compare with. */
  readonly against?: string;
  readonly failOn?: string;
}

/** `diptych diff`: what has changed between two contracts, and whether those who use them have to care. */
export async function diffCommand(
  named: readonly string[],
  flags: DiffFlags,
  cwd: string,
  terminal: Terminal,
): Promise<ExitCode> {
  const failOn = failLevel(flags.failOn ?? 'breaking');
  const progress = await terminal.progress('Comparing');
  try {
    const [old, next] = await Promise.all((await sidesOf(named, flags, cwd)).map(loadSide));
    if (!old || !next) throw new InputError(say['diff-sides']({}));
    const { diff } = await import('../../diff/diff.ts');
    const report = await diff(old.contract, next.contract, { today: new Date() });
    progress.stop();
    const isFine = failOn === 'never' || report.findings.every(({ level }) => isWorse(failOn, level));
    tell(report, isFine, old, next, flags, terminal);
    return isFine ? exit.fine : exit.findings;
  } finally {
    progress.stop();
  }
}

/** Two that were named; or what is here and the same in a revision. */
async function sidesOf(named: readonly string[], flags: DiffFlags, cwd: string): Promise<readonly Side[]> {
  const [first, second] = named;
  if (flags.against === undefined) {
    if (first === undefined || second === undefined) throw new InputError(say['diff-sides']({}));
    return Promise.all([sideOf(first, cwd), sideOf(second, cwd)]);
  }
  if (second !== undefined) throw new InputError(say['diff-sides']({}));
  if (first !== undefined) return Promise.all([revisionSide(flags.against, first, cwd), sideOf(first, cwd)]);
  const [request] = await requestsOf(flags, cwd);
  const { sourceRoot, openapi, graphql } = request!;
  const label = relative(cwd, sourceRoot).split(sep).join('/');
  const input = { ...(openapi !== undefined && { openapi }), graphql };
  return [
    { label: `${flags.against}:`, files: await gitSourceFiles(flags.against, sourceRoot), input },
    { label: label === '' ? '' : `${label}/`, files: nodeSourceFiles(sourceRoot), input },
  ];
}

type FailLevel = Level | 'never';

function failLevel(value: string): FailLevel {
  const levels: readonly FailLevel[] = [...LEVELS, 'never'];
  const found = levels.find((level) => level === value);
  if (found) return found;
  throw new InputError(say['cli-flag-invalid']({ flag: '--fail-on', value, wanted: levels.join(', ') }));
}

const ADVICE: Readonly<Record<DiffReport['bump'], string>> = {
  major: 'a new major version',
  minor: 'a new minor version',
  patch: 'a new patch version',
  none: 'no new version',
};

function tell(
  report: DiffReport,
  ok: boolean,
  old: LoadedSide,
  next: LoadedSide,
  flags: DiffFlags,
  terminal: Terminal,
): void {
  const findings = report.findings.map((found) => findingOf(found, old.side, next.side));
  const counts = Object.fromEntries(
    LEVELS.map((level) => [level, report.findings.filter((found) => found.level === level).length]),
  );
  const { bump, worst } = report;
  if (flags.json === true) {
    const versions = { old: old.contract.version, new: next.contract.version };
    const diagnostics = [...old.diagnostics, ...next.diagnostics];
    terminal.out(jsonText({ command: 'diff', ok, worst, bump, counts, versions, findings, diagnostics }));
    return;
  }
  terminal.out(findingsText(findings, terminal));
  const told = LEVELS.filter((level) => counts[level] !== 0).map((level) => `${counts[level]} ${level}`);
  const summary = told.length === 0 ? 'nothing has changed' : `${told.join(', ')}: ${ADVICE[bump]}`;
  terminal.out(`${findings.length > 0 ? '\n' : ''}${summary}\n`);
}
