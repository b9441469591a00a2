/** A separate process that tests one mutant after another, on request. */
import { mutantsOf } from '../table.ts';
import { hunt, type Hunt, type Verdict } from './hunt.ts';
import { loadContracts } from './worlds.ts';

/** A request of the parent process: the id of a mutant, or undefined for the unmodified sandbox. */
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
