import type { Mutant } from '../mutant.ts';
import { verifyWorld } from '../../verify/world.ts';
import { openWorld, type Contracts } from './worlds.ts';

/** How a mutant, or the honest sandbox, is to be verified. */
export interface Hunt {
  readonly seed: number;
  /** Only these checks; all by default. */
  readonly checks?: readonly string[];
  /** No new request after so many findings; 1 by default. */
  readonly maxFindings?: number;
  /** The seconds that one mutant gets; 60 by default. */
  readonly budget?: number;
}

/** What a default run of verify said. */
export interface Verdict {
  readonly findings: readonly {
    readonly check: string;
    readonly subject: string;
    readonly message: string;
    readonly curl?: string;
  }[];
  readonly requests: number;
  readonly milliseconds: number;
  /** Why there was no run: a mutant that does not even start is none. */
  readonly failure?: string;
}

/** Runs verify against the mutant until it finds something. */
export async function hunt(
  contracts: Contracts,
  mutant: Mutant | undefined,
  { seed, checks, maxFindings = 1, budget = 60 }: Hunt,
): Promise<Verdict> {
  const start = performance.now();
  const opened = await openWorld(contracts, mutant).catch((fault: unknown) => String(fault));
  if (typeof opened === 'string') return { findings: [], requests: 0, milliseconds: 0, failure: opened };
  try {
    const report = await verifyWorld(opened.world, {
      ...opened.options,
      seed,
      maxFindings,
      timeBudgetMs: budget * 1000,
      ...(checks && { checks }),
    });
    const findings = report.findings.map(({ code, subject, message, evidence }) => ({
      check: code,
      subject: subject ?? '',
      message,
      ...(evidence && { curl: evidence.curl }),
    }));
    return { findings, requests: report.requests, milliseconds: performance.now() - start };
  } finally {
    await opened.close();
  }
}
