import { parseTime } from '../configuration/kinds.ts';
import type { Clock, ManualClock } from '../service/clock.ts';
import { timestamp } from '../service/unit.ts';
import { ControlRefusal } from './refusal.ts';

/** The amount or the target of a change to the clock. */
export type Turn = { readonly advance_ms: number } | { readonly to: string };

/** Maximum advance of the clock. It is longer than any period in the contract. */
const FARTHEST_MS = 400 * 24 * 60 * 60 * 1000;
/** The end of the range, because years in RFC 3339 have four digits. */
const END_OF_TIME = Date.UTC(10_000, 0);

/** The expected body for a change to the clock, as shown to callers. */
export const TURN_WANTED = `Send {"advance_ms": …}, 0 to ${FARTHEST_MS}, or {"to": …}, a time of RFC 3339.`;

export const TURN_SCHEMA = {
  oneOf: [
    {
      type: 'object',
      required: ['advance_ms'],
      additionalProperties: false,
      properties: { advance_ms: { type: 'integer', minimum: 0, maximum: FARTHEST_MS } },
    },
    {
      type: 'object',
      required: ['to'],
      additionalProperties: false,
      properties: { to: { type: 'string' } },
    },
  ],
} as const;

/** The sandbox's time, and its changes. */
export interface Time {
  readonly now: () => { readonly clock: 'system' | 'manual'; readonly now: string };
  /** Resolves when all jobs that are due at the new time have run. @throws {ControlRefusal} */
  readonly turn: (turn: Turn) => Promise<void>;
}

/** @param manual the same clock, if it is a manual clock. */
export function timeOf(clock: Clock, manual: ManualClock | undefined): Time {
  let turning: Promise<void> = Promise.resolve();
  return {
    now: () => ({ clock: manual ? 'manual' : 'system', now: timestamp(clock.now()) }),
    turn(turn) {
      if (!manual) throw new ControlRefusal(409, 'The clock is the system’s. Start with --clock manual.');
      // Changes are made one after another, because the target of each change depends on the result of
      // earlier changes.
      const turned = turning.then(() => manual.turn(within(distance(turn, manual.now()), manual.now())));
      turning = turned.catch(() => {});
      return turned;
    },
  };
}

function distance(turn: Turn, now: number): number {
  if ('advance_ms' in turn) return turn.advance_ms;
  const end = parseTime(turn.to);
  if (end === undefined) throw new ControlRefusal(400, '"to" must be a time of RFC 3339.');
  if (end < now) throw new ControlRefusal(409, `It is ${timestamp(now)} already, and time does not go back.`);
  if (end - now > FARTHEST_MS) throw new ControlRefusal(400, 'The clock turns by 400 days at most.');
  return end - now;
}

function within(ms: number, now: number): number {
  if (now + ms < END_OF_TIME) return ms;
  throw new ControlRefusal(409, 'The clock would leave the year 9999.');
}
