/**
 * Tests all mutants. A short run first tests each mutant with the operations that found it last, because the requests
 * of an operation depend only on the seed. The default run tests the mutants that the short run misses, and, as a
 * control, some of those that it finds.
 */
import type { Contract } from '../../../src/model/contract.ts';
import type { Mutant } from '../mutant.ts';
import type { Found, Verdict } from './hunt.ts';
import { Surroundings, type Near } from './near.ts';
import type { Pool } from './pool.ts';
import type { Task } from './worker.ts';

/** One in this many mutants that a short run has found is tested by a default run, too. */
const CONTROLLED = 20;

export interface Hunting {
  readonly pool: Pool;
  readonly contract: Contract;
  readonly mutants: readonly Mutant[];
  readonly seed: number;
  readonly budget: number;
  /** The operations with which each mutant is tested first. */
  readonly near: Near;
  /** True if the unmodified sandbox is assumed to have no findings. */
  readonly trust: boolean;
  readonly onVerdict: (mutant: Mutant, verdict: Verdict, isNear: boolean) => void;
}

/** The results of the mutants. */
export interface Hunted {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /**
   * The operations with which each mutant was found. Mutants that only the default run has found are omitted.
   */
  readonly near: Near;
  /** The findings about the unmodified sandbox. */
  readonly known: readonly Found[];
  /** Ids of mutants that a short run has found and the default run has missed. */
  readonly disputed: readonly string[];
  readonly controlled: number;
}

export async function huntAll(hunting: Hunting): Promise<Hunted> {
  const { pool, contract, mutants, onVerdict } = hunting;
  const verdicts = new Map<string, Verdict>();
  const found: Record<string, readonly string[]> = {};
  const surroundings = new Surroundings(contract);
  const looked = mutants.flatMap((mutant) => {
    const places = hunting.near[mutant.id];
    const operations = places && surroundings.of(places);
    return places && operations ? [{ mutant, places, operations }] : [];
  });
  const honest = await honestFindings(hunting, [undefined, ...looked.map(({ operations }) => operations)]);

  const quick = looked.map(({ mutant, operations }) => taskOf(hunting, honest, mutant, operations));
  await pool.run(quick, (task, verdict) => {
    if (verdict.findings.length === 0) return;
    verdicts.set(task.id, verdict);
    found[task.id] = hunting.near[task.id]!;
    onVerdict(task.mutant, verdict, true);
  });

  // Sorted, because processes end in any order.
  const control = [...verdicts.keys()].toSorted().filter((_, index) => index % CONTROLLED === CONTROLLED - 1);
  const disputed: string[] = [];
  const slow = mutants
    .filter(({ id }) => !verdicts.has(id) || control.includes(id))
    .map((mutant) => taskOf(hunting, honest, mutant));
  await pool.run(slow, (task, verdict) => {
    const isControl = control.includes(task.id);
    const [first] = verdict.findings;
    if (isControl && !first) disputed.push(task.id);
    if (isControl && first) return;
    verdicts.set(task.id, verdict);
    // A mutant that the short run missed would be missed again.
    if (first && !(task.id in hunting.near) && isThere(contract, first)) found[task.id] = [first.subject];
    onVerdict(task.mutant, verdict, false);
  });
  return { verdicts, near: found, known: [...honest.values()].flat(), disputed, controlled: control.length };
}

/** Some mutants belong to another contract. */
function isThere({ operations }: Contract, { subject }: Found): boolean {
  return operations.some(({ id }) => id === subject);
}

type Hunts = Task & { readonly id: string; readonly mutant: Mutant };

function taskOf(
  { seed, budget }: Hunting,
  honest: Honest,
  mutant: Mutant,
  operations?: readonly string[],
): Hunts {
  return {
    id: mutant.id,
    mutant,
    seed,
    budget,
    known: honest.get(keyOf(operations)) ?? [],
    ...(operations && { operations }),
  };
}

/** Findings about the unmodified sandbox, by the tested operations. */
type Honest = ReadonlyMap<string, readonly Found[]>;

function keyOf(operations: readonly string[] = []): string {
  return operations.join('\n');
}

async function honestFindings(
  { pool, seed, budget, trust }: Hunting,
  sets: readonly (readonly string[] | undefined)[],
): Promise<Honest> {
  const found = new Map<string, readonly Found[]>();
  if (trust) return found;
  const each = [...new Map(sets.map((operations) => [keyOf(operations), operations])).values()];
  const tasks = each.map((operations) => ({ seed, budget, ...(operations && { operations }) }));
  await pool.run(tasks, ({ operations }, { findings, failure }) => {
    if (failure !== undefined) throw new Error(`the honest sandbox can not be verified: ${failure}`);
    found.set(keyOf(operations), findings);
  });
  return found;
}
