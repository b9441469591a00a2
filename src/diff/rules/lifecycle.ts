import type { JsonValue } from '../../core/json.ts';
import type { LifecycleChange } from '../delta/change.ts';
import { dayOf } from '../delta/lifecycle-status.ts';
import { rule } from '../rule.ts';
import { named } from './words.ts';

export const sunsetWithdrawn = rule<'lifecycle'>({
  id: 'sunset-withdrawn',
  on: 'lifecycle',
  summary: 'Callers rely on the announced removal date, which is now earlier, missing, or unreadable.',
  help: 'Keep the date or choose a later one, such as 2027-01-31 (RFC 3339).',
  mirror: 'sunset-announced',
  judge(change) {
    if (change.member !== 'sunset' || !isWithdrawn(change)) return undefined;
    const [old, next] = [words(change.old), words(change.new)];
    return {
      direction: 'offer',
      effect: 'narrowed',
      message: `The sunset of ${thing(change)} is now ${next}; it was ${old}.`,
    };
  },
});

export const sunsetAnnounced = rule<'lifecycle'>({
  id: 'sunset-announced',
  on: 'lifecycle',
  summary: 'Nothing changes before the announced date.',
  help: 'No action is needed.',
  mirror: 'sunset-withdrawn',
  judge: (change) =>
    change.member === 'sunset' && !isWithdrawn(change)
      ? {
          direction: 'offer',
          effect: 'widened',
          message: `The sunset of ${thing(change)} is ${words(change.new)}.`,
        }
      : undefined,
});

/** Returns true if the sunset date is now earlier or invalid, or was removed from a deprecated element. */
function isWithdrawn({ old, new: next, deprecated: isLeaving }: LifecycleChange): boolean {
  if (next === undefined) return isLeaving;
  const day = dayOf(words(next));
  if (day === undefined) return true;
  const before = old === undefined ? undefined : dayOf(words(old));
  return before !== undefined && day < before;
}

const STABILITY = ['draft', 'alpha', 'beta', 'stable'];

export const stabilityLowered = rule<'lifecycle'>({
  id: 'stability-lowered',
  on: 'lifecycle',
  summary: 'The stability level is lower or unknown.',
  help: 'Keep the level. The levels are draft, alpha, beta, and stable.',
  mirror: 'stability-raised',
  judge: (change) =>
    change.member === 'stability' && isLowered(change)
      ? {
          direction: 'offer',
          effect: 'narrowed',
          message: `The stability of ${thing(change)} is now ${words(change.new)}; it was ${words(change.old)}.`,
        }
      : undefined,
});

export const stabilityRaised = rule<'lifecycle'>({
  id: 'stability-raised',
  on: 'lifecycle',
  summary: 'The stability level is higher.',
  help: 'No action is needed.',
  mirror: 'stability-lowered',
  judge: (change) =>
    change.member === 'stability' && !isLowered(change)
      ? {
          direction: 'offer',
          effect: 'widened',
          message: `The stability of ${thing(change)} is ${words(change.new)}.`,
        }
      : undefined,
});

/** Returns true if the new level is unknown, or lower than the old level. */
function isLowered({ old, new: next }: LifecycleChange): boolean {
  const isLevel = next === undefined || (typeof next === 'string' && STABILITY.includes(next));
  return !isLevel || (old !== undefined && rankOf(next) < rankOf(old));
}

/** Returns the rank of a stability level. An element without a level, or with an unknown level, ranks as stable. */
function rankOf(level: unknown): number {
  const rank = STABILITY.indexOf(String(level));
  return rank < 0 ? STABILITY.length - 1 : rank;
}

export const deprecated = rule<'lifecycle'>({
  id: 'deprecated',
  on: 'lifecycle',
  summary: 'The element works as before. Callers should move to its replacement.',
  help: 'Announce the date of its removal with x-sunset.',
  advises: true,
  mirror: 'undeprecated',
  judge: (change) =>
    change.member === 'deprecated' && change.new === true
      ? { direction: 'offer', effect: 'widened', message: `${capital(thing(change))} is deprecated.` }
      : undefined,
});

export const undeprecated = rule<'lifecycle'>({
  id: 'undeprecated',
  on: 'lifecycle',
  summary: 'The element is no longer deprecated, so callers can keep using it.',
  help: 'No action is needed.',
  mirror: 'deprecated',
  judge: (change) =>
    change.member === 'deprecated' && change.new !== true
      ? {
          direction: 'offer',
          effect: 'widened',
          message: `${capital(thing(change))} is no longer deprecated.`,
        }
      : undefined,
});

export const assumptionChanged = rule<'lifecycle'>({
  id: 'assumption-changed',
  on: 'lifecycle',
  summary: 'Whether an element is marked as assumed does not affect requests or responses.',
  help: 'No action is needed.',
  mirror: 'assumption-changed',
  judge: (change) =>
    change.member === 'assumed'
      ? {
          direction: 'prose',
          effect: 'changed',
          message:
            change.new === undefined
              ? `${capital(thing(change))} is documented, no longer assumed.`
              : `${capital(thing(change))} is assumed: ${words(change.new)}.`,
        }
      : undefined,
});

function thing({ subject, place }: LifecycleChange): string {
  return place === '' ? subject : `the ${named(place)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function words(value: JsonValue | undefined): string {
  if (value === undefined) return 'not declared';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
