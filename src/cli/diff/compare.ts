/** Compares two loaded contracts, and collects everything for the report of `diff`. */
import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import { bumpOf } from '../../diff/severity.ts';
import { spanOfFile } from '../../load/document/document.ts';
import type { Contract } from '../../model/contract.ts';
import { say } from '../diagnostics.ts';
import type { EvidenceFile } from './evidence-files.ts';
import type { Compared } from './report.ts';
import type { Settings } from './settings.ts';
import type { LoadedSide } from './side.ts';
import { unionTypeTargets, surfacesOf } from './surfaces.ts';

/** Compares two contracts. Loads the rules and emitters on first use. */
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
  const whole = {
    documents: evidence.flatMap(({ documents }) => documents),
    requests: evidence.flatMap(({ requests }) => requests),
  };
  const [report, usage, before, after, unmatched, unionTypes] = await Promise.all([
    diff(old.contract, next.contract, { today }),
    usageOf(old.contract, whole),
    surfacesOf(old.contract, emitted),
    surfacesOf(next.contract, emitted),
    unmatchedEvidence(old.contract, evidence),
    unionTypeTargets(),
  ]);
  const verdict = judge(report.findings, policy, { today, usage });
  const bump = bumpOf(verdict.findings.map(({ level }) => level));
  const packages = packageVerdicts(before, after, bump, (target) => unionTypes.has(target));
  return { old, next, verdict, bump, packages, policy, accepted, unmatched };
}

/** Returns a warning for each file whose requests and operations do not match the contract. */
async function unmatchedEvidence(
  old: Contract,
  files: readonly EvidenceFile[],
): Promise<readonly Diagnostic[]> {
  const { usesAny } = await import('../../diff/policy/usage.ts');
  const used = await Promise.all(files.map((file) => usesAny(old, file)));
  return files
    .filter((_, index) => !used[index])
    .map(({ path }) => say['diff-evidence-unused']({ path }, spanOfFile(path)));
}
