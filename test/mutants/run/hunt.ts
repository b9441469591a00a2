import type { VerifyReport } from '../../../src/verify/options.ts';
import type { Mutant } from '../mutant.ts';
import { verifyWorld } from '../../verify/world.ts';
import { idleEdits } from './load-edited.ts';
import { openWorld, type Contracts } from './worlds.ts';

/** The configuration of the run for a mutant, or for the unmodified sandbox. */
export interface Hunt {
  readonly seed: number;
  /** Time limit for one mutant, in seconds. */
  readonly budget: number;
  /** Ids of the tested operations; all operations if omitted. */
  readonly operations?: readonly string[];
  /**
   * Known findings about the unmodified sandbox. The run ends at the first other finding; without a list, it
   * does not end early.
   */
  readonly known?: readonly Found[];
}

/** The identity of a finding. */
export interface Found {
  readonly check: string;
  readonly subject: string;
  readonly message: string;
  readonly curl?: string;
}

/** The result of one run of verify. */
export interface Verdict {
  /** Findings that the unmodified sandbox does not have. */
  readonly findings: readonly Found[];
  readonly requests: number;
  readonly milliseconds: number;
  /** The reason why the run failed. A mutant that does not start is invalid. */
  readonly failure?: string;
}

/**
 * Returns a finding if a complete run fails only because an operation never succeeds, because such a run has also
 * detected the fault.
 */
function vacuous({ diagnostics }: VerifyReport, honest: ReadonlySet<string>): readonly Found[] {
  const isCut = diagnostics.some(({ code }) => code === 'verify-cut-short');
  return diagnostics
    .filter(({ code, severity }) => !isCut && code === 'verify-vacuous' && severity === 'error')
    .map(({ code, message }) => ({ check: code, subject: 'the whole run', message }))
    .filter(({ check, subject }) => !honest.has(keyOf(check, subject)));
}

function keyOf(check: string, subject = ''): string {
  return `${check} ${subject}`;
}

/** Runs verify against the mutant until it finds something. */
export async function hunt(
  contracts: Contracts,
  mutant: Mutant | undefined,
  { seed, budget, operations, known }: Hunt,
): Promise<Verdict> {
  const start = performance.now();
  const opened = await openWorld(contracts, mutant).catch((fault: unknown) => String(fault));
  if (typeof opened === 'string') return { findings: [], requests: 0, milliseconds: 0, failure: opened };
  const end = new AbortController();
  const honest = new Set(known?.map(({ check, subject }) => keyOf(check, subject)));
  try {
    const report = await verifyWorld(opened.world, {
      ...opened.options,
      ...(operations && { operations }),
      seed,
      timeBudgetMs: budget * 1000,
      signal: end.signal,
      onFinding: ({ code, subject }) => {
        // A short run has time to find out whether the expected check reports the mutant.
        const isEnough = !operations || code === mutant?.check;
        if (known && isEnough && !honest.has(keyOf(code, subject))) end.abort();
      },
    });
    const others = report.findings
      .filter(({ code, subject }) => !honest.has(keyOf(code, subject)))
      .map(({ code, subject, message, evidence }) => ({
        check: code,
        subject,
        message,
        ...(evidence && { curl: evidence.curl }),
      }));
    const findings = others.length === 0 && !operations ? vacuous(report, honest) : others;
    const idle = mutant && !operations && findings.length === 0 ? idleEdits(mutant.id) : [];
    return {
      findings,
      requests: report.requests,
      milliseconds: performance.now() - start,
      ...(idle.length > 0 && { failure: `no module loads ${idle.map(({ file }) => file).join(', ')}` }),
    };
  } finally {
    await opened.close();
  }
}
