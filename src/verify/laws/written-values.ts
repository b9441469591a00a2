import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { enumOf, membersOf } from '../../semantics/derive/shape.ts';
import { mergePatch } from '../../semantics/laws/merge.ts';
import type { SeenMember, Sighting } from '../../semantics/world/sightings.ts';
import { flatten } from '../../values/flatten.ts';
import { accepts, same } from '../../values/accepts.ts';
import type { Case } from '../exchange.ts';
import { inputType } from '../judge/input-type.ts';
import type { Check, Objection } from '../checks/check.ts';
import { isSameFact } from '../judge/shared-facts.ts';
import { isFirm, isSteady, isStoredAs } from '../judge/stored-values.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { causeOf, isDrifting, stepsWith, type Experiment, type Reading } from '../lab/experiment.ts';
import { severityOf } from './evidence.ts';
import { lostValues } from './nested-values.ts';

export const writtenValues: Check = {
  id: 'written-values',
  on: 'trail',
  of: 'experiment',
  severity: 'error',
  summary:
    'After a change, every view of the resource must show the values that were sent. A property that was set to null must have no value.',
  enforces: 'RFC 7396 §2; RFC 5789 §2; RFC 9110 §9.3.4',
  help: 'Store the values that you accept, and reject the others. If the change is not complete yet, return 202.',
  graphql: {
    enforces: 'GraphQL September 2025 §6.2.2 (Mutation); docs/contract-vocabulary.md (@effect)',
    help: 'Store the values that you accept, and reject the others.',
  },
  run: (experiment, { contract }) => {
    const { goal, action, sent, written, subject } = experiment;
    const severity = severityOf(action.effect.evidence);
    if (!severity) return undefined;
    if (goal === 'create') return [...dropped(contract, experiment), ...lost(contract, experiment)];
    if (goal !== 'merge') return undefined;
    const answered = sightingsOf(contract, written).filter(
      ({ as, id }) => as === 'subject' && id === subject.id,
    );
    const views: readonly (readonly [Sighting, Reading | undefined])[] = [
      ...answered.map((seen) => [seen, undefined] as const),
      ...experiment.after.flatMap((reading) => reading.seen.map((seen) => [seen, reading] as const)),
    ];
    return views.flatMap(([seen, reading]) =>
      [...sent].flatMap(([words, value]) => {
        const member = seen.members.get(words);
        if (!member || isDrifting(experiment, words) || !isSteady(contract, member.property)) return [];
        const expected = expectedOf(experiment, words, value);
        if (isRight(contract, experiment, seen, words, expected)) return [];
        const by = reading ? reading.operation : written.case.operation.id;
        return [
          {
            kind: words,
            cause: causeOf(subject, words),
            severity,
            steps: reading ? stepsWith(experiment, reading) : stepsOfAnswer(experiment),
            message: `${words} was changed to ${JSON.stringify(value)}, but ${by} shows ${JSON.stringify(member.value)}${same(expected ?? null, value) ? '' : ` instead of ${JSON.stringify(expected ?? null)}`}.`,
          },
        ];
      }),
    );
  },
};

/** Returns objections to sent values of a creation that no view shows. */
function dropped(contract: Contract, experiment: Experiment): readonly Objection[] {
  const { sent, after, written, subject } = experiment;
  const shown = [
    ...sightingsOf(contract, written).filter(({ as, id }) => as === 'subject' && id === subject.id),
    ...after.flatMap(({ seen }) => seen),
  ];
  const own = after.find(({ kind, seen }) => kind === 'own' && seen.length > 0);
  return [...sent].flatMap(([words, value]) => {
    const members = shown.flatMap(({ members: all }) => all.get(words) ?? []);
    const isDropped =
      !isEmpty(value) &&
      members.length > 0 &&
      members.every(
        ({ property, value: is }) =>
          (isEmpty(is) || isAnother(is, value)) &&
          isSteady(contract, property) &&
          !property.marks?.secret &&
          accepts(contract, property.type, value) &&
          // The service may choose a different value of an enum.
          enumOf(contract, property.type) === undefined,
      );
    if (!isDropped || isDrifting(experiment, words)) return [];
    const by = own ? own.operation : written.case.operation.id;
    const message = `${written.case.operation.id} was sent ${words} ${JSON.stringify(value)}, but ${by} shows ${JSON.stringify(members[0]!.value)}.`;
    const steps = own ? stepsWith(experiment, own) : stepsOfAnswer(experiment);
    return [{ kind: words, cause: causeOf(subject, words), severity: 'warning', steps, message }];
  });
}

/** True if the shown value cannot be the sent value in another format. */
function isAnother(is: JsonValue, sent: JsonValue): boolean {
  return typeof is === typeof sent && isFirm(sent) && !isStoredAs(is, sent);
}

/** Returns objections to values of sent items that are missing in the created items. */
function lost(contract: Contract, experiment: Experiment): readonly Objection[] {
  const { written } = experiment;
  return lostValues(contract, experiment).map(({ words, sent, reading }) => ({
    kind: words,
    severity: 'warning',
    steps: stepsWith(experiment, reading),
    message: `${written.case.operation.id} was sent ${words} ${JSON.stringify(sent)}, but ${reading.operation} shows null.`,
  }));
}

function stepsOfAnswer({ subject, written }: Experiment): NonNullable<ReturnType<typeof stepsWith>> {
  return subject.created ? [subject.created, written] : [written];
}

/** Returns the value after the change, or undefined if it was removed. */
function expectedOf({ before, written }: Experiment, words: string, value: JsonValue): JsonValue | undefined {
  const { case: made } = written;
  const isPatch =
    made.kind === 'rest' &&
    made.body?.mediaType === 'application/merge-patch+json' &&
    typeof value === 'object';
  const earlier = before.find(({ kind, seen }) => kind === 'own' && seen.length > 0)?.seen[0];
  if (value === null) return undefined;
  return isPatch ? mergePatch(earlier?.members.get(words)?.value, value) : value;
}

/** Removes the properties of an object that requests cannot set, because the service determines them. */
function settableIn(contract: Contract, made: Case, words: string, value: JsonValue): JsonValue {
  const content = inputType(made.operation);
  const property = content && membersOf(contract, content).get(words);
  const names = (property ? flatten(contract, property.type) : [])
    .flatMap((flat) => (flat.kind === 'object' ? flat.properties : []))
    .filter(({ direction }) => direction !== 'response')
    .map(({ name }) => name.wire);
  if (!isJsonObject(value) || names.length === 0) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}

function isRight(
  contract: Contract,
  { written }: Experiment,
  { view, members }: Sighting,
  words: string,
  expected: JsonValue | undefined,
): boolean {
  const { property, value: is } = members.get(words)!;
  // If a response must have a value, null cannot remove it.
  if (expected === undefined && !canBeEmpty(contract, view, property)) return true;
  if (expected === undefined)
    return isEmpty(is) || (property.default !== undefined && same(is, property.default));
  // If the type does not accept the value, the service shows the value in another form.
  if (!accepts(contract, property.type, expected)) return true;
  if (is === null) return false;
  const isOther = view.startsWith('rest:') !== (written.case.kind === 'rest');
  const settable = settableIn(contract, written.case, words, expected);
  return isStoredAs(is, settable) || (isOther && isSameFact(contract, property.type, is, settable));
}

/** True for null, an empty string, an empty list, and an empty object. */
export function isEmpty(value: JsonValue): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

function canBeEmpty(
  contract: Contract,
  view: Sighting['view'],
  { type, required }: SeenMember['property'],
): boolean {
  if (type.kind === 'nullable') return true;
  return view.startsWith('rest:') && (!required || accepts(contract, type, null));
}
