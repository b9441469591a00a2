import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { machineOf, statesAfter } from '../../model/lookup.ts';
import type { Property } from '../../model/type.ts';
import { stateAfterNoun } from '../../semantics/derive/events.ts';
import { enumOf, wordsOf } from '../../semantics/derive/shape.ts';
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
    'A webhook named after a state, such as order.paid, must show its resource in that state or a later one.',
  enforces: 'docs/contract-vocabulary.md (x-event, @event)',
  help: 'Build the webhook from the resource after the change, or declare what causes the webhook with x-event.',
  run: (trail, { contract }) => {
    const seen = seenEvent(contract, trail.body);
    // A webhook with a declared cause may have any name.
    if (!seen || seen.webhook.marks?.event) return undefined;
    const { webhook, type, body } = seen;
    const { object, collection } = seen.event;
    const objects = [...objectsIn(contract, type, body)];
    const found = objects
      .filter(({ path }) => object.every((name, at) => path[at] === name) && path.length <= object.length + 1)
      .flatMap(({ value, members }) => [...members.values()].map((member) => [member, value] as const))
      .flatMap(([member, value]) => {
        const states = statesOf(contract, member);
        const named = stateAfterNoun(webhook.name.words, collection.value, states);
        return named === undefined ? [] : [{ member, named, is: value[member.name.wire] ?? null }];
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
    const isPossible = isLater(contract, member, named, is) && !isEarlier;
    if (others.length > 0 || is === named || isPossible) return FINE;
    const message = `Webhook ${webhook.name.wire} shows the ${wordsOf(member)} ${JSON.stringify(is)}.`;
    return [{ kind: webhook.name.wire, message }];
  },
};

/** Returns the possible states in a property, or an empty list if it does not contain a state. */
function statesOf(contract: Contract, member: Property): readonly string[] {
  const isState =
    /\b(?:state|status)$/.test(wordsOf(member)) || machineOf(contract, member.type) !== undefined;
  const values = isState ? (enumOf(contract, member.type)?.values ?? []) : [];
  return values.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}

/** True if the contract declares that the state `to` can follow the state `from`. */
function isLater(contract: Contract, { type }: Property, from: string, to: JsonValue): boolean {
  const machine = machineOf(contract, type);
  return machine !== undefined && typeof to === 'string' && statesAfter(machine, [from]).has(to);
}
