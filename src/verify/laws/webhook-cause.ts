import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import { machineOf, statesAfter } from '../../model/lookup.ts';
import type { Type } from '../../model/type.ts';
import { enumOf, membersOf } from '../../semantics/derive/shape.ts';
import { sightingsIn, type SeenMember, type Sighting } from '../../semantics/world/sightings.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { FINE, type Check } from '../checks/check.ts';
import { eventOf } from '../judge/webhook-event.ts';
import { isJsonMediaType } from '../send/body.ts';

export const webhookCause: Check = {
  id: 'webhook-cause',
  on: 'trail',
  of: 'delivery',
  severity: 'warning',
  summary:
    'A webhook named after a state, such as order.paid, shows its resource in that state or a later one.',
  enforces: 'docs/contract-vocabulary.md (x-event, @event)',
  help: 'Build the webhook from the resource after the change, or declare what causes the webhook with x-event.',
  run: ({ body }, { contract }) => {
    const webhook = eventOf(contract, body);
    const type = webhook?.body?.contents.find(({ mediaType }) => isJsonMediaType(mediaType))?.type;
    // A declared cause may have any name.
    if (!webhook || !type || body === undefined || webhook.marks?.event) return undefined;
    const found = sightingsIn(contract, type, body, undefined).flatMap((seen) =>
      statesIn(contract, seen).flatMap(
        (state) => stateNamed(contract, webhook.name.words, seen, state) ?? [],
      ),
    );
    const [first] = found;
    if (!first) return undefined;
    const { words, value, named, isLater } = first;
    if (found.length > 1 || value === named || isLater) return FINE;
    const message = `Webhook ${webhook.name.wire} shows the ${words} ${JSON.stringify(value)}.`;
    return [{ kind: webhook.name.wire, message }];
  },
};

/** A property with a state, at the top of the resource or one level below. */
interface Shown {
  readonly words: string;
  readonly type: Type;
  readonly value: JsonValue;
}

interface State extends Shown {
  readonly values: readonly JsonValue[];
}

function statesIn(contract: Contract, { members }: Sighting): readonly State[] {
  const inside = ([words, { property, value }]: readonly [string, SeenMember]): readonly Shown[] =>
    isJsonObject(value)
      ? [...membersOf(contract, property.type)].map(([wire, member]) => ({
          words: `${words} ${member.name.words.join(' ')}`,
          type: member.type,
          value: value[wire] ?? null,
        }))
      : [{ words, type: property.type, value }];
  return [...members].flatMap(inside).flatMap((shown) => {
    const values = enumOf(contract, shown.type)?.values.map(({ value }) => value) ?? [];
    const isState = /\b(?:state|status)$/.test(shown.words) || machineOf(contract, shown.type) !== undefined;
    return isState && values.length > 0 ? [{ ...shown, values }] : [];
  });
}

interface Named extends State {
  readonly named: JsonValue;
  /** True if the shown state follows the named one, as far as the contract declares. */
  readonly isLater: boolean;
}

/** Finds the state at the end of a name, after the noun of the resource. */
function stateNamed(
  contract: Contract,
  name: readonly string[],
  { collection }: Sighting,
  shown: State,
): Named | undefined {
  const noun = collection.concept.split(' ').at(-1);
  const named = shown.values.find((value) => {
    const words = typeof value === 'string' ? splitWords(value) : [];
    const isLast = words.length > 0 && words.join(' ') === name.slice(-words.length).join(' ');
    return isLast && name.at(-words.length - 1) === noun;
  });
  if (named === undefined) return undefined;
  const machine = machineOf(contract, shown.type);
  const later = machine && typeof named === 'string' ? statesAfter(machine, [named]) : new Set<JsonValue>();
  return { ...shown, named, isLater: later.has(shown.value as string) };
}
