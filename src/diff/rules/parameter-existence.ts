import type { Mitigation } from '../severity.ts';
import { earlyRemoval } from '../delta/lifecycle-status.ts';
import { wordsOf } from '../delta/parameters.ts';
import type { AnyParameter } from '../delta/scope.ts';
import { rule } from '../rule.ts';
import { named } from './words.ts';

const IGNORED: Mitigation = {
  kind: 'ignored',
  reason:
    'Some services ignore unknown parameters, and others reject them. The effect depends on the purpose of this parameter.',
};

export const parameterRemoved = rule<'parameter'>({
  id: 'parameter-removed',
  on: 'parameter',
  summary: 'The service no longer reads the parameter.',
  help: 'Keep it, mark it as deprecated, and announce its removal with x-sunset.',
  mirror: 'parameter-added',
  judge(change, { today }) {
    if (change.action !== 'removed') return undefined;
    const message = `The ${named(change.place)} was removed.`;
    const reason = earlyRemoval(change.lifecycle, today) ?? elsewhereReason(change.elsewhere);
    const removal = { direction: 'offer', effect: 'narrowed', message } as const;
    return reason === undefined ? { ...removal, mitigations: [IGNORED] } : { ...removal, reason };
  },
});

/**
 * Returns the reason if the value is now sent elsewhere. The service still needs the value, and ignores it in the old
 * location.
 */
function elsewhereReason(elsewhere: AnyParameter | undefined): string | undefined {
  return elsewhere && `The service now reads it only as the ${named(wordsOf(elsewhere))}.`;
}

export const parameterAdded = rule<'parameter'>({
  id: 'parameter-added',
  on: 'parameter',
  summary: 'If the new parameter is required, calls that omit it are rejected.',
  help: 'Make it optional, or declare a default.',
  mirror: 'parameter-removed',
  judge(change) {
    if (change.action !== 'added') return undefined;
    const { required, default: standard } = change.new;
    const place = `The ${named(change.place)}`;
    if (!required)
      return {
        direction: 'request',
        effect: 'widened',
        message: `${place} was added, and is optional.`,
        reason: 'Callers need not send the parameter.',
      };
    return {
      direction: 'request',
      effect: 'narrowed',
      message: `${place} was added, and is required.`,
      reason: 'Existing calls do not send the parameter.',
      ...(standard !== undefined && { mitigations: [defaultMitigation(standard)] }),
    };
  },
});

export function defaultMitigation(value: unknown): Mitigation {
  return { kind: 'default', reason: `Without the parameter, the default applies: ${JSON.stringify(value)}.` };
}
