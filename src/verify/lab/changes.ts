/** Builds requests that change a resource, one property after another. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { ownMember } from '../../core/own-member.ts';
import type { StateMachine } from '../../model/behaviour.ts';
import { machineOf } from '../../model/lookup.ts';
import { isSafe } from '../../model/operation-effect.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { isAtLeast } from '../../semantics/derive/fact.ts';
import { enumOf } from '../../semantics/derive/shape.ts';
import type { Type } from '../../model/type.ts';
import type { Action, Input } from '../../semantics/semantics.ts';
import { same } from '../../values/accepts.ts';
import type { Case } from '../exchange.ts';
import { inputOf, withInput, withoutInput } from '../judge/pages.ts';
import { choiceOf, type ChoicePath } from '../judge/state-choice.ts';
import { isSuccess } from '../run/tally.ts';
import type { Tour } from '../trails/plan.ts';
import { withChoice } from '../trails/state-now.ts';
import { nextOf } from '../trails/states.ts';
import type { Subject } from './experiment.ts';
import { actionsWith } from './subjects.ts';

/** Number of generated requests that provide values. */
const SAMPLES = 16;
/** Maximum number of values to try for one property until the service accepts one. */
const MAX_VALUES = 3;
/** Maximum number of properties of an object to send one at a time. */
const MAX_PARTS = 4;

/** One change of one property. */
export interface SingleChange {
  readonly input: Input;
  /** A change that must be sent before this one. */
  readonly first?: Case;
  /** Requests with different values; one accepted request is sufficient. */
  readonly requests: readonly Case[];
}

/** Returns the operations that change some properties of a resource. */
export function mergesOf(tour: Tour, { concept }: Subject): readonly Action[] {
  return actionsWith(tour, concept, 'merge').filter(({ inputs }) => inputs.length > 0);
}

/**
 * Returns a known request of a merge for this resource, without the values to change, or undefined if no request is
 * known.
 */
export function bareChange(tour: Tour, action: Action, subject: Subject): Case | undefined {
  const [first] = [
    ...tour.accepted(action.operation).map((one) => one.case),
    ...tour.documented(action.operation),
  ].filter((made) => made.kind === 'graphql' || (made.body !== undefined && 'value' in made.body));
  if (!first) return undefined;
  const placed = retargeted(first, action, subject);
  const emptied =
    placed.kind === 'rest' && placed.body && 'value' in placed.body
      ? { ...placed, body: { ...placed.body, value: {} } }
      : action.inputs.reduce<Case>((one, { value: { from } }) => withoutInput(one, from), placed);
  return unconditional({ ...emptied, intent: { kind: 'valid' } });
}

/** Removes conditions such as `If-Match`, because they fail after the version has changed. */
function unconditional(made: Case): Case {
  if (made.kind !== 'rest') return made;
  const kept = Object.entries(made.parameters).filter(([key]) => !/^header\.if-/i.test(key));
  return { ...made, parameters: Object.fromEntries(kept) };
}

/** Returns changes that set each property to a different value, and to null if a request may contain null. */
export function singleChanges(tour: Tour, action: Action, subject: Subject): readonly SingleChange[] {
  const base = bareChange(tour, action, subject);
  if (!base) return [];
  const pool = [
    ...tour.accepted(action.operation).map((one) => one.case),
    ...tour.documented(action.operation),
    ...tour.sample(action.operation, SAMPLES),
  ];
  const inputs = action.inputs
    .filter(({ evidence }) => isAtLeast(evidence, 'recognized'))
    .map(({ value }) => value)
    .filter(({ from }) => from.in === 'body' || from.in === 'argument');
  const changes = inputs.flatMap((input): readonly SingleChange[] => {
    const seen = subject.seen.members.get(input.member);
    const current = seen?.value ?? null;
    const listed = seen ? choicesOf(tour, seen.property.type, current) : [];
    if (listed.length > 0)
      return listed
        .map((value) => withInput(base, input.from, value))
        .filter((made) => tour.isValid(made))
        .map((made, at, all) => {
          const isBack = at > 0 && inputOf(made, input.from) === current;
          return { input, requests: [made], ...(isBack && { first: all[at - 1]! }) };
        });
    const made = valuesFor(pool, input, current).map((value) => withInput(base, input.from, value));
    const valid = made.filter((one) => tour.isValid(one));
    const requests = valid.slice(0, MAX_VALUES);
    const cleared = withInput(base, input.from, null);
    const whole = valid.map((one) => inputOf(one, input.from) ?? null);
    const patches = patchesOf(tour, base, input, whole);
    return [
      ...patches,
      ...shortenedLists(tour, base, input, [
        current,
        ...requests.map((one) => inputOf(one, input.from) ?? null),
      ]),
      ...(requests.length > 0 ? [{ input, requests }] : []),
      ...(tour.isValid(cleared) ? [{ input, requests: [cleared] }] : []),
    ];
  });
  // Changes that clear a property come last, because an empty property cannot show that another change clears
  // it.
  const isClearing = ({ input, requests }: SingleChange): boolean =>
    inputOf(requests[0]!, input.from) === null;
  return [...changes.filter((one) => !isClearing(one)), ...changes.filter(isClearing)];
}

/**
 * Returns changes for a JSON Merge Patch, which changes only the sent properties of an object. The first
 * change sends a complete object. The next changes send each of its properties alone, an additional property,
 * null for one property, and an empty object.
 */
function patchesOf(
  tour: Tour,
  base: Case,
  input: Input,
  values: readonly JsonValue[],
): readonly SingleChange[] {
  const isPatch = base.kind === 'rest' && base.body?.mediaType === 'application/merge-patch+json';
  const [whole, ...others] = values
    .filter((value) => isJsonObject(value))
    .toSorted((one, other) => valueCount(other) - valueCount(one));
  if (!isPatch || !whole || valueCount(whole) === 0) return [];
  const changesAfter = (object: JsonObject, parts: readonly JsonObject[]): readonly SingleChange[] => {
    const first = withInput(base, input.from, object);
    const after = parts.map((part) => withInput(base, input.from, part));
    return [
      { input, requests: [first] },
      ...after.filter((made) => tour.isValid(made)).map((made) => ({ input, requests: [made], first })),
    ];
  };
  const [name = '', value = null] = Object.entries(whole)[0] ?? [];
  const single = singleMembers(whole);
  // A value may equal the default, so another object with other values is tried too.
  const another = others
    .filter((other) => valueCount(other) === valueCount(whole))
    .toSorted((one, other) => differences(whole, other) - differences(whole, one))[0];
  return [
    ...changesAfter(whole, [...single, { [`${name}_2`]: value }, { [name]: null }, {}]),
    ...(another ? changesAfter(another, singleMembers(another)) : []),
  ];
}

/**
 * Returns objects with only one of the values inside an object, or an empty list if it has only one value.
 */
function singleMembers(value: JsonObject): readonly JsonObject[] {
  const all = eachMember(value);
  return all.length > 1 ? all.slice(0, MAX_PARTS) : [];
}

function eachMember(value: JsonObject): readonly JsonObject[] {
  return Object.entries(value).flatMap(([name, member]) =>
    isJsonObject(member) && Object.keys(member).length > 0
      ? eachMember(member).map((inner) => ({ [name]: inner }))
      : [{ [name]: member }],
  );
}

/** Returns the number of properties whose values differ. */
function differences(one: JsonObject, other: JsonObject): number {
  return Object.keys(one).filter((name) => !same(one[name]!, ownMember(other, name) ?? null)).length;
}

/** Returns the number of values other than null inside an object. */
function valueCount(value: JsonObject): number {
  return Object.values(value).reduce<number>(
    (sum, member) => sum + (isJsonObject(member) ? valueCount(member) : member === null ? 0 : 1),
    0,
  );
}

/** Returns a change to a list with several items, and then to a list with only the last item, which must replace it. */
function shortenedLists(
  tour: Tour,
  base: Case,
  input: Input,
  values: readonly JsonValue[],
): readonly SingleChange[] {
  const whole = values.find((value) => Array.isArray(value) && value.length > 1);
  if (!Array.isArray(whole)) return [];
  const [first, shorter] = [whole, whole.slice(-1)].map((list) =>
    withInput(base, input.from, list as JsonValue),
  );
  return [first!, shorter!].every((made) => tour.isValid(made))
    ? [
        { input, requests: [first!] },
        { input, requests: [shorter!], first: first! },
      ]
    : [];
}

/** Maximum number of enum values to which a property is changed. */
const MAX_CHOICES = 4;

/** Returns other values of an enum or a boolean, then the current one again. The list is empty for other types. */
function choicesOf({ contract }: Tour, type: Type, current: JsonValue): readonly JsonValue[] {
  const isBoolean = typeof current === 'boolean';
  const values = isBoolean ? [true, false] : (enumOf(contract, type)?.values ?? []).map(({ value }) => value);
  const others = values.filter((value) => value !== current);
  const isShort = values.length > 1 && others.length < values.length;
  return isShort ? [...others.slice(0, MAX_CHOICES), current] : [];
}

/** Returns changes that set values of another resource, because a service may require unique values. */
export function takenChanges(
  tour: Tour,
  action: Action,
  subject: Subject,
  { seen }: Subject,
): readonly SingleChange[] {
  const base = bareChange(tour, action, subject);
  return action.inputs.flatMap(({ value: input, evidence }): readonly SingleChange[] => {
    const value = seen.members.get(input.member)?.value ?? null;
    const own = subject.seen.members.get(input.member)?.value ?? null;
    const isText = typeof value === 'string' && value !== '' && value !== own;
    if (!base || !isText || !isAtLeast(evidence, 'recognized')) return [];
    const made = withInput(base, input.from, value);
    return tour.isValid(made) ? [{ input, requests: [made] }] : [];
  });
}

/** Returns the values of a property in the requests of `pool` that differ from the current value. */
export function valuesFor(pool: readonly Case[], { from }: Input, current: JsonValue): readonly JsonValue[] {
  const found = pool
    .map((made) => inputOf(made, from) ?? null)
    .filter((value) => value !== null && !isLike(value, current));
  return found.filter((value, at) => found.findIndex((one) => same(one, value)) === at);
}

function isLike(one: JsonValue, other: JsonValue): boolean {
  return folded(one) === folded(other);
}

function folded(value: JsonValue): string {
  return JSON.stringify(value).toLowerCase();
}

/** Returns a request that changes many properties at once. */
export function wideChange(
  tour: Tour,
  action: Action,
  subject: Subject,
  changes: readonly SingleChange[],
): Case | undefined {
  const base = bareChange(tour, action, subject);
  return changes.reduce<Case | undefined>((one, { input, requests }) => {
    const value = requests[0] && inputOf(requests[0], input.from);
    const wider = one && value !== undefined && value !== null ? withInput(one, input.from, value) : one;
    return wider && tour.isValid(wider) ? wider : one;
  }, base);
}

/** Returns the operations that delete a resource of a concept by its id. */
export function deletesOf(tour: Tour, concept: string): readonly Action[] {
  return actionsWith(tour, concept, 'delete').filter(({ id }) => id !== undefined);
}

/** Returns the same request for a different resource. */
export function retargeted(made: Case, action: Action, subject: Subject): Case {
  const named = action.id ? withInput(made, action.id.value, subject.id) : made;
  return action.above.reduce<Case>((one, { concept, from }) => {
    const id = subject.above.get(concept);
    return id === undefined ? one : withInput(one, from, id);
  }, named);
}

/**
 * Returns the transitions, the replacements, and the writes with an unknown effect that identify a resource of the
 * concept by its id. Omits operations without an accepted request.
 */
export function actionsOn({ contract, accepted }: Tour, concept: string): readonly Action[] {
  return derive(contract).actions.filter(
    ({ operation, effect, collection, id }) =>
      ['transition', 'replace', 'unknown'].includes(effect.value) &&
      !isSafe(operation) &&
      collection?.value === concept &&
      id !== undefined &&
      accepted(operation).length > 0,
  );
}

/** The state of a resource, and the location in a request that chooses another state. */
export interface StateChoice {
  readonly value: JsonValue;
  readonly machine: StateMachine;
  readonly path: ChoicePath;
}

export function stateChoicesOf(tour: Tour, action: Action, { seen }: Subject): readonly StateChoice[] {
  return [...seen.members.values()].flatMap(({ property, value }) => {
    const machine = machineOf(tour.contract, property.type);
    const path = machine && choiceOf(tour.contract, action.operation, machine);
    return machine && path ? [{ value, machine, path }] : [];
  });
}

/** Returns requests for the next states of a resource, if a request chooses the state. */
export function nextStates(tour: Tour, action: Action, subject: Subject): readonly Case[] {
  const [made] = someRequests(tour, action);
  const [first] = made ? stateChoicesOf(tour, action, subject) : [];
  if (!made || !first) return [];
  return nextOf(first.machine, first.value).map((state) =>
    withChoice(tour, made, first.path, state, 'action'),
  );
}

const SOME = 2;

/** Returns one accepted request of an operation, and some generated requests. */
export function someRequests({ accepted, sample }: Tour, { operation }: Action): readonly Case[] {
  const last = accepted(operation).slice(-1);
  return [
    ...last.map((answer): Case => ({ ...answer.case, intent: { kind: 'valid' } })),
    ...sample(operation, SOME),
  ];
}

/** Moves a resource to another state. Returns false if no operation can do this. */
export async function moveOn(tour: Tour, subject: Subject): Promise<boolean> {
  for (const action of actionsOn(tour, subject.concept))
    for (const made of nextStates(tour, action, subject)) {
      const answer = await tour.ask(retargeted(made, action, subject));
      if (answer && isSuccess(answer)) return true;
    }
  return false;
}
