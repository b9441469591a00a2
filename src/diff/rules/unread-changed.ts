import { rule } from '../rule.ts';
import type { UnreadChange } from '../delta/change.ts';
import { code, named } from './words.ts';

export const unreadChanged = rule<'unread'>({
  id: 'unread-changed',
  on: 'unread',
  summary:
    'Diptych does not read this part of the document, although the part may affect which values are sent.',
  help: 'Compare this part yourself, and accept the change if it breaks no caller.',
  mirror: 'unread-changed',
  judge(change) {
    if (change.isProse)
      return {
        direction: 'prose',
        effect: 'changed',
        message: messageOf(change),
        reason: 'Only a description changed.',
      };
    const reason = `${reasonOf(change)}, so it cannot determine whether callers break.`;
    return {
      direction: 'request',
      effect: 'changed',
      message: messageOf(change),
      mitigations: [{ kind: 'undecided', reason }],
    };
  },
});

function reasonOf(change: UnreadChange): string {
  return change.hasLostDigits
    ? 'Diptych reads numbers as doubles, which cannot represent all of these digits'
    : `Diptych does not read ${code(change.member)} here`;
}

function messageOf(change: UnreadChange): string {
  const { member, place, old, new: next } = change;
  const of = place === '' || place === member ? '' : ` of ${named(place)}`;
  const which = `${code(member)}${of}`;
  if (change.hasLostDigits) return `A number in ${which} has changed.`;
  if (old === undefined) return `${which} was added.`;
  if (next === undefined) return `${which} was removed.`;
  return `${which}, or a schema that it refers to, has changed.`;
}
