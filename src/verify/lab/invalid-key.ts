import { isRest } from '../../model/lookup.ts';
import { isSafe } from '../../model/operation-effect.ts';
import type { Condition } from '../../model/marks.ts';
import { holds } from '../../semantics/laws/values.ts';
import type { Answered, Case } from '../exchange.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { isCredential } from '../send/credentials.ts';
import type { TrailOf } from '../trail.ts';
import { repeated } from '../trails/keyed.ts';
import type { Tour } from '../trails/plan.ts';
import type { Experiment, Subject } from './experiment.ts';

/** A key that the response to a creation contains, and a read request with the key as its credential. */
interface Key {
  readonly created: Answered;
  /** The normalized name of the property that contains the key. */
  readonly words: string;
  readonly valid: readonly Condition[];
  readonly read: Case;
}

/**
 * Sends a read with the key of a new resource. A service that caches valid keys then has this key in its cache when it
 * becomes invalid.
 */
export async function readWithKey(tour: Tour, subject: Subject): Promise<void> {
  const key = keyOf(tour, subject);
  if (key) await tour.ask(repeated(key.read));
}

/** After a change that makes a key invalid, sends a read with the key. */
export async function readWithInvalidKey(
  tour: Tour,
  { subject, written: changed, after }: Experiment,
): Promise<readonly TrailOf<'invalid-key'>[]> {
  const [now] = after.find(({ kind, seen }) => kind === 'own' && seen.length > 0)?.seen ?? [];
  const key = now && keyOf(tour, subject);
  if (!key || holds(key.valid, (other) => now.members.get(other)?.value)) return [];
  const { created, words } = key;
  const again = await tour.ask(repeated(key.read));
  return again ? [{ kind: 'invalid-key', created, changed, again, words }] : [];
}

function keyOf({ contract, operations, accepted }: Tour, { created }: Subject): Key | undefined {
  const [shown] = created ? sightingsOf(contract, created) : [];
  if (!created || !shown) return undefined;
  for (const [words, { property, value }] of shown.members) {
    const { valid } = property.marks?.secret ?? {};
    if (!valid || typeof value !== 'string') continue;
    const [header, sent = ''] =
      Object.entries(created.request.headers).find(([name]) => isCredential(contract, name)) ?? [];
    const reading = operations
      .filter((one) => isRest(one) && isSafe(one) && !one.access)
      .flatMap((one) => accepted(one).slice(-1))
      .find(({ case: made }) => made.kind === 'rest');
    if (header === undefined || reading?.case.kind !== 'rest') continue;
    const scheme = /^[A-Za-z][\w-]*\s+(?=\S)/.exec(sent)?.[0] ?? '';
    const headers = { ...reading.case.headers, [header]: `${scheme}${value}` };
    return { created, words, valid, read: { ...reading.case, headers } };
  }
  return undefined;
}
