import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { code } from './words.ts';

const EXCHANGED: Mitigation = {
  kind: 'unknowable',
  reason: 'The names were swapped. If the values were also swapped, every old URL now means something else.',
};

export const parameterRenamed = rule<'parameter'>({
  id: 'parameter-renamed',
  on: 'parameter',
  summary: 'The name of a path parameter is not sent, but generated clients may use it.',
  help: 'Keep the name if client code uses it.',
  mirror: 'parameter-renamed',
  judge(change) {
    if (change.action !== 'renamed') return undefined;
    const { old, new: next } = change;
    const message = `The ${next.in} parameter ${code(old.name.wire)} is now called ${code(next.name.wire)}.`;
    if (change.exchanged === true)
      return {
        direction: 'request',
        effect: 'changed',
        message,
        mitigations: [EXCHANGED],
        help: 'Keep the order of the parameters, or offer the new order under a different path.',
      };
    if (next.in === 'path') return { direction: 'names', effect: 'changed', message };
    return {
      direction: 'request',
      effect: 'changed',
      message,
      reason: 'The service no longer reads the name that callers send.',
      help: 'Accept both names, and mark the parameter with the old name as deprecated.',
    };
  },
});
