import type { Sighting } from '../../semantics/world/sightings.ts';
import { machineOf } from '../../model/lookup.ts';
import type { Check, Objection } from '../checks/check.ts';
import { itemsOf } from '../judge/pages.ts';
import { haveOtherParents } from '../judge/path-scope.ts';
import { pairsOf, stepsWith, type Experiment } from '../lab/experiment.ts';
import type { Contract } from '../../model/contract.ts';

export const deletedItems: Check = {
  id: 'deleted-items',
  on: 'trail',
  of: 'experiment',
  severity: 'error',
  summary:
    'A deleted resource must not occur in lists or in other resources, unless it is shown in a final state, such as `archived`.',
  enforces: 'RFC 9110 §9.3.5',
  help: 'Leave deleted resources out of lists, or declare a final state for them.',
  graphql: { enforces: 'GraphQL September 2025 §6.2.2 (Mutation); docs/contract-vocabulary.md (@effect)' },
  run: (experiment, { contract }) => {
    const { goal, written, after } = experiment;
    if (goal !== 'delete') return undefined;
    const shown = after
      .filter(({ kind, answer }) => kind !== 'own' && !haveOtherParents(written.case, answer.case))
      .flatMap((reading) => {
        const left = reading.seen.find((one) => !isOver(contract, one));
        return left
          ? [
              {
                kind: reading.operation,
                steps: stepsWith(experiment, reading),
                message: `${written.case.operation.id} deleted ${left.collection.concept} ${left.id}, but ${reading.operation} still shows it.`,
              },
            ]
          : [];
      });
    return [...shown, ...partsLeft(experiment), ...namedBy(experiment)];
  },
};

/** Returns objections to lists that still contain resources nested in the deleted one. */
function partsLeft(experiment: Experiment): readonly Objection[] {
  const { subject, written } = experiment;
  return pairsOf(experiment).flatMap(([before, reading]): readonly Objection[] => {
    const [earlier, later] = [before, reading].map(
      ({ answer }) => itemsOf(answer.case.operation, answer)?.length ?? 0,
    );
    if (reading.kind !== 'below' || earlier === 0 || later === 0) return [];
    const message = `${written.case.operation.id} deleted ${subject.concept} ${subject.id}, but ${reading.operation} still lists ${later} of its parts.`;
    return [
      {
        kind: `parts ${reading.operation}`,
        severity: 'warning',
        steps: stepsWith(experiment, reading, before),
        message,
      },
    ];
  });
}

/**
 * Returns objections to resources that still contain the id of the deleted resource, although other resources no longer
 * do.
 */
function namedBy(experiment: Experiment): readonly Objection[] {
  const { subject, written } = experiment;
  const references = pairsOf(experiment).flatMap(([before, reading]) => {
    const [was, is] = [before, reading].map(({ named }) => named);
    return was === subject.id && is !== undefined ? [{ reading, before, is }] : [];
  });
  const isFreed = references.some(({ is }) => is === null);
  return isFreed
    ? references
        .filter(({ is }) => is === subject.id)
        .map(({ reading, before }) => ({
          kind: `named ${reading.operation}`,
          severity: 'warning',
          steps: stepsWith(experiment, reading, before),
          message: `${written.case.operation.id} deleted ${subject.concept} ${subject.id}, but ${reading.operation} still names it, although other resources no longer do.`,
        }))
    : [];
}

/** True for a resource in a declared final state. */
export function isOver(contract: Contract, { members }: Sighting): boolean {
  return [...members.values()].some(({ property, value }) =>
    machineOf(contract, property.type)?.transitions.some(({ from, to }) => from === value && to.length === 0),
  );
}
