import { requirementWords } from '../delta/security-changes.ts';
import { rule } from '../rule.ts';

export const securityNarrowed = rule<'security'>({
  id: 'security-narrowed',
  on: 'security',
  summary: 'Callers whose credentials were sufficient before are now rejected.',
  help: 'Keep the old requirement as an alternative.',
  mirror: 'security-widened',
  judge({ lost, new: now }) {
    if (lost.length === 0) return undefined;
    const message = `${list(lost)} is no longer sufficient. Required: ${list(now)}.`;
    return { direction: 'request', effect: 'narrowed', message };
  },
});

export const securityWidened = rule<'security'>({
  id: 'security-widened',
  on: 'security',
  summary: 'More credentials are accepted, and the previous credentials are still sufficient.',
  help: 'Check that this change is intended.',
  advises: true,
  mirror: 'security-narrowed',
  judge: ({ lost, gained }) =>
    lost.length > 0
      ? undefined
      : { direction: 'request', effect: 'widened', message: `${list(gained)} is now also sufficient.` },
});

function list(
  alternatives: Parameters<typeof requirementWords>[0][] | readonly Parameters<typeof requirementWords>[0][],
): string {
  return alternatives.map(requirementWords).join(' or ');
}
