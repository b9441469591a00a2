import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { isSame } from '../delta/pairs.ts';
import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { code, named } from './words.ts';

export const schemeRemoved = rule<'scheme'>({
  id: 'scheme-removed',
  on: 'scheme',
  summary:
    'Generated clients no longer accept these credentials. Other findings report the operations that required them.',
  help: 'Keep the scheme while clients use it.',
  mirror: 'scheme-added',
  judge: (change) =>
    change.action === 'removed'
      ? { direction: 'names', effect: 'narrowed', message: `The ${named(change.subject)} was removed.` }
      : undefined,
});

export const schemeAdded = rule<'scheme'>({
  id: 'scheme-added',
  on: 'scheme',
  summary: 'A scheme has no effect before an operation requires it.',
  help: 'No action is needed.',
  mirror: 'scheme-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `The ${named(change.subject)} was added.` }
      : undefined,
});

const ELSEWHERE: Mitigation = {
  kind: 'unknowable',
  reason:
    'Required scopes are reported for each operation. The documents do not specify whether callers still have them.',
};

/**
 * Properties that callers do not send. Scopes concern the authorization server, and prefixes describe existing keys.
 */
const INDIRECT: ReadonlySet<string> = new Set(['scopes', 'keyPrefixes']);

export const schemeChanged = rule<'scheme'>({
  id: 'scheme-changed',
  on: 'scheme',
  summary: 'The service expects credentials in another form or location.',
  help: 'Add a scheme with a different name, and accept both.',
  mirror: 'scheme-changed',
  judge(change) {
    if (change.action !== 'changed') return undefined;
    const { member, old, new: next } = change;
    const of =
      member === 'kind'
        ? `The kind of the ${named(change.subject)}`
        : `${code(member)} of the ${named(change.subject)}`;
    const message =
      member === 'flows'
        ? `${of} differ: ${flowWords(old, next)}.`
        : `${of} is now ${JSON.stringify(next)}; it was ${JSON.stringify(old)}.`;
    const mitigations = INDIRECT.has(member) ? [ELSEWHERE] : [];
    if (
      Array.isArray(old) &&
      Array.isArray(next) &&
      old.every((one) => next.some((other) => isSame(one, other)))
    )
      return { direction: 'request', effect: 'widened', message, reason: 'Nothing was removed.' };
    if (!change.isUsed)
      return {
        direction: 'offer',
        effect: 'widened',
        message,
        reason: 'No operation accepted these credentials.',
      };
    return { direction: 'request', effect: 'changed', message, mitigations };
  },
});

/** Returns each difference between lists of OAuth flows, in words. */
function flowWords(old: JsonValue | undefined, next: JsonValue | undefined): string {
  const [before, after] = [byName(old), byName(next)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .flatMap((name) => {
      const [was, is] = [before.get(name), after.get(name)];
      if (!was || !is) return [`${code(name)} was ${is ? 'added' : 'removed'}`];
      return [...new Set([...Object.keys(was), ...Object.keys(is)])]
        .filter((url) => !isSame(was[url], is[url]))
        .map((url) => `${code(url)} of ${code(name)} is now ${words(is[url])}; it was ${words(was[url])}`);
    })
    .join(', ');
}

function byName(flows: JsonValue | undefined): ReadonlyMap<string, JsonObject> {
  const list = Array.isArray(flows) ? (flows as readonly JsonValue[]).filter(isJsonObject) : [];
  return new Map(list.map((flow) => [words(flow['name']), flow]));
}

function words(url: JsonValue | undefined): string {
  return typeof url === 'string' ? url : 'not declared';
}
