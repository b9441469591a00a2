import type { Mitigation } from '../severity.ts';
import { earlyRemoval } from '../delta/lifecycle-status.ts';
import { rule } from '../rule.ts';
import { named } from './words.ts';

const IGNORED: Mitigation = {
  kind: 'ignored',
  reason: 'Services pass over parameters that they do not know; it depends on what it was for.',
};

export const parameterRemoved = rule<'parameter'>({
  id: 'parameter-removed',
  on: 'parameter',
  summary: 'What callers ask for by it is not heeded any more.',
  help: 'Keep it, mark it as deprecated, and announce by x-sunset the day on which it goes.',
  mirror: 'parameter-added',
  judge(change, { today }) {
    if (change.action !== 'removed') return undefined;
    const message = `The ${named(change.place)} is gone.`;
    const reason = earlyRemoval(change.lifecycle, today);
    const removal = { direction: 'offer', effect: 'narrowed', message } as const;
    return reason === undefined ? { ...removal, mitigations: [IGNORED] } : { ...removal, reason };
  },
});

export const parameterAdded = rule<'parameter'>({
  id: 'parameter-added',
  on: 'parameter',
  summary: 'Calls that were made without it lack what is required now.',
  help: 'Make it optional, or say by a default what is meant without it.',
  mirror: 'parameter-removed',
  judge(change) {
    if (change.action !== 'added') return undefined;
    const { required, default: standard } = change.new;
    const place = `The ${named(change.place)}`;
    if (!required)
      return {
        direction: 'request',
        effect: 'widened',
        message: `${place} is new and optional.`,
        reason: 'Nobody has to send it.',
      };
    return {
      direction: 'request',
      effect: 'narrowed',
      message: `${place} is new and required.`,
      ...(standard !== undefined && { mitigations: [defaultMitigation(standard)] }),
    };
  },
});

export function defaultMitigation(value: unknown): Mitigation {
  return { kind: 'default', reason: `Where it is missing the default stands in: ${JSON.stringify(value)}.` };
}
