import type { Check } from '../checks/check.ts';
import { differing, isDrifting, pairsOf, stepsWith } from '../lab/experiment.ts';

export const refusedChanges: Check = {
  id: 'refused-changes',
  on: 'trail',
  of: 'experiment',
  severity: 'error',
  summary: 'A rejected request changes nothing.',
  enforces: 'RFC 9110 §15.5',
  help: 'Validate the whole request before the first change, or undo the changes.',
  run: (experiment) => {
    const { goal, written } = experiment;
    if (goal !== 'refusal') return undefined;
    return pairsOf(experiment).flatMap(([before, after]) => {
      const changed = differing(before, after).filter((member) => !isDrifting(experiment, member));
      return changed.length === 0
        ? []
        : [
            {
              kind: 'effect',
              steps: stepsWith(experiment, after, before),
              message: `${written.case.operation.id} rejected the request, and changed ${changed.join(', ')}.`,
            },
          ];
    });
  },
};
