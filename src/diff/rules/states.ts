import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';

const OBSERVED: Mitigation = {
  kind: 'unknowable',
  reason: 'This only affects callers that rely on the order of states.',
};

export const statesWidened = rule<'states'>({
  id: 'states-widened',
  on: 'states',
  summary: 'A new transition between two states is declared.',
  help: 'Announce the new transitions.',
  mirror: 'states-narrowed',
  judge: ({ lost, gained }) =>
    lost.length === 0 || gained.length > 0
      ? {
          direction: 'response',
          effect: lost.length > 0 ? 'changed' : 'widened',
          message: `Added transitions: ${gained.join(', ')}.${lost.length > 0 ? ` Removed: ${lost.join(', ')}.` : ''}`,
          mitigations: [OBSERVED],
        }
      : undefined,
});

export const statesNarrowed = rule<'states'>({
  id: 'states-narrowed',
  on: 'states',
  summary: 'A transition between two states is no longer declared.',
  help: 'Announce the removal.',
  mirror: 'states-widened',
  judge: ({ lost, gained }) =>
    gained.length === 0
      ? {
          direction: 'response',
          effect: 'narrowed',
          message: `Removed transitions: ${lost.join(', ')}.`,
        }
      : undefined,
});
