import type { Contract } from '../../model/contract.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import { same } from '../../values/accepts.ts';
import type { Check, Objection } from '../checks/check.ts';
import { isComparable, isSameFact } from '../judge/shared-facts.ts';
import { isSteady } from '../judge/stored-values.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { isKept, valueOf } from './unchanged-properties.ts';
import { causeOf, stepsWith } from '../lab/experiment.ts';

export const equalViews: Check = {
  id: 'equal-views',
  on: 'trail',
  of: 'experiment',
  severity: 'error',
  summary: 'After a change, all responses that show the resource must show the same values.',
  enforces: 'RFC 9110 §9.3.1; docs/contract-vocabulary.md (x-concept, @concept)',
  help: 'Read every view from the same source, and update copies with each change.',
  graphql: { enforces: 'docs/contract-vocabulary.md (@concept)' },
  run: (experiment, { contract }) => {
    const { goal, after, written, subject } = experiment;
    if (goal === 'refusal' || goal === 'delete' || goal === 'repeat') return undefined;
    const shown = after.flatMap((reading) => reading.seen.map((seen) => ({ seen, reading })));
    const [first, ...others] = shown;
    if (!first) return undefined;
    const answered = sightingsOf(contract, written).filter(
      ({ as, id }) => as === 'subject' && id === subject.id,
    );
    const found: Objection[] = [];
    for (const { seen, reading } of others)
      for (const member of differences(contract, experiment.drifting, first.seen, seen, false))
        found.push({
          kind: `${reading.operation} ${member}`,
          cause: causeOf(subject, member),
          steps: [...stepsWith(experiment, first.reading), reading.answer],
          message: `${member} is ${valueOf(first.seen, member)} in ${first.reading.operation}, but ${valueOf(seen, member)} in ${reading.operation}.`,
        });
    for (const seen of answered)
      for (const member of differences(contract, experiment.drifting, first.seen, seen, true))
        found.push({
          kind: `answer ${member}`,
          cause: causeOf(subject, member),
          steps: stepsWith(experiment, first.reading),
          message: `${written.case.operation.id} returned ${member} as ${valueOf(seen, member)}, but ${first.reading.operation} shows ${valueOf(first.seen, member)}.`,
        });
    return found;
  },
};

/**
 * Returns the properties that differ between two views, by the words of their names.
 * @param isEarlier true if `other` was read before `one`, so the service may have changed its own values in between
 */
export function differences(
  contract: Contract,
  drifting: ReadonlySet<string>,
  one: Sighting,
  other: Sighting,
  isEarlier: boolean,
): readonly string[] {
  return [...one.members.keys()].filter((words) => {
    const member = one.members.get(words)!;
    const seen = other.members.get(words);
    if (!seen || drifting.has(words)) return false;
    if (isEarlier && !(isSteady(contract, member.property) && isKept(one, words))) return false;
    return !isEqual(contract, words, one, other);
  });
}

/** True if two views show the same value of a property, or if their values cannot be compared. */
export function isEqual(contract: Contract, words: string, one: Sighting, other: Sighting): boolean {
  const [first, second] = [one.members.get(words), other.members.get(words)];
  if (!first || !second || first.property.marks?.secret || second.property.marks?.secret) return true;
  if (one.view === other.view) return isSameValue(first.value, second.value);
  const [graphql, rest] = one.view.startsWith('graphql:') ? [first, second] : [second, first];
  if (!isComparable(contract, graphql.property.type, rest.property.type)) return true;
  return isSameFact(contract, graphql.property.type, graphql.value, rest.value);
}

/**
 * True if two values are equal in their common fields, because views of a type may select different fields. Lists of
 * objects are not compared.
 */
function isSameValue(one: Sighting['value'][string], other: Sighting['value'][string]): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return same(one, other);
  if (Array.isArray(one) || Array.isArray(other)) return !isFlat(one) || !isFlat(other) || same(one, other);
  return Object.keys(one).every(
    (name) => !Object.hasOwn(other, name) || isSameValue((one as never)[name], (other as never)[name]),
  );
}

function isFlat(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
}
