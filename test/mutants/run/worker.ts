/** A process of its own that hunts one mutant after another, as it is told to. */
import { mutantsOf } from '../table.ts';
import { hunt, type Hunt, type Verdict } from './hunt.ts';
import { loadContracts } from './worlds.ts';

/** What the parent asks for: a mutant by its id, the honest sandbox without one. */
export interface Task extends Hunt {
  readonly id?: string;
}

const contracts = await loadContracts();
const mutants = new Map(mutantsOf(contracts.sandbox).map((mutant) => [mutant.id, mutant]));

process.on('message', (task: Task) => {
  const mutant = task.id === undefined ? undefined : mutants.get(task.id);
  hunt(contracts, mutant, task).then(answer, (fault: unknown) => {
    const reason = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
    answer({ findings: [], requests: 0, milliseconds: 0, failure: reason });
  });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

function answer(verdict: Verdict): void {
  process.send?.(verdict);
}
