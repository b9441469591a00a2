import { rule } from '../rule.ts';
import { defaultMitigation } from './parameter-existence.ts';
import { named } from './words.ts';

export const becameRequired = rule<'presence'>({
  id: 'became-required',
  on: 'presence',
  summary: 'Calls that left it out, as they were allowed to, are refused.',
  help: 'Leave it optional, or say by a default what is meant without it.',
  mirror: 'became-optional',
  judge: (change) =>
    change.new
      ? {
          direction: change.flow,
          effect: 'narrowed',
          message: `The ${named(change.place)} is required.`,
          ...(change.default !== undefined && { mitigations: [defaultMitigation(change.default)] }),
          ...(change.flow === 'response' && { reason: 'It always comes now.' }),
        }
      : undefined,
});

export const becameOptional = rule<'presence'>({
  id: 'became-optional',
  on: 'presence',
  summary: 'Whoever relies on it may find nothing there.',
  help: 'Go on sending it always.',
  mirror: 'became-required',
  judge: (change) =>
    change.new
      ? undefined
      : {
          direction: change.flow,
          effect: 'widened',
          message: `The ${named(change.place)} may be left out.`,
          ...(change.flow === 'request' && { reason: 'Whoever sends it can go on doing so.' }),
        },
});
