import { isSame } from '../delta/pairs.ts';
import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { code, named } from './words.ts';

export const schemeRemoved = rule<'scheme'>({
  id: 'scheme-removed',
  on: 'scheme',
  summary:
    'Generated clients do not take these credentials any more; operations that wanted them are told apart.',
  help: 'Keep it as long as clients hand it over.',
  mirror: 'scheme-added',
  judge: (change) =>
    change.action === 'removed'
      ? { direction: 'names', effect: 'narrowed', message: `The ${named(change.subject)} is gone.` }
      : undefined,
});

export const schemeAdded = rule<'scheme'>({
  id: 'scheme-added',
  on: 'scheme',
  summary: 'A scheme alone asks nobody for anything.',
  help: 'Nothing has to be done.',
  mirror: 'scheme-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `The ${named(change.subject)} is new.` }
      : undefined,
});

const ELSEWHERE: Mitigation = {
  kind: 'unknowable',
  reason: 'What each operation asks for is told with it; whether this is still granted no document tells.',
};

/** Properties needed only from another server, or already held by callers. */
const INDIRECT: ReadonlySet<string> = new Set(['scopes', 'keyPrefixes']);

export const schemeChanged = rule<'scheme'>({
  id: 'scheme-changed',
  on: 'scheme',
  summary: 'Credentials are wanted in another form or at another place than callers send them.',
  help: 'Add a scheme under another name, and take either.',
  mirror: 'scheme-changed',
  judge(change) {
    if (change.action !== 'changed') return undefined;
    const { member, old, new: next } = change;
    const message = `${code(member)} of the ${named(change.subject)} is ${JSON.stringify(next)}, no longer ${JSON.stringify(old)}.`;
    const mitigations = INDIRECT.has(member) ? [ELSEWHERE] : [];
    if (
      Array.isArray(old) &&
      Array.isArray(next) &&
      old.every((one) => next.some((other) => isSame(one, other)))
    )
      return { direction: 'request', effect: 'widened', message, reason: 'Nothing that there was is gone.' };
    return { direction: 'request', effect: 'changed', message, mitigations };
  },
});
