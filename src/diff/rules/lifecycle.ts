import type { JsonValue } from '../../core/json.ts';
import type { LifecycleChange } from '../delta/change.ts';
import { dayOf } from '../delta/lifecycle-status.ts';
import { rule } from '../rule.ts';
import { named } from './words.ts';

export const sunsetWithdrawn = rule<'lifecycle'>({
  id: 'sunset-withdrawn',
  on: 'lifecycle',
  summary: 'Callers plan by the day that was announced; it has come nearer, is gone, or can not be read.',
  help: 'Keep the day or choose a later one, as 2027-01-31 (RFC 3339).',
  mirror: 'sunset-announced',
  judge(change) {
    if (change.member !== 'sunset' || !isWithdrawn(change)) return undefined;
    const [old, next] = [words(change.old), words(change.new)];
    return {
      direction: 'offer',
      effect: 'narrowed',
      message: `The sunset of ${thing(change)} is ${next}, no longer ${old}.`,
    };
  },
});

export const sunsetAnnounced = rule<'lifecycle'>({
  id: 'sunset-announced',
  on: 'lifecycle',
  summary: 'Until the day that is announced nothing changes for anybody.',
  help: 'Nothing has to be done.',
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

/** Returns true if the element is leaving and its day is now earlier, invalid, or removed. */
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
  summary: 'What callers could count on is taken back, or can not be read.',
  help: 'Leave the level (draft, alpha, beta or stable); what was promised once holds.',
  mirror: 'stability-raised',
  judge: (change) =>
    change.member === 'stability' && isLowered(change)
      ? {
          direction: 'offer',
          effect: 'narrowed',
          message: `The stability of ${thing(change)} is ${words(change.new)}, no longer ${words(change.old)}.`,
        }
      : undefined,
});

export const stabilityRaised = rule<'lifecycle'>({
  id: 'stability-raised',
  on: 'lifecycle',
  summary: 'Callers can count on more than before.',
  help: 'Nothing has to be done.',
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

/** Returns true if stability was lowered. A missing or unknown level promises no stability. */
function isLowered({ old, new: next }: LifecycleChange): boolean {
  const isLevel = next === undefined || (typeof next === 'string' && STABILITY.includes(next));
  return !isLevel || (old !== undefined && rankOf(next) < rankOf(old));
}

/** Returns the rank of a stability level; a missing level is stable. */
function rankOf(level: unknown): number {
  const rank = STABILITY.indexOf(String(level));
  return rank < 0 ? STABILITY.length - 1 : rank;
}

export const deprecated = rule<'lifecycle'>({
  id: 'deprecated',
  on: 'lifecycle',
  summary: 'It works as before; whoever uses it should look for something else.',
  help: 'Say by x-sunset until when it stays.',
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
  summary: 'It is there to stay.',
  help: 'Nothing has to be done.',
  mirror: 'deprecated',
  judge: (change) =>
    change.member === 'deprecated' && change.new !== true
      ? { direction: 'offer', effect: 'widened', message: `${capital(thing(change))} is deprecated no more.` }
      : undefined,
});

export const assumptionChanged = rule<'lifecycle'>({
  id: 'assumption-changed',
  on: 'lifecycle',
  summary: 'What is said to be documented or assumed changes nothing that travels.',
  help: 'Nothing has to be done.',
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
