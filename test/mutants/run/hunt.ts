import type { VerifyReport } from '../../../src/verify/options.ts';
import type { Mutant } from '../mutant.ts';
import { verifyWorld } from '../../verify/world.ts';
import { idleEdits } from './load-edited.ts';
import { openWorld, type Contracts } from './worlds.ts';

/** How a mutant, or the honest sandbox, is to be verified. */
export interface Hunt {
  readonly seed: number;
  /** The seconds that one mutant gets. */
  readonly budget: number;
  /** Ids of the operations that are driven; all when left out. */
  readonly operations?: readonly string[];
  /** What the honest sandbox is accused of as well. The run ends with a finding beside; with no list, it does not. */
  readonly known?: readonly Told[];
}

/** What a finding is known by. */
export interface Told {
  readonly check: string;
  readonly subject: string;
  readonly message: string;
  readonly curl?: string;
}

/** What a default run of verify said. */
export interface Verdict {
  /** Those that the honest sandbox does not have. */
  readonly findings: readonly Told[];
  readonly requests: number;
  readonly milliseconds: number;
  /** Why there was no run: a mutant that does not even start is none. */
  readonly failure?: string;
}

/** A run over everything that fails without a finding, since an operation never succeeds, has told of a fault, too. */
function vacuous({ diagnostics }: VerifyReport, honest: ReadonlySet<string>): readonly Told[] {
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
        // Near by there is time to see whether the check that it was made for tells of it.
        const isEnough = !operations || code === mutant?.check;
        if (known && isEnough && !honest.has(keyOf(code, subject))) end.abort();
      },
    });
    const told = report.findings
      .filter(({ code, subject }) => !honest.has(keyOf(code, subject)))
      .map(({ code, subject, message, evidence }) => ({
        check: code,
        subject,
        message,
        ...(evidence && { curl: evidence.curl }),
      }));
    const findings = told.length === 0 && !operations ? vacuous(report, honest) : told;
    const idle = mutant && !operations && findings.length === 0 ? idleEdits(mutant.id) : [];
    return {
      findings,
      requests: report.requests,
      milliseconds: performance.now() - start,
      ...(idle.length > 0 && { failure: `nothing loads ${idle.map(({ file }) => file).join(', ')}` }),
    };
  } finally {
    await opened.close();
  }
}
