/** Converts a comparison to a report for all formats. */
import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import type { Finding } from '../../core/finding.ts';
import { isWorse, LEVELS, type Bump, type Level } from '../../diff/severity.ts';
import type { JudgedFinding, Policy, Verdict } from '../../diff/policy/policy.ts';
import { rules } from '../../diff/registry.ts';
import type { PackageVerdict } from '../../diff/surface/verdict.ts';
import type { Report } from '../../report/report.ts';
import { packageVersion } from '../package-version.ts';
import type { AcceptedFile } from './accepted-file.ts';
import { findingOf } from './finding.ts';
import type { LoadedSide } from './side.ts';
import { firstNames } from '../../core/first-names.ts';

export interface Compared {
  readonly old: LoadedSide;
  readonly next: LoadedSide;
  readonly verdict: Verdict;
  readonly bump: Bump;
  readonly packages: readonly PackageVerdict[];
  readonly policy: Policy;
  readonly accepted: AcceptedFile | undefined;
  /** Warnings about evidence of use that does not match the contract. */
  readonly unmatched: readonly Diagnostic[];
}

const SOURCE_RULE = {
  id: 'source-breaking',
  severity: 'warning',
  summary:
    'Code that calls a generated client may not compile, or may find a value missing, with the next version of the client.',
  help: 'Release the client as a new major version, or keep the old names.',
} as const;

/**
 * True if the comparison passes. It fails if parts of the new contract are unreadable, because they can contain
 * breaking changes.
 */
export function isFine({ next, verdict, packages, policy }: Compared): boolean {
  const breaksSource = packages.some(({ changes }) => changes.length > 0);
  const isRead = policy.failOn === 'never' || !hasErrors(next.diagnostics);
  return verdict.ok && isRead && !(breaksSource && fails(policy, 'source'));
}

/** Codes of warnings about parts of a schema that are omitted, and therefore not compared. */
const UNCOMPARED: ReadonlySet<string> = new Set([
  'schema-pattern',
  'schema-unsupported',
  'diff-introspection',
]);

export function reportOf(compared: Compared): Report {
  const { old, next, verdict, bump, packages, accepted, unmatched } = compared;
  const findings = [
    ...verdict.findings.map((one) => judgedFinding(one, old, next)),
    ...packages.flatMap((verdictOn) => sourceFinding(verdictOn) ?? []),
  ];
  const unread = [old, next].flatMap(({ diagnostics }) => {
    // Tolerant loading omits parts, which are not compared either.
    const isPartial = diagnostics.some(({ code }) => code === 'tolerance-summary');
    return diagnostics.filter(
      ({ code, severity }) =>
        severity === 'error' || UNCOMPARED.has(code) || (isPartial && severity === 'warning'),
    );
  });
  const levels = findings.map(({ level }) => level as Level);
  const count = (level: Level): number => levels.filter((one) => one === level).length;
  const { title, version } = next.contract;
  return {
    command: 'diff',
    ok: isFine(compared),
    tool: packageVersion(),
    contract: { title, version },
    rules: [
      ...rules.map(({ id, summary, help }) => ({ id, summary, help, severity: 'warning' as const })),
      SOURCE_RULE,
    ],
    findings,
    diagnostics: [
      ...unread,
      ...unmatched,
      ...verdict.stale.flatMap((stale) => accepted?.diagnosticFor(stale) ?? []),
    ],
    facts: {
      worst: LEVELS.find((level) => levels.includes(level)) ?? 'nothing',
      bump,
      oldVersion: old.contract.version,
      newVersion: version,
      counts: Object.fromEntries(LEVELS.map((level) => [level, count(level)])),
      packages,
      files: { old: old.files, new: next.files },
    },
  };
}

function judgedFinding(found: JudgedFinding, old: LoadedSide, next: LoadedSide): Finding {
  const result = findingOf(found, old.side, next.side);
  const { accepted, lowered } = found;
  if (accepted) {
    const { reason, expires } = accepted;
    return { ...result, severity: 'note', message: `${result.message} Accepted until ${expires}: ${reason}` };
  }
  if (lowered)
    return {
      ...result,
      message: `${result.message} ${lowered.because} Otherwise, it would be ${lowered.from}.`,
    };
  return found.fails ? { ...result, severity: 'error' } : result;
}

const MAX_NAMES = 10;

/** Returns one finding for a client, even if several names changed. */
function sourceFinding({ target, changes }: PackageVerdict): Finding | undefined {
  if (changes.length === 0) return undefined;
  const names = changes.map(({ name, change, new: now }) =>
    change === 'renamed' ? `${name} (renamed to ${now})` : `${name} (${change})`,
  );
  return {
    code: SOURCE_RULE.id,
    severity: 'warning',
    level: 'source',
    subject: `${target} client`,
    message: `Callers of these must change their code: ${firstNames(names, MAX_NAMES)}.`,
    help: SOURCE_RULE.help,
  };
}

function fails({ failOn }: Policy, level: Level): boolean {
  return failOn !== 'never' && !isWorse(failOn, level);
}
