import { survivors } from '../survivors.ts';
import type { Mutant } from '../mutant.ts';
import type { Verdict } from './hunt.ts';

/** A mutant, and the result of verify for it. */
export interface Judged {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}

/** The results of all mutants. */
export interface Report {
  /** True if enough mutants were killed, each check has killed a mutant, and every survivor is explained. */
  readonly ok: boolean;
  readonly killed: number;
  readonly total: number;
  readonly seconds: number;
  /** The number of mutants tested by both a short run and the default run. */
  readonly controlled: number;
  readonly requests: number;
  readonly checks: readonly CheckRow[];
  readonly survivors: readonly {
    readonly id: string;
    readonly breaks: string;
    readonly reason: string | null;
  }[];
  /** Faults of the run, of the table of mutants, or of the list of survivors. */
  readonly faults: readonly string[];
  readonly mutants: readonly {
    readonly id: string;
    readonly kind: string;
    readonly check: string;
    readonly killedBy: readonly string[];
    readonly requests: number;
    readonly milliseconds: number;
  }[];
}

/**
 * The numbers of one check: its own mutants, those that any check killed, those that it killed itself, and all mutants
 * that it killed.
 */
interface CheckRow {
  readonly check: string;
  readonly own: number;
  readonly killed: number;
  readonly byItself: number;
  readonly all: number;
}

/** Share of mutants that must be killed. */
const AIM = 0.95;

/** The results of a finished run. */
interface Over {
  readonly judged: readonly Judged[];
  /** Ids of the checks that must have killed a mutant; empty if only some mutants were tested. */
  readonly checks: readonly string[];
  /** Findings about the unmodified sandbox. */
  readonly falseFindings: readonly string[];
  readonly controlled: number;
  readonly disputed: readonly string[];
  readonly milliseconds: number;
}

export function reportOf({
  judged,
  checks,
  falseFindings,
  controlled,
  disputed,
  milliseconds,
}: Over): Report {
  const isKilled = ({ verdict }: Judged): boolean => verdict.findings.length > 0;
  const killed = judged.filter(isKilled);
  const rows = rowsOf(judged, checks);
  const left = judged.filter((each) => !isKilled(each));
  const faults = [
    ...falseFindings.map(
      (finding) => `verify reports a false finding about the unmodified sandbox: ${finding}`,
    ),
    ...judged.flatMap(({ mutant, verdict: { failure } }) =>
      failure ? [`${mutant.id} does not run: ${failure}`] : [],
    ),
    ...rows.flatMap(({ check, all }) =>
      all === 0 && checks.includes(check) ? [`${check} has found no mutant`] : [],
    ),
    ...left.flatMap(({ mutant: { id } }) =>
      id in survivors ? [] : [`${id} has survived, and no reason is listed`],
    ),
    ...killed.flatMap(({ mutant: { id } }) =>
      id in survivors ? [`${id} is listed as a survivor, but was killed`] : [],
    ),
  ];
  faults.push(...disputed.map((id) => `${id} was found by the short run, but not by the default run`));
  if (killed.length < AIM * judged.length) faults.push(`less than ${AIM * 100}% were killed`);
  return {
    ok: faults.length === 0,
    killed: killed.length,
    total: judged.length,
    seconds: Math.round(milliseconds / 1000),
    controlled,
    requests: judged.reduce((sum, { verdict }) => sum + verdict.requests, 0),
    checks: rows,
    survivors: left.map(({ mutant: { id, breaks } }) => ({ id, breaks, reason: survivors[id] ?? null })),
    faults,
    mutants: judged.map(({ mutant: { id, kind, check }, verdict }) => ({
      id,
      kind,
      check,
      killedBy: checksOf(verdict),
      requests: verdict.requests,
      milliseconds: Math.round(verdict.milliseconds),
    })),
  };
}

function rowsOf(judged: readonly Judged[], checks: readonly string[]): readonly CheckRow[] {
  const ids = new Set([
    ...checks,
    ...judged.flatMap(({ mutant, verdict }) => [mutant.check, ...checksOf(verdict)]),
  ]);
  return [...ids].map((check) => {
    const own = judged.filter(({ mutant }) => mutant.check === check);
    return {
      check,
      own: own.length,
      killed: own.filter(({ verdict }) => verdict.findings.length > 0).length,
      byItself: own.filter(({ verdict }) => checksOf(verdict).includes(check)).length,
      all: judged.filter(({ verdict }) => checksOf(verdict).includes(check)).length,
    };
  });
}

function checksOf({ findings }: Verdict): readonly string[] {
  return [...new Set(findings.map(({ check }) => check))];
}

export function reportText({
  killed,
  total,
  seconds,
  requests,
  checks,
  survivors: left,
  faults,
}: Report): string {
  const width = Math.max(...checks.map(({ check }) => check.length));
  return [
    `${'check'.padEnd(width)}  own  killed  by itself  all`,
    ...checks.map(({ check, own, killed: ofOwn, byItself, all }) =>
      [
        check.padEnd(width),
        String(own).padStart(3),
        String(ofOwn).padStart(6),
        String(byItself).padStart(9),
        String(all).padStart(3),
      ].join('  '),
    ),
    '',
    ...left.map(({ id, breaks, reason }) => `survived: ${id}: ${breaks} ${reason ?? ''}`.trimEnd()),
    ...faults,
    `${requests} requests in ${seconds} s`,
    `killed ${killed} of ${total}`,
  ].join('\n');
}
