import type { Contract } from '../../model/contract.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import { same } from '../../values/accepts.ts';
import type { Check } from '../checks/check.ts';
import { isComparable, isSameFact } from '../judge/shared-facts.ts';
import { isSteady } from '../judge/stored-values.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { keepsItsValue, valueOf } from './unchanged-properties.ts';
import { causeOf, stepsWith, type Reading } from '../lab/experiment.ts';

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
    const { goal, after, written, subject, drifting } = experiment;
    if (goal === 'refusal' || goal === 'delete' || goal === 'repeat') return undefined;
    const shown = after.flatMap((reading) => reading.seen.map((seen) => ({ seen, reading })));
    const [first] = shown;
    if (!first) return undefined;
    const answered = sightingsOf(contract, written).filter(
      ({ as, id }) => as === 'subject' && id === subject.id,
    );
    return [...first.seen.members.keys()].flatMap((member) => {
      const views = shown.filter(({ seen }) => seen.members.has(member));
      const { view, operations } = mostAgreed(contract, member, views, drifting, answered);
      const cause = causeOf(subject, member);
      const right = valueOf(view.seen, member);
      const wrong = views
        .filter(({ seen }) => differs(contract, drifting, member, view.seen, seen))
        .map(({ seen, reading }) => ({
          kind: `${reading.operation} ${member}`,
          cause,
          steps: [...stepsWith(experiment, view.reading), reading.answer] as const,
          message: `${member} is ${right} in ${operations.join(' and ')}, but ${valueOf(seen, member)} in ${reading.operation}.`,
        }));
      const wrongAnswers = answered
        .filter((seen) => differsFromLater(contract, drifting, member, view.seen, seen))
        .map((seen) => ({
          kind: `answer ${member}`,
          cause,
          steps: stepsWith(experiment, view.reading),
          message: `${written.case.operation.id} returned ${member} as ${valueOf(seen, member)}, but ${view.reading.operation} shows ${right}.`,
        }));
      return [...wrong, ...wrongAnswers];
    });
  },
};

/** One occurrence of the resource, with its reading. */
interface Shown {
  readonly seen: Sighting;
  readonly reading: Reading;
}

/**
 * Returns the view with the value of a property that most operations show, and the names of these operations.
 * The response to the write counts as one more. Returns the first of several equally frequent values. Only
 * views that contradict others compete, because a view that cannot be compared with others agrees with all of
 * them.
 */
function mostAgreed(
  contract: Contract,
  member: string,
  views: readonly Shown[],
  drifting: ReadonlySet<string>,
  answered: readonly Sighting[],
): { readonly view: Shown; readonly operations: readonly string[] } {
  const candidates = views.map((view) => {
    const agrees = (seen: Sighting): boolean => !differs(contract, drifting, member, view.seen, seen);
    const agreeing = views.filter(({ seen }) => agrees(seen));
    const answers = answered.filter((seen) => seen.members.has(member) && agrees(seen));
    const operations = [...new Set(agreeing.map(({ reading }) => reading.operation))];
    return {
      view,
      operations,
      isContradicted: agreeing.length < views.length,
      votes: operations.length + answers.length,
    };
  });
  const contradicted = candidates.filter(({ isContradicted }) => isContradicted);
  return (contradicted.length > 0 ? contradicted : candidates).reduce((best, one) =>
    one.votes > best.votes ? one : best,
  );
}

/**
 * Returns the normalized names of the properties whose values differ between `one` and `other`, which was
 * read earlier.
 */
export function differences(contract: Contract, one: Sighting, other: Sighting): readonly string[] {
  return [...one.members.keys()].filter((words) => differsFromLater(contract, new Set(), words, one, other));
}

/** True if two views show different values of a property. */
function differs(
  contract: Contract,
  drifting: ReadonlySet<string>,
  words: string,
  one: Sighting,
  other: Sighting,
): boolean {
  return !drifting.has(words) && !isEqual(contract, words, one, other);
}

/**
 * Like `differs`, for a view `earlier` that was read before `later`. False for a value that the service may have
 * changed in between.
 */
function differsFromLater(
  contract: Contract,
  drifting: ReadonlySet<string>,
  words: string,
  later: Sighting,
  earlier: Sighting,
): boolean {
  const { property } = later.members.get(words)!;
  const isJudged = isSteady(contract, property) && keepsItsValue(later, words);
  return isJudged && differs(contract, drifting, words, later, earlier);
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
