import type { Answered } from '../exchange.ts';
import { storedProperties, containsValue, isServiceChoice } from '../judge/stored-values.ts';
import { creationsIn } from '../judge/creations.ts';
import type { Check } from './check.ts';

export const createdAsSent: Check = {
  id: 'created-as-sent',
  on: 'any',
  severity: 'warning',
  summary: 'A created resource must have the values that were sent, under the same names.',
  enforces: 'RFC 9110 §9.3.3, §15.3.2',
  help: 'Store the values that you accept, and reject all others. Return derived values under other names.',
  run: (exchange, { contract }) => {
    const { outcome, case: made } = exchange;
    if (!('status' in outcome) || made.intent.kind !== 'valid' || made.intent.repeated) return undefined;
    const judged = creationsIn(contract, exchange as Answered)
      .flatMap(({ asked, sent, shownAs, shown }) =>
        storedProperties(contract, sent, shownAs, shown).filter(
          (one) => !isServiceChoice(contract, asked, one),
        ),
      )
      // It can be set later.
      .filter(({ is }) => is !== null);
    if (judged.length === 0) return undefined;
    return judged
      .filter(({ sent, is }) => !containsValue(is, sent))
      .map(({ name, sent, is }) => ({
        kind: name,
        message: `${name} was sent as ${JSON.stringify(sent)}, but the created resource has ${JSON.stringify(is)}.`,
      }));
  },
};
