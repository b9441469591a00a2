import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { code, named } from './words.ts';

const REACHABLE: Mitigation = {
  kind: 'unknowable',
  reason: 'The documents do not specify whether the old URL still works.',
};

export const serverRemoved = rule<'server'>({
  id: 'server-removed',
  on: 'server',
  summary: 'Calls to this URL may fail.',
  help: 'Keep the old URL, or redirect it with status 308.',
  mirror: 'server-added',
  judge: (change) =>
    change.action === 'removed' && change.kept !== true
      ? {
          direction: 'offer',
          effect: 'narrowed',
          message: `${code(change.old.url)} was removed.`,
          mitigations: [REACHABLE],
        }
      : undefined,
});

export const serverFolded = rule<'server'>({
  id: 'server-folded',
  on: 'server',
  summary: 'Every operation has the same URLs as before.',
  help: 'No action is needed.',
  mirror: { none: 'The reverse change adds a server.' },
  judge: (change) =>
    change.action === 'removed' && change.kept === true
      ? {
          direction: 'offer',
          effect: 'widened',
          message: `${code(change.old.url)} is now part of the paths or of the servers of operations.`,
        }
      : undefined,
});

export const serverAdded = rule<'server'>({
  id: 'server-added',
  on: 'server',
  summary: 'A new URL does not affect existing callers.',
  help: 'No action is needed.',
  mirror: 'server-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `${code(change.new.url)} was added.` }
      : undefined,
});

export const serverRenamed = rule<'server'>({
  id: 'server-renamed',
  on: 'server',
  summary: 'Generated clients choose a server by its name.',
  help: 'Keep x-fern-server-name.',
  mirror: 'server-renamed',
  judge: (change) =>
    change.action === 'renamed'
      ? {
          direction: 'names',
          effect: 'changed',
          message: `${code(change.new.url)} has the name ${change.new.name ?? '(none)'}; it was ${change.old.name ?? '(none)'}.`,
        }
      : undefined,
});

export const serverVariable = rule<'server'>({
  id: 'server-variable-changed',
  on: 'server',
  summary: 'URLs with the old values of this variable may fail.',
  help: 'Keep its name, its default, and its values.',
  mirror: 'server-variable-changed',
  judge(change) {
    if (change.action !== 'variable') return undefined;
    const { name, old, new: next } = change;
    const message = `The variable ${code(name)} of the ${named(change.place)} has changed.`;
    const isWider =
      old &&
      next &&
      old.default === next.default &&
      old.values.length > 0 &&
      old.values.every((value) => next.values.includes(value));
    return isWider
      ? { direction: 'offer', effect: 'widened', message, reason: 'Values were added.' }
      : { direction: 'offer', effect: 'changed', message, mitigations: [REACHABLE] };
  },
});
