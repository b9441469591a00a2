/** Compares two loaded contracts, and collects everything for the report of `diff`. */
import { hasErrors } from '../../core/diagnostic.ts';
import { bumpOf } from '../../diff/severity.ts';
import type { Compared } from './report.ts';
import type { Settings } from './settings.ts';
import type { LoadedSide } from './side.ts';
import { surfacesOf } from './surfaces.ts';

/** Loads the rules and emitters on first use. */
export async function compare(
  old: LoadedSide,
  next: LoadedSide,
  { policy, accepted, evidence, clients }: Settings,
): Promise<Compared> {
  const today = new Date();
  // Clients cannot be generated from faulty documents. The report contains their errors.
  const emitted = hasErrors([...old.diagnostics, ...next.diagnostics]) ? [] : clients;
  const [{ diff }, { judge }, { usageOf }, { packageVerdicts }] = await Promise.all([
    import('../../diff/diff.ts'),
    import('../../diff/policy/judge.ts'),
    import('../../diff/policy/usage.ts'),
    import('../../diff/surface/verdict.ts'),
  ]);
  const [report, usage, before, after] = await Promise.all([
    diff(old.contract, next.contract, { today }),
    usageOf(old.contract, evidence),
    surfacesOf(old.contract, emitted),
    surfacesOf(next.contract, emitted),
  ]);
  const verdict = judge(report.findings, policy, { today, usage });
  const bump = bumpOf(verdict.findings.map(({ level }) => level));
  const packages = packageVerdicts(before, after, bump);
  return { old, next, verdict, bump, packages, policy, accepted };
}
