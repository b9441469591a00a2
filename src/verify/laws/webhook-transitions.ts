import { machineOf, statesAfter } from '../../model/lookup.ts';
import { ownMember } from '../../core/own-member.ts';
import { wordsOf } from '../../semantics/derive/shape.ts';
import { accepts } from '../../values/accepts.ts';
import type { Check, Objection } from '../checks/check.ts';
import { objectsIn } from '../judge/objects-in.ts';
import { seenEvent } from '../judge/webhook-event.ts';
import { severityOf } from './evidence.ts';

/** Prefix of properties with an earlier state, such as `previous_status`. */
export const EARLIER = /^(?:previous|prior|former|old) /;

export const webhookTransitions: Check = {
  id: 'webhook-transitions',
  on: 'trail',
  of: 'event',
  severity: 'error',
  summary:
    'If a webhook names the previous and the new state of a resource, the transition between them must be declared.',
  enforces: 'docs/contract-vocabulary.md (x-transitions, @transitions; x-event, @event)',
  help: 'Read the previous state before the change.',
  run: (trail, { contract }) => {
    const seen = seenEvent(contract, trail.body);
    const { cause } = seen?.event ?? {};
    const kind = cause?.value.kind;
    const severity = kind === 'enter' || kind === 'change' ? severityOf(cause!.evidence) : undefined;
    if (!severity || !seen) return undefined;
    const { webhook, type, body } = seen;
    const states = [...objectsIn(contract, type, body)].flatMap(({ value, members }) =>
      [...members.values()].flatMap((property) => {
        const machine = machineOf(contract, property.type);
        const state = ownMember(value, property.name.wire);
        if (!machine || typeof state !== 'string') return [];
        // A webhook about any change may also name a state that has not changed.
        const isNews = kind === 'enter' || !property.required || accepts(contract, property.type, null);
        return [{ words: wordsOf(property), machine, state, isNews }];
      }),
    );
    return states
      .filter(({ words }) => EARLIER.test(words))
      .flatMap(({ words, machine, state: before, isNews }): readonly Objection[] => {
        const name = words.replace(EARLIER, '');
        const [after, ...others] = new Set(
          states.filter((one) => one.machine === machine && one.words === name).map(({ state }) => state),
        );
        const next = machine.transitions.find(({ from }) => from === before)?.to;
        const isSame = isNews && after === before && next?.includes(before) === false;
        const isFar = after !== undefined && after !== before && !statesAfter(machine, [before]).has(after);
        if (others.length > 0 || (!isSame && !isFar)) return [];
        const message = `Webhook ${webhook.name.wire} has ${words} ${before} and ${name} ${after}, which is not a declared transition.`;
        return [{ kind: words, severity, message }];
      });
  },
};
