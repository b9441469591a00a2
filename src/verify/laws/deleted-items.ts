import type { Sighting } from '../../semantics/world/sightings.ts';
import type { Check } from '../checks/check.ts';
import { machineOf } from '../judge/observed-states.ts';
import { stepsWith } from '../lab/experiment.ts';
import type { Contract } from '../../model/contract.ts';

export const deletedItems: Check = {
  id: 'deleted-items',
  on: 'trail',
  of: 'experiment',
  severity: 'error',
  summary: 'A deleted resource is in no list and no part of another resource, unless it is in a final state.',
  enforces: 'RFC 9110 §9.3.5',
  help: 'Leave deleted resources out of lists, or declare a final state for them.',
  run: (experiment, { contract }) => {
    const { goal, written, after } = experiment;
    if (goal !== 'delete') return undefined;
    return after
      .filter(({ kind }) => kind !== 'own')
      .flatMap((reading) => {
        const left = reading.seen.find((one) => !isOver(contract, one));
        return left
          ? [
              {
                kind: reading.operation,
                steps: stepsWith(experiment, reading),
                message: `${written.case.operation.id} deleted ${left.collection.concept} ${left.id}, and ${reading.operation} still shows it.`,
              },
            ]
          : [];
      });
  },
};

/** True for a resource in a declared final state. */
function isOver(contract: Contract, { members }: Sighting): boolean {
  return [...members.values()].some(({ property, value }) =>
    machineOf(contract, property.type)?.transitions.some(({ from, to }) => from === value && to.length === 0),
  );
}
