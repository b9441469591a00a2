import type { Check } from '../checks/check.ts';
import { stepsWith } from '../lab/experiment.ts';
import { effectsOf } from './refused-changes.ts';

export const repeatedChanges: Check = {
  id: 'repeated-changes',
  on: 'trail',
  of: 'experiment',
  severity: 'error',
  summary: 'If a request is declared idempotent, repeating it must have no further effect.',
  enforces: 'docs/contract-vocabulary.md (x-fern-idempotent, @idempotent)',
  help: 'Recognize the repetition, and do not change the resource, its version, or the time of its last change.',
  run: (experiment) => {
    const { goal, written } = experiment;
    if (goal !== 'repeat') return undefined;
    return effectsOf(experiment).map(({ changed, before, after }) => ({
      kind: 'effect',
      steps: [...stepsWith(experiment, before), written, after.answer],
      message: `${written.case.operation.id} was repeated, and changed ${changed} again.`,
    }));
  },
};
