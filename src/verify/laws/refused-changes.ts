import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import type { Check, Objection } from '../checks/check.ts';
import type { Case } from '../exchange.ts';
import { itemsOfConcept } from '../judge/sightings.ts';
import { isStoredAs } from '../judge/stored-values.ts';
import {
  differing,
  isDrifting,
  pairsOf,
  stepsWith,
  type Experiment,
  type Reading,
} from '../lab/experiment.ts';
import { sentValues } from '../lab/subjects.ts';

export const refusedChanges: Check = {
  id: 'refused-changes',
  on: 'trail',
  of: 'experiment',
  severity: 'error',
  summary: 'A rejected request must not change any resource.',
  enforces: 'RFC 9110 §15.5',
  help: 'Validate the complete request before the first change, or undo the changes.',
  graphql: { enforces: 'GraphQL September 2025 §6.2.2 (Mutation); docs/contract-vocabulary.md (@effect)' },
  run: (experiment, { contract }) => {
    const { goal, written, action } = experiment;
    if (goal !== 'refusal') return undefined;
    if (action.effect.value === 'create') return ofCreation(contract, experiment);
    return effectsOf(experiment).map(({ changed, before, after }) => ({
      kind: 'effect',
      steps: stepsWith(experiment, after, before),
      message: `${written.case.operation.id} rejected the request, but changed ${changed}.`,
    }));
  },
};

/** The properties that differ between two readings, before and after a write. */
interface SeenEffect {
  readonly changed: string;
  readonly before: Reading;
  readonly after: Reading;
}

/** Returns the effects of a write that must not have any effect. */
export function effectsOf(experiment: Experiment): readonly SeenEffect[] {
  return pairsOf(experiment).flatMap(([before, after]) => {
    const changed = differing(before, after).filter((member) => !isDrifting(experiment, member));
    return changed.length === 0 ? [] : [{ changed: changed.join(', '), before, after }];
  });
}

/** Returns objections to new list items with the values of a rejected creation, and to a new resource with its id. */
function ofCreation(contract: Contract, experiment: Experiment): readonly Objection[] {
  const { written, sent, subject, action } = experiment;
  const itemsOf = ({ answer }: Reading): readonly Sighting[] =>
    itemsOfConcept(contract, answer, subject.concept);
  return pairsOf(experiment).flatMap(([before, after]) => {
    const known = new Set(itemsOf(before).map(({ id }) => id));
    const isThere = before.seen.length === 0 && after.seen.some(({ id }) => id === sent.get('id'));
    // Items that earlier requests with the same values created may appear late.
    const isLike = (one: Sighting): boolean => isCreatedBy(one, action, written.case);
    const made =
      isThere ||
      (!itemsOf(before).some(isLike) && itemsOf(after).some((one) => !known.has(one.id) && isLike(one)));
    return made
      ? [
          {
            kind: 'creation',
            steps: [written, after.answer],
            message: `${written.case.operation.id} rejected the request, but ${after.operation} shows a new ${subject.concept} with its values.`,
          },
        ]
      : [];
  });
}

/**
 * True if the request may have created the item: the item has a string of the request, and every comparable value
 * equals the sent value. The invalid value is not compared, because the service may have stored a different one.
 */
export function isCreatedBy({ members }: Sighting, action: Action, made: Case): boolean {
  const { intent } = made;
  const broken = new Set(
    intent.kind === 'invalid'
      ? intent.violation.where.split('/').map((part) => splitWords(part).join(' '))
      : [],
  );
  const shown = [...sentValues(action, made)].flatMap(([words, value]) => {
    const is = members.get(words)?.value ?? null;
    return is === null || typeof value === 'object' || typeof is !== typeof value || broken.has(words)
      ? []
      : [{ value, isSame: isStoredAs(is, value) }];
  });
  return (
    shown.every(({ isSame }) => isSame) &&
    shown.some(({ value }) => typeof value === 'string' && value !== '')
  );
}
