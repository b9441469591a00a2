import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';

const OBSERVED: Mitigation = {
  kind: 'unknowable',
  reason: 'It touches only those who rely on the order in which states come.',
};

export const statesWidened = rule<'states'>({
  id: 'states-widened',
  on: 'states',
  summary: 'One state may follow another that it could not follow.',
  help: 'Tell those who watch the states.',
  mirror: 'states-narrowed',
  judge: ({ lost, gained }) =>
    lost.length === 0 || gained.length > 0
      ? {
          direction: 'response',
          effect: lost.length > 0 ? 'changed' : 'widened',
          message: `New among the transitions: ${gained.join(', ')}.${lost.length > 0 ? ` Gone: ${lost.join(', ')}.` : ''}`,
          mitigations: [OBSERVED],
        }
      : undefined,
});

export const statesNarrowed = rule<'states'>({
  id: 'states-narrowed',
  on: 'states',
  summary: 'A transition that was possible does not happen any more.',
  help: 'Tell those who wait for it.',
  mirror: 'states-widened',
  judge: ({ lost, gained }) =>
    gained.length === 0
      ? {
          direction: 'response',
          effect: 'narrowed',
          message: `Gone from the transitions: ${lost.join(', ')}.`,
        }
      : undefined,
});
