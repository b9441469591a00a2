import type { Member } from '../../semantics/semantics.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import type { Check } from '../checks/check.ts';
import { isSteadyInside } from '../judge/stored-values.ts';
import { causeOf, differing, isDrifting, pairsOf, stepsWith } from '../lab/experiment.ts';
import { severityOf } from './evidence.ts';
import { momentOf } from './stamped-changes.ts';

export const unchangedProperties: Check = {
  id: 'unchanged-properties',
  on: 'trail',
  of: 'experiment',
  severity: 'error',
  summary: 'A change to some properties must not change the others.',
  enforces: 'RFC 7396 §2; RFC 5789 §2',
  help: 'Change only the properties in the request.',
  graphql: { enforces: 'GraphQL September 2025 §6.2.2 (Mutation); docs/contract-vocabulary.md (@effect)' },
  run: (experiment, { contract }) => {
    const { goal, action, sent, written, subject } = experiment;
    if (goal !== 'merge') return undefined;
    const severity = severityOf(action.effect.evidence);
    if (!severity) return undefined;
    return pairsOf(experiment).flatMap(([before, after]) =>
      differing(before, after)
        .filter((member) => !sent.has(member) && !isDrifting(experiment, member))
        .filter((member) => {
          const seen = after.seen[0]!.members.get(member) ?? before.seen[0]!.members.get(member);
          return (
            seen !== undefined &&
            isSteadyInside(contract, seen.property) &&
            keepsItsValue(subject.seen, member)
          );
        })
        .map((member) => ({
          kind: member,
          cause: causeOf(subject, member),
          severity,
          steps: stepsWith(experiment, after, before),
          message: `${written.case.operation.id} changed ${[...sent.keys()].join(', ')}, but ${member} was ${valueOf(before.seen[0]!, member)} before and is ${valueOf(after.seen[0]!, member)} now.`,
        })),
    );
  },
};

/** True if only callers change the property, or if it is set only once. */
export function keepsItsValue({ collection, members }: Sighting, words: string): boolean {
  const member = collection.members.find(({ name }) => name === words);
  if (!member || member.marks?.derived) return false;
  if (member.marks?.stamp) return member.marks.stamp.moment === 'created';
  const moment = momentOf(words, members.get(words))?.moment;
  if (moment) return moment === 'created';
  return member.mutability.value !== 'service' || isIdentity(member, collection.identity?.value);
}

function isIdentity({ names }: Member, identity: string | undefined): boolean {
  return Object.values(names).includes(identity ?? '');
}

/** Returns the value of a property as JSON, for a message. */
export function valueOf({ members }: Sighting, words: string): string {
  return JSON.stringify(members.get(words)?.value ?? null);
}
