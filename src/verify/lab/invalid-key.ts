import { isRest } from '../../model/lookup.ts';
import { isSafe } from '../../model/operation-effect.ts';
import { holds } from '../../semantics/laws/values.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { isCredential } from '../send/credentials.ts';
import type { TrailOf } from '../trail.ts';
import { repeated } from '../trails/keyed.ts';
import type { Tour } from '../trails/plan.ts';
import type { Experiment } from './experiment.ts';

/** After a change that makes a key invalid, sends a read with the key. */
export async function readWithInvalidKey(
  tour: Tour,
  { subject: { created }, written: changed, after }: Experiment,
): Promise<readonly TrailOf<'invalid-key'>[]> {
  const { contract, operations, accepted } = tour;
  const [now] = after.find(({ kind, seen }) => kind === 'own' && seen.length > 0)?.seen ?? [];
  const [shown] = created ? sightingsOf(contract, created) : [];
  if (!created || !now || !shown) return [];
  for (const [words, { property, value }] of shown.members) {
    const { valid } = property.marks?.secret ?? {};
    if (!valid || typeof value !== 'string' || holds(valid, (other) => now.members.get(other)?.value))
      continue;
    const [header, sent = ''] =
      Object.entries(created.request.headers).find(([name]) => isCredential(contract, name)) ?? [];
    const reading = operations
      .filter((one) => isRest(one) && isSafe(one) && !one.access)
      .flatMap((one) => accepted(one).slice(-1))
      .find(({ case: made }) => made.kind === 'rest');
    if (header === undefined || reading?.case.kind !== 'rest') continue;
    const scheme = /^[A-Za-z][\w-]*\s+(?=\S)/.exec(sent)?.[0] ?? '';
    const headers = { ...reading.case.headers, [header]: `${scheme}${value}` };
    const again = await tour.ask(repeated({ ...reading.case, headers }));
    if (again) return [{ kind: 'invalid-key', created, changed, again, words }];
  }
  return [];
}
