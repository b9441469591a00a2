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
import { rules } from '../../diff/registry.ts';
import type { Report } from '../../report/report.ts';
import { packageVersion } from '../package-version.ts';
import { outputsOf, writeReports, type ReportFlags } from '../reports.ts';
import { textsOf } from '../diff/texts.ts';
import { nodeSourceFiles } from '../source-files.ts';
import type { Terminal } from '../terminal.ts';

export interface DiffFlags extends DocumentFlags, ReportFlags {
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
  const outputs = outputsOf(flags, cwd);
  const failOn = failLevel(flags.failOn ?? 'breaking');
  const progress = await terminal.progress('Comparing');
  try {
    const [old, next] = await Promise.all((await sidesOf(named, flags, cwd)).map(loadSide));
    if (!old || !next) throw new InputError(say['diff-sides']({}));
    const { diff } = await import('../../diff/diff.ts');
    const report = await diff(old.contract, next.contract, { today: new Date() });
    progress.stop();
    const isFine = failOn === 'never' || report.findings.every(({ level }) => isWorse(failOn, level));
    const told = reportOf(report, isFine, old, next);
    await writeReports(outputs, { ...told, textOf: await textsOf(told, [old.side, next.side]) }, terminal);
    if (outputs.stdout === 'text') terminal.out(`${advice(report)}\n`);
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

/** What the report says in its head, and what it holds. */
function reportOf(found: DiffReport, ok: boolean, old: LoadedSide, next: LoadedSide): Report {
  const count = (level: Level): number => found.findings.filter((one) => one.level === level).length;
  const errors = [...old.diagnostics, ...next.diagnostics].filter(({ severity }) => severity === 'error');
  const { title, version } = next.contract;
  return {
    command: 'diff',
    ok,
    tool: packageVersion(),
    contract: { title, version },
    rules: rules.map(({ id, summary, help }) => ({ id, summary, help, severity: 'warning' })),
    findings: found.findings.map((one) => findingOf(one, old.side, next.side)),
    diagnostics: errors,
    facts: {
      worst: found.worst ?? 'nothing',
      bump: found.bump,
      oldVersion: old.contract.version,
      newVersion: version,
      counts: Object.fromEntries(LEVELS.map((level) => [level, count(level)])),
      files: { old: old.files, new: next.files },
    },
  };
}

const ADVICE: Readonly<Record<DiffReport['bump'], string>> = {
  major: 'a new major version',
  minor: 'a new minor version',
  patch: 'a new patch version',
  none: 'no new version is needed',
};

/** `2 breaking, 1 safe: a new major version`. */
function advice({ findings, bump }: DiffReport): string {
  const told = LEVELS.flatMap((level) => {
    const count = findings.filter((found) => found.level === level).length;
    return count === 0 ? [] : [`${count} ${level}`];
  });
  return `${told.length === 0 ? 'nothing has changed' : told.join(', ')}: ${ADVICE[bump]}`;
}
