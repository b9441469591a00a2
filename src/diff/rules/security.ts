import { requirementWords } from '../delta/security.ts';
import { rule } from '../rule.ts';

export const securityNarrowed = rule<'security'>({
  id: 'security-narrowed',
  on: 'security',
  summary: 'Callers with credentials that sufficed are turned away.',
  help: 'Keep what sufficed as an alternative.',
  mirror: 'security-widened',
  judge({ lost, new: now }) {
    if (lost.length === 0) return undefined;
    const message = `${list(lost)} does not suffice any more; wanted is ${list(now)}.`;
    return { direction: 'request', effect: 'narrowed', message };
  },
});

export const securityWidened = rule<'security'>({
  id: 'security-widened',
  on: 'security',
  summary: 'Credentials that did not suffice do, and those that did still do.',
  help: 'See that this is meant.',
  advises: true,
  mirror: 'security-narrowed',
  judge: ({ lost, gained }) =>
    lost.length > 0
      ? undefined
      : { direction: 'request', effect: 'widened', message: `${list(gained)} suffices as well.` },
});

function list(
  alternatives: Parameters<typeof requirementWords>[0][] | readonly Parameters<typeof requirementWords>[0][],
): string {
  return alternatives.map(requirementWords).join(' or ');
}
