import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { machineOf, statesAfter } from '../../model/lookup.ts';
import type { DeclaredEvent } from '../../model/marks.ts';
import type { Property } from '../../model/type.ts';
import { stateAfterNoun } from '../../semantics/derive/events.ts';
import { enumOf, wordsOf } from '../../semantics/derive/shape.ts';
import { isSameState } from '../../semantics/laws/values.ts';
import { FINE, type Check } from '../checks/check.ts';
import { objectsIn } from '../judge/objects-in.ts';
import { seenEvent } from '../judge/webhook-event.ts';
import { EARLIER } from './webhook-transitions.ts';

export const webhookCause: Check = {
  id: 'webhook-cause',
  on: 'trail',
  of: 'event',
  severity: 'warning',
  summary:
    'A webhook that is declared for a state, or named after one, such as order.paid, must show its resource in that state or a later one. If x-event declares the object, only that state is correct.',
  enforces: 'docs/contract-vocabulary.md (x-event, @event)',
  help: 'Build the webhook from the resource after the change, or declare what causes the webhook with x-event.',
  run: (trail, { contract }) => {
    const seen = seenEvent(contract, trail.body);
    const mark = seen?.webhook.marks?.event;
    // A webhook with a declared cause may have any name.
    if (!seen || mark?.states.length === 0) return undefined;
    const { webhook, type, body } = seen;
    const { object, collection } = seen.event;
    const objects = [...objectsIn(contract, type, body)];
    const found = objects
      .filter(({ path }) => object.every((name, at) => path[at] === name) && path.length <= object.length + 1)
      .flatMap(({ value, members }) => [...members.values()].map((member) => [member, value] as const))
      .flatMap(([member, value]) => {
        const named = namedStates(contract, member, mark, (states) =>
          stateAfterNoun(webhook.name.words, collection.value, states),
        );
        return named.length === 0 ? [] : [{ member, named, is: value[member.name.wire] ?? null }];
      });
    const [first, ...others] = found;
    if (!first) return undefined;
    const { member, named, is } = first;
    const isEarlier = objects.some(({ value, members }) =>
      [...members.values()].some(
        (one) =>
          EARLIER.test(wordsOf(one)) &&
          wordsOf(one).replace(EARLIER, '') === wordsOf(member) &&
          value[one.name.wire] === is,
      ),
    );
    const isPossible = !mark?.object && isLater(contract, member, named, is) && !isEarlier;
    if (others.length > 0 || named.some((one) => isSameState(one, is)) || isPossible) return FINE;
    const states = named.map((state) => JSON.stringify(state)).join(' or ');
    const message = `Webhook ${webhook.name.wire} shows the ${wordsOf(member)} ${JSON.stringify(is)} instead of ${states}.`;
    return [{ kind: webhook.name.wire, message, ...(mark && { at: mark.at, severity: 'error' }) }];
  },
};

/**
 * Returns the states that a property may contain: the states of the mark, or else the state in the name of
 * the webhook.
 */
function namedStates(
  contract: Contract,
  member: Property,
  mark: DeclaredEvent | undefined,
  nameOf: (states: readonly string[]) => string | undefined,
): readonly string[] {
  const states = statesOf(contract, member);
  if (mark) return mark.states.filter((state) => states.includes(state));
  const named = nameOf(states);
  return named === undefined ? [] : [named];
}

/** Returns the possible states in a property, or an empty list if it does not contain a state. */
function statesOf(contract: Contract, member: Property): readonly string[] {
  const isState =
    /\b(?:state|status)$/.test(wordsOf(member)) || machineOf(contract, member.type) !== undefined;
  const values = isState ? (enumOf(contract, member.type)?.values ?? []) : [];
  return values.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}

/** True if the contract declares that the state `to` can follow one of the states. */
function isLater(contract: Contract, { type }: Property, from: readonly string[], to: JsonValue): boolean {
  const machine = machineOf(contract, type);
  return machine !== undefined && typeof to === 'string' && statesAfter(machine, from).has(to);
}
