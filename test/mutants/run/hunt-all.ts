/**
 * All mutants, the quick way first: each is looked for where it was found last, with the requests that the default run
 * makes there, since what is drawn for an operation follows from the seed alone; and by the default run where that does
 * not find it. Some of those that were found near by are hunted by the default run all the same, so that nobody has to
 * believe that it finds them too.
 */
import type { Contract } from '../../../src/model/contract.ts';
import type { Mutant } from '../mutant.ts';
import type { Told, Verdict } from './hunt.ts';
import { Surroundings, type Near } from './near.ts';
import type { Pool } from './pool.ts';
import type { Task } from './worker.ts';

/** One of so many that were found near by is hunted by the default run as well. */
const CONTROLLED = 20;

export interface Hunting {
  readonly pool: Pool;
  readonly contract: Contract;
  readonly mutants: readonly Mutant[];
  readonly seed: number;
  readonly budget: number;
  /** Where each is looked for first. */
  readonly near: Near;
  /** Whether the honest sandbox is believed to have no finding. */
  readonly trust: boolean;
  readonly told: (mutant: Mutant, verdict: Verdict, isNear: boolean) => void;
}

/** What came of the mutants. */
export interface Hunted {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** Where each was found; those that the default run alone has found, and not what is near, are left out. */
  readonly near: Near;
  /** What the honest sandbox is accused of. */
  readonly known: readonly Told[];
  /** Ids of those that were found near by, and not by the default run; and how many were hunted by both. */
  readonly disputed: readonly string[];
  readonly controlled: number;
}

export async function huntAll(hunting: Hunting): Promise<Hunted> {
  const { pool, contract, mutants, told } = hunting;
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
    told(task.mutant, verdict, true);
  });

  // Sorted, for they come in the order in which processes end.
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
    // Where it was not found near by, it would not be the next time.
    if (first && !(task.id in hunting.near) && isThere(contract, first)) found[task.id] = [first.subject];
    told(task.mutant, verdict, false);
  });
  return { verdicts, near: found, known: [...honest.values()].flat(), disputed, controlled: control.length };
}

/** Some mutants are of another contract. */
function isThere({ operations }: Contract, { subject }: Told): boolean {
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

/** What the honest sandbox is accused of, by the operations that are driven. */
type Honest = ReadonlyMap<string, readonly Told[]>;

function keyOf(operations: readonly string[] = []): string {
  return operations.join('\n');
}

async function honestFindings(
  { pool, seed, budget, trust }: Hunting,
  sets: readonly (readonly string[] | undefined)[],
): Promise<Honest> {
  const found = new Map<string, readonly Told[]>();
  if (trust) return found;
  const each = [...new Map(sets.map((operations) => [keyOf(operations), operations])).values()];
  const tasks = each.map((operations) => ({ seed, budget, ...(operations && { operations }) }));
  await pool.run(tasks, ({ operations }, { findings, failure }) => {
    if (failure !== undefined) throw new Error(`the honest sandbox can not be verified: ${failure}`);
    found.set(keyOf(operations), findings);
  });
  return found;
}
