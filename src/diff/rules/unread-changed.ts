import { rule } from '../rule.ts';
import type { UnreadChange } from '../delta/change.ts';
import { code, named } from './words.ts';

export const unreadChanged = rule<'unread'>({
  id: 'unread-changed',
  on: 'unread',
  summary: 'Diptych does not read this part of the document, and it may decide which values are sent.',
  help: 'Compare this part yourself, and accept the change if it breaks no caller.',
  mirror: 'unread-changed',
  judge: (change) => ({
    direction: 'request',
    effect: 'changed',
    message: messageOf(change),
    mitigations: [
      {
        kind: 'undecided',
        reason: `Diptych does not read ${code(change.member)} here, so it cannot decide whether callers break.`,
      },
    ],
  }),
});

function messageOf({ member, place, old, new: next }: UnreadChange): string {
  const of = place === '' || place === member ? '' : ` of ${named(place)}`;
  const which = `${code(member)}${of}`;
  if (old === undefined) return `${which} was added.`;
  if (next === undefined) return `${which} was removed.`;
  return `${which}, or a schema that it refers to, has changed.`;
}
