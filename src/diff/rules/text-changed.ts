import { rule } from '../rule.ts';
import { named } from './words.ts';

export const textChanged = rule<'text'>({
  id: 'text-changed',
  on: 'text',
  summary: 'The text does not affect requests or responses.',
  help: 'No action is needed.',
  mirror: 'text-changed',
  judge: ({ member, subject, place, old, new: next }) => {
    const verb = old === undefined ? 'was added' : next === undefined ? 'was removed' : 'has changed';
    const what = member === 'tags' ? 'list of tags' : member;
    const message = `The ${what} of ${place === '' ? subject : `the ${named(place)}`} ${verb}.`;
    return { direction: 'prose', effect: 'changed', message };
  },
});
