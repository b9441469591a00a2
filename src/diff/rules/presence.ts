import { rule } from '../rule.ts';
import { defaultMitigation } from './parameter-existence.ts';
import { named } from './words.ts';

export const becameRequired = rule<'presence'>({
  id: 'became-required',
  on: 'presence',
  summary: 'Calls that omit the value are now rejected.',
  help: 'Keep it optional, or declare a default.',
  mirror: 'became-optional',
  judge: (change) =>
    change.new
      ? {
          direction: change.flow,
          effect: 'narrowed',
          message: `The ${named(change.place)} is now required.`,
          ...(change.default !== undefined && { mitigations: [defaultMitigation(change.default)] }),
          ...(change.flow === 'response' && { reason: 'The service now always returns it.' }),
        }
      : undefined,
});

export const becameOptional = rule<'presence'>({
  id: 'became-optional',
  on: 'presence',
  summary: 'The value may now be missing.',
  help: 'Always send it.',
  mirror: 'became-required',
  judge: (change) =>
    change.new
      ? undefined
      : {
          direction: change.flow,
          effect: 'widened',
          message: `The ${named(change.place)} is now optional.`,
          ...(change.flow === 'request' && { reason: 'Callers can still send it.' }),
        },
});
