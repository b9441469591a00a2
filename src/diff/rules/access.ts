import type { AccessChange } from '../delta/change.ts';
import { rule } from '../rule.ts';
import { named } from './words.ts';

export const accessNarrowed = rule<'access'>({
  id: 'access-narrowed',
  on: 'access',
  summary: 'The service now rejects callers with a role that was allowed before.',
  help: 'Keep the role in x-access or @access.',
  mirror: 'access-widened',
  judge(change) {
    const lost = lostRoles(change);
    if (lost === undefined) return undefined;
    return {
      direction: 'offer',
      effect: 'narrowed',
      message: `${thing(change)} is no longer allowed for ${lost}.`,
    };
  },
});

export const accessWidened = rule<'access'>({
  id: 'access-widened',
  on: 'access',
  summary: 'Every role that was allowed is still allowed.',
  help: 'Check that this change is intended.',
  advises: true,
  mirror: 'access-narrowed',
  judge: (change) =>
    lostRoles(change) === undefined
      ? { direction: 'offer', effect: 'widened', message: `${thing(change)} is now allowed for more roles.` }
      : undefined,
});

/** Lists the lost roles, or undefined if all callers keep their access. */
function lostRoles({ old, new: next }: AccessChange): string | undefined {
  if (!next) return undefined;
  if (!old) return `roles other than ${next.join(', ')}`;
  const lost = old.filter((role) => !next.includes(role));
  return lost.length > 0 ? lost.join(', ') : undefined;
}

function thing({ subject, place }: AccessChange): string {
  return place === '' ? subject : `The ${named(place)}`;
}
