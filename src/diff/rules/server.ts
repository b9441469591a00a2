import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { code, named } from './words.ts';

const REACHABLE: Mitigation = {
  kind: 'unknowable',
  reason: 'Whether something still answers at the old address no document tells.',
};

export const serverRemoved = rule<'server'>({
  id: 'server-removed',
  on: 'server',
  summary: 'Whoever calls this address may find nobody there.',
  help: 'Keep the old address alive, or let it redirect by 308.',
  mirror: 'server-added',
  judge: (change) =>
    change.action === 'removed'
      ? {
          direction: 'offer',
          effect: 'narrowed',
          message: `${code(change.old.url)} is gone.`,
          mitigations: [REACHABLE],
        }
      : undefined,
});

export const serverAdded = rule<'server'>({
  id: 'server-added',
  on: 'server',
  summary: 'A further address is in nobody’s way.',
  help: 'Nothing has to be done.',
  mirror: 'server-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `${code(change.new.url)} is new.` }
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
          message: `${code(change.new.url)} is called ${change.new.name ?? 'nothing'}, no longer ${change.old.name ?? 'nothing'}.`,
        }
      : undefined,
});

export const serverVariable = rule<'server'>({
  id: 'server-variable-changed',
  on: 'server',
  summary: 'Addresses that were made with this variable may lead nowhere.',
  help: 'Keep its name, its default and its values.',
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
      ? { direction: 'offer', effect: 'widened', message, reason: 'It takes further values.' }
      : { direction: 'offer', effect: 'changed', message, mitigations: [REACHABLE] };
  },
});
